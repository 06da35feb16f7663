import { append } from '../../apimachinery/append.ts'
import { type Reason, type ReportField, reportBelow } from '../../apimachinery/field/report.ts'
import { compareBytes } from '../../apimachinery/json/utf8.ts'
import type { JsonValue } from '../../apimachinery/json/value.ts'

/**
 * The place of a pass in a value, so that it can name fields that no schema knows, `spec.list[0].b`, and report its changes.
 * The text of a path is made only when one is recorded.
 * Source: k8s.io/apiextensions-apiserver/pkg/apiserver/schema/options.go.
 */
export class FieldStack {
  readonly #track: boolean
  readonly #report: ReportField | undefined
  readonly #isFollowed: boolean
  readonly #at: (string | number)[] = []
  readonly #unknown: string[] = []

  /** `track`: collect the paths of unknown fields. */
  constructor(track: boolean, report?: ReportField) {
    this.#track = track
    this.#report = report
    this.#isFollowed = track || report !== undefined
  }

  /** The depth of the pass; 0 without a listener. */
  get depth(): number {
    return this.#at.length
  }

  pushKey(key: string): void {
    if (this.#isFollowed) this.#at.push(key)
  }

  pushIndex(index: number): void {
    if (this.#isFollowed) this.#at.push(index)
  }

  pop(): void {
    if (this.#isFollowed) this.#at.pop()
  }

  /** Reports the change of a member or an item of the value at its place. */
  report(reason: Reason, step: string | number, before: JsonValue | undefined, after: JsonValue | undefined): void {
    this.#report?.(reason, [...this.#at, step], before, after)
  }

  /** Collects the changes of fields below a member of the object at its place. */
  below(key: string): ReportField | undefined {
    return reportBelow(this.#report, [...this.#at, key])
  }

  /** Notes the field `key` of the object at its place. */
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
    if (this.#track) append(this.#unknown, paths)
  }

  /** The recorded paths in byte order. */
  sorted(): string[] {
    return this.#unknown.length < 2 ? this.#unknown : this.#unknown.sort(compareBytes)
  }
}
