import { createStore, type StoreApi } from 'zustand/vanilla'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import type { Edit, Path } from '../../lint/edit.ts'
import type { Profile } from '../../lint/style/profile.ts'
import { browserClock } from '../app/clock.ts'
import type { Problem as TextProblem } from '../language/yaml.ts'
import { createActing, hereOf, KEPT, type Making, type Snapshot } from './acting.ts'
import type { Ignored } from './problems/ignored.ts'
import type { Problem } from './problems/server.ts'
import { createReading, type Judge, soon } from './reading.ts'
import type { Act } from './tree/acts.ts'
import { idOf } from './tree/nodes.ts'

export interface SessionState {
  /** The CRD as YAML: the only truth. */
  readonly text: string
  /** The text as the server has it; empty when it has none. */
  readonly base: string
  /** The CRD of the newest text that could be read. */
  readonly crd: JsonObject | undefined
  readonly textProblem: TextProblem | undefined
  readonly selected: Path | undefined
  /** The fields that wait for their new place. */
  readonly cut: readonly Path[]
  readonly version: number
  readonly style: readonly Problem[]
  /** Findings of style beyond those. */
  readonly more: number
  /** What breaks clients of the installed version. */
  readonly breaks: readonly Problem[]
  /** What is not asked, with the reason: rules, or rules at places. */
  readonly ignored: Ignored
  /** Which rules of style are asked. */
  readonly profile: Profile
  readonly server: readonly Problem[]
  /** The problem that is looked at, by its key. */
  readonly problem: string | undefined
  readonly checking: boolean
  readonly past: readonly Snapshot[]
  readonly future: readonly Snapshot[]
  /** Why the last act could not be done. */
  readonly complaint: string
}

export interface Session extends StoreApi<SessionState> {
  /** Another text from the editor. Letters typed in one go are one step to undo. */
  type(text: string): void
  /**
   * Does an act once those before it are done. One that is made of what stands there (a new name, a place in a list) is given as a function,
   * which is asked when its turn comes: two in quick succession do not take the same name.
   */
  act(act: Act | undefined | Making): Promise<void>
  edit(edits: readonly Edit[]): Promise<void>
  select(path: Path | undefined): void
  /** Looks at a problem, by its key. */
  look(problem: string | undefined): void
  cut(paths: readonly Path[]): void
  setVersion(index: number): void
  undo(): void
  redo(): void
  /** The text is what the server has now. */
  settle(text: string): void
  judge(): void
  /** Rules that are not asked any more, with why. They are kept. */
  ignore(ignored: Ignored): void
  setProfile(profile: Profile): void
}

/** What is kept of a CRD beside its text. */
export interface Kept {
  readonly ignored: Ignored
  readonly profile: Profile
  readonly keepIgnored: (ignored: Ignored) => void
  readonly keepProfile: (profile: Profile) => void
  /** The CRD is installed. */
  readonly settled: (crd: JsonObject | undefined) => void
}

const TYPING_MS = 900

const firstState = (text: string, base: string): SessionState => ({
  text,
  base,
  crd: undefined,
  textProblem: undefined,
  selected: undefined,
  cut: [],
  version: 0,
  style: [],
  more: 0,
  breaks: [],
  ignored: {},
  profile: 'operator',
  server: [],
  problem: undefined,
  checking: true,
  past: [],
  future: [],
  complaint: '',
})

/** The session of one CRD in the designer. */
export function createSession(
  text: string,
  base: string,
  judgeText: Judge,
  onText: (text: string, base: string) => undefined,
  kept: Kept,
): Session {
  const keep = soon(onText)
  const store = createStore<SessionState>()(() => ({ ...firstState(text, base), ignored: kept.ignored, profile: kept.profile }))
  const { getState: get, setState: set } = store
  let typedAt = Number.NEGATIVE_INFINITY

  const { absorb, later, upToDate } = createReading(store, judgeText)
  const put = (next: string, selected: Path | undefined, past: readonly Snapshot[], future: readonly Snapshot[]): void => {
    set({ text: next, selected, past: past.slice(-KEPT), future, complaint: '' })
    keep(next, get().base)
  }
  const here = (): Snapshot => hereOf(get())
  const act = createActing(store, { absorb, upToDate }, (made) => {
    typedAt = Number.NEGATIVE_INFINITY
    keep(made, get().base)
  })
  const session: Session = Object.assign(store, {
    type(next: string): void {
      const now = browserClock.elapsed()
      const goesOn = now - typedAt < TYPING_MS && get().past.length > 0
      typedAt = now
      put(next, get().selected, goesOn ? get().past : [...get().past, here()], [])
      later()
    },
    act,
    edit: (edits: readonly Edit[]): Promise<void> => session.act({ edits, select: undefined }),
    select(path: Path | undefined): void {
      // The same place told once more, by the caret say, is no new selection: an act under way may take it along.
      const { selected } = get()
      if (path === undefined || selected === undefined || idOf(path) !== idOf(selected)) set({ selected: path })
    },
    look: (problem: string | undefined): void => set({ problem }),
    cut: (cut: readonly Path[]): void => set({ cut }),
    setVersion: (version: number): void => set({ version, selected: undefined }),
    undo(): void {
      const last = get().past.at(-1)
      if (last === undefined) return
      put(last.text, last.selected, get().past.slice(0, -1), [...get().future, here()])
      later()
    },
    redo(): void {
      const next = get().future.at(-1)
      if (next === undefined) return
      put(next.text, next.selected, [...get().past, here()], get().future.slice(0, -1))
      later()
    },
    settle(next: string): void {
      set({ base: next, breaks: [] })
      kept.settled(get().crd)
    },
    judge: (): void => later(),
    ignore(ignored: Ignored): void {
      set({ ignored })
      kept.keepIgnored(ignored)
      later()
    },
    setProfile(profile: Profile): void {
      set({ profile })
      kept.keepProfile(profile)
      later()
    },
  })
  later()
  return session
}
