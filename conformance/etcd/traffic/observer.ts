/** An event of a watch: its line as it came, without what the object is wrapped in. */
export interface Observed {
  readonly type: string
  readonly resourceVersion: number
  readonly name: string
  readonly line: string
}

/** Watches a collection of one server from a version on, and goes on after the last event when the watch ends. */
export class Observer {
  readonly events: Observed[] = []
  /** Violations of a watch: an ERROR, an event that came before. */
  readonly problems: string[] = []
  /** How often the watch had to be begun anew. */
  restarts = 0
  /** How often the server did not know the history any more, so that the newest version was asked for. */
  gone = 0
  /** The first events after such a gap. */
  readonly gaps = new Set<number>()
  readonly #url: string
  readonly #stop = new AbortController()
  readonly #running: Promise<void>
  #position: number
  #isAfterGap = false

  constructor(url: string, from: number) {
    this.#url = url
    this.#position = from
    this.#running = this.#run()
  }

  get position(): number {
    return this.#position
  }

  async stop(): Promise<void> {
    this.#stop.abort()
    await this.#running
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      try {
        await this.#watch()
      } catch {
        // The server went: it, or the one that takes its place, is asked again.
      }
      if (this.#stop.signal.aborted) return
      this.restarts++
      if (this.#isAfterGap) await this.#list().catch(() => {})
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  async #list(): Promise<void> {
    const { metadata } = (await (await fetch(this.#url)).json()) as { readonly metadata: { readonly resourceVersion: string } }
    this.#position = Number(metadata.resourceVersion)
  }

  async #watch(): Promise<void> {
    const url = `${this.#url}?watch=true&resourceVersion=${this.#position}&timeoutSeconds=3600`
    const { body, status } = await fetch(url, { signal: this.#stop.signal })
    if (status === 410) throw this.#lost(`${url} is answered 410`)
    if (body === null || status !== 200) return
    const decoder = new TextDecoder()
    let rest = ''
    for await (const chunk of body) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) this.#take(line)
    }
  }

  #lost(why: string): Error {
    this.gone++
    this.#isAfterGap = true
    return new Error(why)
  }

  #take(line: string): void {
    const { type, object } = JSON.parse(line) as {
      readonly type: string
      readonly object: { readonly metadata?: { readonly resourceVersion?: string; readonly name?: string } }
    }
    const resourceVersion = Number(object.metadata?.resourceVersion)
    if (type === 'ERROR') throw this.#lost(line)
    if (this.#isAfterGap) this.gaps.add(resourceVersion)
    this.#isAfterGap = false
    if (resourceVersion <= this.#position) this.problems.push(`event ${resourceVersion} after ${this.#position}`)
    this.#position = resourceVersion
    this.events.push({ type, resourceVersion, name: object.metadata?.name ?? '', line })
  }
}
