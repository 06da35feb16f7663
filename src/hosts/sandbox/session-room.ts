import type { ConversionSession } from './conversion-session.ts'

/** Bounds how many functions are kept ready, of one store or of all stores of a process: each has memory of its own. */
export class SessionRoom {
  readonly #most: number
  /** What forgets each of them, the last used at the end. */
  readonly #sessions = new Map<ConversionSession, () => void>()

  constructor(most: number) {
    this.#most = most
  }

  /** Notes that a session is used. `forget` is called if it has to make room for another: those that have nothing to do come first. */
  use(session: ConversionSession, forget: () => void): void {
    this.#sessions.delete(session)
    if (this.#sessions.size >= this.#most) this.#makeRoom()
    this.#sessions.set(session, forget)
  }

  leave(session: ConversionSession): void {
    this.#sessions.delete(session)
  }

  #makeRoom(): void {
    const all = [...this.#sessions]
    const [session, forget] = all.find(([{ isIdle }]) => isIdle) ?? all[0] ?? []
    if (session === undefined) return
    this.#sessions.delete(session)
    session.end('too many conversion functions run at once')
    forget?.()
  }
}
