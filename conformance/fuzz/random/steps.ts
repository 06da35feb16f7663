import type { Chance } from '../../../src/apiextensions/openapi-validation/testing/chance.ts'
import { type Json, printJson } from '../../replay/numbers.ts'
import type { ScenarioRequest, Step } from '../../replay/scenario.ts'

/** Steps as they are made up, with what later ones may refer to. */
export class Steps {
  readonly steps: Step[] = []
  readonly chance: Chance
  #ids = 0
  /** Ids of reads and writes of one object, the newest last, by its place. */
  readonly seen = new Map<string, string[]>()

  constructor(chance: Chance) {
    this.chance = chance
  }

  /** Adds a request; returns its id. */
  send(request: ScenarioRequest): string {
    this.#ids++
    const id = `s${this.#ids}`
    this.steps.push({ id, request })
    return id
  }

  step(step: Step): void {
    this.steps.push(step)
  }

  /** Remembers that the answer of `id` is, if it succeeded, the object at `path`. */
  note(path: string, id: string): void {
    const ids = this.seen.get(path) ?? []
    ids.push(id)
    this.seen.set(path, ids)
  }

  /** The id of an answer with the newest state of an object: a read made for it, or what was seen last. */
  newest(path: string): string {
    const known = this.seen.get(path)
    if (known && this.chance.of(0.3)) return known[known.length - 1] as string
    const id = this.send({ method: 'GET', path })
    this.note(path, id)
    return id
  }

  /** The id of some earlier answer about an object. */
  stale(path: string): string | undefined {
    const known = this.seen.get(path)
    return known && this.chance.pick(known)
  }

  /** A request with a body: JSON, JSON with a duplicate key, or `yaml`. */
  withBody(method: string, path: string, body: Json, type = 'application/json'): ScenarioRequest {
    const duplicate = this.chance.of(0.03) ? duplicated(this.chance, printJson(body)) : undefined
    const headers = { 'content-type': type }
    if (duplicate !== undefined) return { method, path, headers, text: duplicate }
    return { method, path, headers, body }
  }
}

/** A value by the first letter of another of its type: of a type that does not fit there is a known gap. */
const SAME_TYPE: { readonly [first: string]: string } = { '"': '"a"', '{': '{}', '[': '[]', n: 'null', t: 'false', f: 'true' }

/** JSON text with one more key, or the same key twice, in one of its objects. */
function duplicated(chance: Chance, text: string): string {
  const openings = [...text.matchAll(/\{"((?:[^"\\]|\\.)*)":(.)/g)]
  if (openings.length === 0) return text
  const opening = chance.pick(openings)
  const at = opening.index + 1
  const key = chance.of(0.8) ? opening[1] : 'zz'
  const value = SAME_TYPE[opening[2] ?? ''] ?? '1'
  return `${text.slice(0, at)}"${key}":${value},${text.slice(at)}`
}
