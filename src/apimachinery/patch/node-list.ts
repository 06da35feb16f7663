/** How many items a chunk has at first. It may grow to twice as many. */
const CHUNK = 512

/**
 * A list in chunks. Inserting and removing moves the items of one chunk, not all behind the place: a patch of many operations on a
 * long list would take their product.
 */
export class NodeList<T> {
  readonly #chunks: T[][] = []
  #length = 0

  constructor(items: readonly T[]) {
    for (let start = 0; start < items.length; start += CHUNK) this.#chunks.push(items.slice(start, start + CHUNK))
    this.#length = items.length
  }

  get length(): number {
    return this.#length
  }

  /** The item at an index that is in the list. */
  at(index: number): T {
    const [chunk, offset] = this.#locate(index)
    return this.#chunks[chunk]?.[offset] as T
  }

  set(index: number, item: T): void {
    const [chunk, offset] = this.#locate(index)
    const items = this.#chunks[chunk]
    if (items !== undefined) items[offset] = item
  }

  /** Inserts before an index, which can be the length. */
  insert(index: number, item: T): void {
    if (this.#chunks.length === 0) this.#chunks.push([])
    const [at, offset] = this.#locate(index)
    const chunk = this.#chunks[at]
    chunk?.splice(offset, 0, item)
    this.#length++
    if (chunk !== undefined && chunk.length > 2 * CHUNK) this.#chunks.splice(at + 1, 0, chunk.splice(CHUNK))
  }

  remove(index: number): void {
    const [at, offset] = this.#locate(index)
    const chunk = this.#chunks[at]
    chunk?.splice(offset, 1)
    this.#length--
    if (chunk?.length === 0) this.#chunks.splice(at, 1)
  }

  *[Symbol.iterator](): IterableIterator<T> {
    for (const chunk of this.#chunks) yield* chunk
  }

  /** The chunk an index is in, and its place there; the length is behind the last item. */
  #locate(index: number): readonly [chunk: number, offset: number] {
    const last = this.#chunks.length - 1
    if (index === this.#length) return [last, this.#chunks[last]?.length ?? 0]
    let offset = index
    let at = 0
    for (; at < last; at++) {
      const { length } = this.#chunks[at] as T[]
      if (offset < length) break
      offset -= length
    }
    return [at, offset]
  }
}
