import type { StoreApi } from 'zustand/vanilla'
import type { Path } from '../../../analysis/edit.ts'
import { browserClock } from '../../state/clock.ts'
import type { SessionState } from './session.ts'

/** What undoing goes back to. */
export interface Snapshot {
  readonly text: string
  readonly selected: Path | undefined
  readonly version: number
}

/** How many steps can be undone: fewer of a text of megabytes, each of which takes its room. */
const KEPT = 200
const KEPT_LETTERS = 100_000_000
const TYPING_MS = 900

export const hereOf = ({ text, selected, version }: SessionState): Snapshot => ({ text, selected, version })

/** The steps with one more, less those that are too long ago. */
export function withStep(past: readonly Snapshot[], step: Snapshot): readonly Snapshot[] {
  const all = [...past, step].slice(-KEPT)
  let letters = 0
  const from = all.findLastIndex(({ text }) => {
    letters += text.length
    return letters > KEPT_LETTERS
  })
  // The last step is kept, however long it is.
  return all.slice(Math.min(from + 1, all.length - 1))
}

export interface History {
  /** Another text from the editor. Letters typed in one go are one step to undo. */
  type(text: string): void
  undo(): void
  redo(): void
  /** Another text in place of this one. */
  replace(text: string): void
  /** What is typed next is a step of its own. */
  endTyping(): void
}

/** The history of a session's text, whatever part an edit comes from. `onText` is told each text that it leads to. */
export function createHistory(store: StoreApi<SessionState>, onText: (text: string) => void): History {
  const { getState: get, setState: set } = store
  let typedAt = Number.NEGATIVE_INFINITY
  const here = (): Snapshot => hereOf(get())
  const put = (next: Snapshot, past: readonly Snapshot[], future: readonly Snapshot[]): void => {
    set({ ...next, past, future, complaint: '' })
    onText(next.text)
  }
  const endTyping = (): void => {
    typedAt = Number.NEGATIVE_INFINITY
  }
  return {
    endTyping,
    type(text) {
      const now = browserClock.elapsed()
      const goesOn = now - typedAt < TYPING_MS && get().past.length > 0
      typedAt = now
      put({ ...here(), text }, goesOn ? get().past : withStep(get().past, here()), [])
    },
    undo() {
      const last = get().past.at(-1)
      if (last === undefined) return
      endTyping()
      put(last, get().past.slice(0, -1), [...get().future, here()])
    },
    redo() {
      const next = get().future.at(-1)
      if (next === undefined) return
      endTyping()
      put(next, withStep(get().past, here()), get().future.slice(0, -1))
    },
    replace(text) {
      endTyping()
      put({ ...here(), text }, withStep(get().past, here()), [])
    },
  }
}
