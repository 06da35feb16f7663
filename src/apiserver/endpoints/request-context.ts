import type { AdmissionChain } from '../admission/chain.ts'
import type { Authorizer } from '../authorization/authorizer.ts'
import type { WriteContext } from '../registry/rest/write-context.ts'
import type { ApiRequest } from './exchange.ts'
import type { RequestInfo } from './request-info.ts'

/** What every step of one request shares. */
export interface RequestContext extends WriteContext {
  readonly request: ApiRequest
  readonly info: RequestInfo
  /** Texts for the Warning headers, in order, without repetition. */
  readonly warnings: Warnings
  /** Absent: every user can do everything. */
  readonly authorizer?: Authorizer | undefined
  /** What may change and reject what the request writes. */
  readonly admission: AdmissionChain
}

/** Characters of all warnings of an answer, as long as each fits as it is. */
const MAX_TOTAL = 4 * 1024

/** Characters of a warning once they do not fit. */
const MAX_EACH = 256

/**
 * The warnings of one answer: each once, in the order in which they came. When all of them are longer than 4,096 characters together,
 * each is cut to 256, and what comes after 4,096 characters of these is dropped. Memory is bounded by what is kept.
 * Source: k8s.io/apiserver/pkg/endpoints/filters/warning.go.
 */
export class Warnings {
  readonly #texts = new Set<string>()
  #length = 0
  #isCut = false

  add(text: string): void {
    if (text === '' || this.#texts.has(text) || (this.#isCut && this.#length >= MAX_TOTAL)) return
    this.#texts.add(text)
    this.#length += lengthOf(text, this.#isCut)
    if (this.#isCut || this.#length <= MAX_TOTAL) return
    this.#isCut = true
    this.#length = 0
    for (const known of this.#texts) this.#length += lengthOf(known, true)
  }

  get size(): number {
    return this.#texts.size
  }

  /** What is sent. */
  *[Symbol.iterator](): IterableIterator<string> {
    for (const text of this.#texts) yield this.#isCut ? cut(text) : text
  }
}

/** Whole characters, no halves of surrogate pairs. */
function cut(text: string): string {
  if (text.length <= MAX_EACH) return text
  let end = 0
  for (let count = 0; count < MAX_EACH && end < text.length; count++) end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1
  return text.slice(0, end)
}

function lengthOf(text: string, isCut: boolean): number {
  let count = 0
  for (const _ of isCut ? cut(text) : text) count++
  return count
}
