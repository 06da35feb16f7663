import type { ClientClock } from '../../../../client/transport.ts'
import type { SessionState, SessionStore, Snapshot } from './store.ts'

/** The most steps that can be undone. */
const MOST_STEPS = 200
/** The most characters that their texts may have together. */
const MOST_CHARACTERS = 100_000_000
/** The pause in milliseconds after which typing begins a new step. */
const TYPING_MS = 900

const snapshotOf = ({ text, selected, version }: SessionState): Snapshot => ({ text, selected, version })

/** Returns the steps with one more, without those that exceed the bounds. The newest step is kept whatever its length. */
export function withStep(past: readonly Snapshot[], step: Snapshot): readonly Snapshot[] {
  const all = [...past, step].slice(-MOST_STEPS)
  let characters = 0
  const from = all.findLastIndex(({ text }) => {
    characters += text.length
    return characters > MOST_CHARACTERS
  })
  return all.slice(Math.min(from + 1, all.length - 1))
}

/** The owner of a session's text: every change of it is made here, and can be undone. */
export interface History {
  /** Replaces the text by what was typed; letters typed without a pause are one step. */
  type(text: string): void
  /** Replaces the text as a step of its own. */
  replace(text: string): void
  /** Return whether there was a step. */
  undo(): boolean
  redo(): boolean
  /** Makes what is typed next a step of its own. */
  endTyping(): void
}

/** Creates the history of a session's text. */
export function createHistory({ getState, setState }: SessionStore, clock: Pick<ClientClock, 'elapsed'>): History {
  let typedAt = Number.NEGATIVE_INFINITY
  const put = (next: Snapshot, past: readonly Snapshot[], future: readonly Snapshot[]): void =>
    setState({ ...next, past, future, editError: '' })
  const endTyping = (): void => {
    typedAt = Number.NEGATIVE_INFINITY
  }
  return {
    endTyping,
    type(text) {
      const state = getState()
      const now = clock.elapsed()
      const continues = now - typedAt < TYPING_MS && state.past.length > 0
      typedAt = now
      put({ ...snapshotOf(state), text }, continues ? state.past : withStep(state.past, snapshotOf(state)), [])
    },
    replace(text) {
      endTyping()
      const state = getState()
      put({ ...snapshotOf(state), text }, withStep(state.past, snapshotOf(state)), [])
    },
    undo() {
      const state = getState()
      const last = state.past.at(-1)
      if (last === undefined) return false
      endTyping()
      put(last, state.past.slice(0, -1), [...state.future, snapshotOf(state)])
      return true
    },
    redo() {
      const state = getState()
      const next = state.future.at(-1)
      if (next === undefined) return false
      endTyping()
      put(next, withStep(state.past, snapshotOf(state)), state.future.slice(0, -1))
      return true
    },
  }
}
