/** The open watches of endpoints that can go away while the server runs. */
export class OpenWatches {
  /** The version from which on there is history: a watch from an earlier one is too old (rule WT-8). */
  readonly oldest: number
  readonly #ends = new Set<() => void>()

  constructor(oldest: number) {
    this.oldest = oldest
  }

  /** Notes an open watch by what ends it; the result forgets it. */
  add(end: () => void): () => void {
    this.#ends.add(end)
    return () => this.#ends.delete(end)
  }

  /** Ends every open watch, without an event: clients list again and see what is served now. */
  endAll(): void {
    for (const end of [...this.#ends]) end()
  }
}
