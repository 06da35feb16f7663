/**
 * A long list that goes from the language worker to the page again and again, nearly the same each time: what both have of it is not sent
 * again, and stays the same objects in the page, so that nothing is drawn again for it.
 */
export interface ListChange<T> {
  /** The number of the list that comes out. */
  readonly list: number
  /** How many at the beginning, and at the end, are those of the list before. */
  readonly head: number
  readonly tail: number
  /** What stands between those. */
  readonly items: readonly T[]
}

/** The worker's side of a list. */
export class SentList<T> {
  readonly #isSame: (a: T, b: T) => boolean
  #list: number
  #items: readonly T[] = []

  /** `first` is the number of the first list: above those of a worker that was there before. */
  constructor(isSame: (a: T, b: T) => boolean, first: number) {
    this.#isSame = isSame
    this.#list = first
  }

  /** What is to be sent to who has the list of this number; 0 for who has none. */
  send(items: readonly T[], has: number): ListChange<T> {
    const before = has === this.#list ? this.#items : []
    const room = Math.min(before.length, items.length)
    const same = (a: number, b: number): boolean => this.#isSame(before[a] as T, items[b] as T)
    let head = 0
    while (head < room && same(head, head)) head++
    let tail = 0
    while (tail < room - head && same(before.length - 1 - tail, items.length - 1 - tail)) tail++
    this.#items = items
    return { list: ++this.#list, head, tail, items: items.slice(head, items.length - tail) }
  }
}

/** The page's side of a list. */
export class ReceivedList<T> {
  #list = 0
  #items: readonly T[] = []

  /** The number of the list that is here. */
  get has(): number {
    return this.#list
  }

  /** The list as it is after a change: the same one where nothing is another. */
  receive({ list, head, tail, items }: ListChange<T>): readonly T[] {
    const before = this.#items
    this.#list = list
    if (items.length > 0 || head + tail !== before.length) {
      this.#items = [...before.slice(0, head), ...items, ...before.slice(before.length - tail)]
    }
    return this.#items
  }
}
