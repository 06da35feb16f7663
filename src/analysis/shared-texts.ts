/**
 * Texts that both the page and the language worker have: a CRD may have megabytes, and is asked about several times. Between them a long text
 * goes once; after that only its number does. The page says which are kept and which are forgotten, so that the two never differ.
 */

/** An argument as it goes to the worker: a long text with its number the first time, later the number alone; all else as it is. */
export type SentArgument = { readonly plain: unknown } | { readonly id: number; readonly text?: string }

/** Shorter texts go as they are. */
const LONG = 10_000
/** What is asked about is the newest text, that before it, and what is installed. */
const KEPT = 4

/** The text of an answer that makes one, as `edited` does; undefined for others. */
export const madeText = (result: unknown): string | undefined =>
  typeof result === 'object' && result !== null && 'text' in result && typeof result.text === 'string' ? result.text : undefined

/** The page's side. */
export class SharedTexts {
  #texts: { readonly id: number; readonly text: string }[] = []
  #gone: number[] = []
  #last = 0

  /** A number for a text that is to come in an answer; `keep` is told when it has come. */
  next(): number {
    return ++this.#last
  }

  /** The worker has this text under this number; undefined where it has none there. */
  keep(id: number, text: string | undefined): void {
    if (text === undefined) return
    if (text.length < LONG) {
      this.#gone.push(id)
      return
    }
    this.#texts.unshift({ id, text })
    for (const old of this.#texts.splice(KEPT)) this.#gone.push(old.id)
  }

  /** What is sent for an argument. */
  send(arg: unknown): SentArgument {
    if (typeof arg !== 'string' || arg.length < LONG) return { plain: arg }
    const known = this.#texts.find(({ text }) => text === arg)
    if (known !== undefined) return { id: known.id }
    const id = this.next()
    this.keep(id, arg)
    return { id, text: arg }
  }

  /** The numbers whose texts the worker need not keep any longer, each told once. */
  gone(): readonly number[] {
    const gone = this.#gone
    this.#gone = []
    return gone
  }
}

/** The worker's side. */
export class TextsByNumber {
  readonly #texts = new Map<number, string>()

  keep(id: number, text: string): void {
    this.#texts.set(id, text)
  }

  /** An argument as it was sent for. */
  receive(arg: SentArgument): unknown {
    if ('plain' in arg) return arg.plain
    if (arg.text !== undefined) this.keep(arg.id, arg.text)
    return this.#texts.get(arg.id)
  }

  forget(gone: readonly number[]): void {
    for (const id of gone) this.#texts.delete(id)
  }
}
