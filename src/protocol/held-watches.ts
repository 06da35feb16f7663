import { JOURNAL_PATH } from './journal.ts'

/**
 * Holds the events of a server's watches back, so that a write can be explained before any client learns of it. Objects are stored and read as ever.
 * For administrators, at a server with a journal:
 *
 *     POST   /crdlab/journal/watches   holds events until this answer is closed: a stream of lines, a HeldWatches at once and at each change. It ends after LONGEST_HOLD_MS, and so does the hold
 *     DELETE /crdlab/journal/watches   delivers the events that wait; those of later changes wait again
 */
export const HELD_WATCHES_PATH = `${JOURNAL_PATH}/watches`

/** In milliseconds. It ends the hold of a reader that went away without closing it. */
export const LONGEST_HOLD_MS = 10 * 60_000

/** An open watch. */
export interface HeldWatch {
  /** As entries of the journal name clients. */
  readonly client: string
  readonly path: string
  /** An event waits for it. */
  readonly waits: boolean
}

export interface HeldWatches {
  /** In the order in which they were opened. */
  readonly watches: readonly HeldWatch[]
}
