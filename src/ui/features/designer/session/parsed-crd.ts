import { applyEdits, type Edit } from '../../../../analysis/edit.ts'
import { parseJson } from '../../../../apimachinery/json/parse.ts'
import { isObject, type JsonObject } from '../../../../apimachinery/json/value.ts'

/** The edits that make a text from another one. */
export interface TextChange {
  readonly of: string
  readonly edits: readonly Edit[]
}

/** The CRD that was parsed last. What an edit does not touch stays the same value, so that it is not analyzed or drawn again. */
export class ParsedCrd {
  #last: { readonly text: string; readonly crd: JsonObject } | undefined

  /** Its text; empty when there is none. */
  get text(): string {
    return this.#last?.text ?? ''
  }

  /**
   * Returns the CRD of a text that is also given as JSON; undefined when it is no object. Applies the change instead of parsing when it starts at
   * the last text.
   */
  parse(text: string, json: string, change: TextChange | undefined): JsonObject | undefined {
    const edited = change !== undefined && this.#last?.text === change.of ? applyEdits(this.#last.crd, change.edits) : undefined
    const crd = edited ?? parseJson(json).value
    if (!isObject(crd)) return undefined
    this.#last = { text, crd }
    return crd
  }
}
