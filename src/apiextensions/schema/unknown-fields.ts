import { compareBytes } from '../../apimachinery/json/utf8.ts'

/**
 * Where a pass stands in a value, so that it can name fields that no schema knows: `spec.list[0].b`.
 * The text of a path is made only when one is recorded.
 * Source: k8s.io/apiextensions-apiserver/pkg/apiserver/schema/options.go.
 */
export class FieldStack {
  readonly #track: boolean
  readonly #at: (string | number)[] = []
  readonly #unknown: string[] = []

  constructor(track: boolean) {
    this.#track = track
  }

  /** How deep the pass is; always 0 when paths are not tracked, as upstream has it. */
  get depth(): number {
    return this.#at.length
  }

  pushKey(key: string): void {
    if (this.#track) this.#at.push(key)
  }

  pushIndex(index: number): void {
    if (this.#track) this.#at.push(index)
  }

  pop(): void {
    if (this.#track) this.#at.pop()
  }

  /** Notes the field `key` of the object where the pass stands. */
  record(key: string): void {
    if (!this.#track) return
    let path = ''
    for (const step of this.#at) {
      if (typeof step === 'number') path += `[${step}]`
      else path += path === '' ? step : `.${step}`
    }
    this.#unknown.push(path === '' ? key : `${path}.${key}`)
  }

  /** Adds paths that another decoder found, as they are. */
  add(paths: readonly string[]): void {
    if (this.#track) this.#unknown.push(...paths)
  }

  /** The recorded paths in byte order. */
  sorted(): string[] {
    return this.#unknown.length < 2 ? this.#unknown : this.#unknown.sort(compareBytes)
  }
}
