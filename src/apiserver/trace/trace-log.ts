import type { Trace } from '../../protocol/trace.ts'
import { MASTERS, type User } from '../authentication/user.ts'

/** A report as text, and who sent the request. */
interface Kept {
  readonly sender: User
  readonly text: string
  /** What the sender reads: without what policies saw, which can be more than the sender may see. */
  readonly ownText: string
}

/** No more reports are kept. */
const MOST = 200

/** The texts of all reports together have no more characters, except where the newest alone has. */
const LONGEST = 16 * 1024 * 1024

/** The newest reports of traced requests, by id. Older ones are forgotten. A report keeps nothing alive of the request or its objects. */
export class TraceLog {
  readonly #kept = new Map<string, Kept>()
  #length = 0

  /** Keeps the report of a request for the user who sent it. */
  add(id: string, sender: User, report: Trace): void {
    const text = JSON.stringify(report)
    const { policies, ...own } = report
    this.#kept.set(id, { sender, text, ownText: policies === undefined ? text : JSON.stringify(own) })
    this.#length += text.length
    for (const [older, oldest] of this.#kept) {
      const isFull = this.#kept.size > MOST || this.#length > LONGEST
      if (!isFull || older === id) break
      this.#kept.delete(older)
      this.#length -= oldest.text.length
    }
  }

  /** The report of a request that `reader` sent, as JSON; administrators read the reports of everyone, with what policies saw (rule TR-5). */
  read(id: string, reader: User): string | undefined {
    const kept = this.#kept.get(id)
    if (kept === undefined) return undefined
    const { sender, text, ownText } = kept
    if (reader.groups.includes(MASTERS)) return text
    return sender.name === reader.name && !sender.groups.includes(MASTERS) ? ownText : undefined
  }
}
