import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Ignored } from '../../../analysis/diagnostics/ignored.ts'
import type { Edit, Path } from '../../../analysis/edit.ts'
import type { Profile } from '../../../analysis/lint/style/profile.ts'
import type { Problem as TextProblem } from '../../../analysis/yaml/yaml.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { createActing, type Making } from './acting.ts'
import { createHistory, type Snapshot } from './history.ts'
import type { Installed } from './installed.ts'
import type { Problem } from './problems/server.ts'
import { createReading, type Judge } from './reading.ts'
import type { Act } from './tree/acts.ts'
import { idOf } from './tree/nodes.ts'

export interface SessionState {
  /** The CRD as YAML: the only truth. */
  readonly text: string
  /** The text as the server has it; empty when it has none. */
  readonly base: string
  /** Which state of the server's CRD that is. */
  readonly installed: Installed | undefined
  /** The server's CRD was changed after this design had begun. */
  readonly elsewhere: boolean
  /** The CRD is being sent. */
  readonly sending: boolean
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
  /** A text was sent, and is what the server has now. */
  settle(text: string, installed: Installed): void
  /**
   * The server has this now; an empty text when the CRD is gone. Who has edited nothing sees it, and can undo that; who has is told, and keeps
   * what was edited.
   */
  follow(base: string, installed: Installed | undefined): void
  /** Takes the server's text in place of one's own, or keeps that, once it is known that they differ. */
  decide(which: 'theirs' | 'mine'): void
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
  /** The CRD is installed under this name. */
  readonly settled: (name: string) => void
}

/** What a session begins with. */
export interface Begin extends Pick<SessionState, 'text' | 'base' | 'installed' | 'elsewhere'> {}

const firstState = (begin: Begin): SessionState => ({
  ...begin,
  sending: false,
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
export function createSession(begin: Begin, judgeText: Judge, keep: (text: string, base: string) => void, kept: Kept): Session {
  const store = createStore<SessionState>()(() => ({ ...firstState(begin), ignored: kept.ignored, profile: kept.profile }))
  const { getState: get, setState: set } = store
  const { absorb, later, upToDate } = createReading(store, judgeText)
  const history = createHistory(store, (text) => {
    keep(text, get().base)
    later()
  })
  const act = createActing(store, { absorb, upToDate }, (made) => {
    history.endTyping()
    keep(made, get().base)
  })
  const session: Session = Object.assign(store, {
    type: history.type,
    undo: history.undo,
    redo: history.redo,
    act,
    edit: (edits: readonly Edit[]): Promise<void> => session.act({ edits, select: undefined }),
    select(path: Path | undefined): void {
      // The same place told once more, by the caret say, is no new selection: an act under way may take it along.
      const { selected } = get()
      if (path === undefined || selected === undefined || idOf(path) !== idOf(selected)) set({ selected: path })
    },
    look: (problem: string | undefined): void => set({ problem }),
    cut: (cut: readonly Path[]): void => set({ cut }),
    setVersion(version: number): void {
      history.endTyping()
      set({ version, selected: undefined })
    },
    settle(sent: string, installed: Installed): void {
      set({ base: sent, installed, elsewhere: false, breaks: [] })
      kept.settled(installed.name)
      // What was edited while it was sent is a draft again.
      keep(get().text, sent)
      if (get().text !== sent) later()
    },
    follow(base: string, installed: Installed | undefined): void {
      const { text, base: before, installed: known } = get()
      const isChange = known !== undefined && known.name === installed?.name
      const isTaken = isChange && text === before
      set({ base, installed, elsewhere: isChange ? !isTaken : installed !== undefined && get().elsewhere })
      if (isTaken) history.replace(base)
      else {
        keep(text, base)
        later()
      }
    },
    decide(which: 'theirs' | 'mine'): void {
      set({ elsewhere: false })
      if (which === 'theirs') history.replace(get().base)
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
