import type { Client } from '../../../client/client.ts'
import { linesOf } from '../../../client/watch.ts'
import { HELD_WATCHES_PATH, type HeldWatch, type HeldWatches } from '../../../protocol/held-watches.ts'

/** The events of a server's watches, which wait as long as this is open. */
export class Hold {
  readonly #abort = new AbortController()

  private constructor() {}

  /** Holds them; resolves once they are held. `onChange` is told who watches, at once and at each change, `onEnd` that
   * the server holds nothing more. Rejects where the server does not. */
  static async open({ wire }: Client, onChange: (watches: readonly HeldWatch[]) => void, onEnd: () => void): Promise<Hold> {
    const hold = new Hold()
    const { signal } = hold.#abort
    const response = await wire.fetch(HELD_WATCHES_PATH, { method: 'POST', signal })
    if (!response.ok || response.body === null) throw new Error(await response.text())
    const lines = linesOf(response.body)
    const next = async (): Promise<boolean> => {
      const { value, done } = await lines.next()
      if (done !== true) onChange((JSON.parse(value) as HeldWatches).watches)
      return done !== true
    }
    await next()
    const follow = async (): Promise<void> => {
      while (await next());
    }
    // The stream ends with the hold, or with the server, which holds nothing then.
    follow().then(onEnd, onEnd)
    return hold
  }

  /** Delivers what waits, and holds nothing more. */
  release(): void {
    this.#abort.abort()
  }
}
