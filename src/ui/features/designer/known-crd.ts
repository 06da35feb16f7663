import { applyEdits, type Edit } from '../../../analysis/edit.ts'
import { parseJson } from '../../../apimachinery/json/parse.ts'
import { isObject, type JsonObject } from '../../../apimachinery/json/value.ts'

/** Of which text another was made, and how. */
export interface Made {
  readonly of: string
  readonly edits: readonly Edit[]
}

/** The CRD that was read last. What an edit does not touch stays the same value, so that nobody looks at it anew. */
export class KnownCrd {
  #known: { readonly text: string; readonly crd: JsonObject } | undefined

  /** Its text; empty when there is none. */
  get text(): string {
    return this.#known?.text ?? ''
  }

  /** The CRD of a text, given as JSON too; undefined when that is no object. Of how it was made use is made when what it was made of is known. */
  take(text: string, json: string, made: Made | undefined): JsonObject | undefined {
    const edited = made !== undefined && this.#known?.text === made.of ? applyEdits(this.#known.crd, made.edits) : undefined
    const crd = edited ?? parseJson(json).value
    if (!isObject(crd)) return undefined
    this.#known = { text, crd }
    return crd
  }
}
