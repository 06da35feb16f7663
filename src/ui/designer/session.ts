import { createStore, type StoreApi } from 'zustand/vanilla'
import { parseJson } from '../../apimachinery/json/parse.ts'
import { isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import { type Edit, type Path, valueAt } from '../../lint/edit.ts'
import { listOf } from '../../lint/walk.ts'
import { browserClock } from '../app/clock.ts'
import { language } from '../language/language.ts'
import type { Problem as TextProblem } from '../language/yaml.ts'
import type { Problem } from './problems/server.ts'
import { d } from './strings.ts'
import type { Act } from './tree/acts.ts'

/** What the server says of a text, asked through a dry run. */
export type Judge = (text: string, crd: JsonObject) => Promise<readonly Problem[]>

interface Snapshot {
  readonly text: string
  readonly selected: Path | undefined
}

export interface SessionState {
  /** The CRD as YAML: the only truth. */
  readonly text: string
  /** The text as the server has it; empty when it has none. */
  readonly base: string
  /** The CRD of the newest text that could be read. */
  readonly crd: JsonObject | undefined
  readonly textProblem: TextProblem | undefined
  readonly selected: Path | undefined
  readonly version: number
  readonly style: readonly Problem[]
  readonly server: readonly Problem[]
  readonly checking: boolean
  readonly past: readonly Snapshot[]
  readonly future: readonly Snapshot[]
  /** Why the last act could not be done. */
  readonly complaint: string
}

export interface Session extends StoreApi<SessionState> {
  /** Another text from the editor. Letters typed in one go are one step to undo. */
  type(text: string): void
  act(act: Act | undefined): Promise<void>
  edit(edits: readonly Edit[]): Promise<void>
  select(path: Path | undefined): void
  setVersion(index: number): void
  undo(): void
  redo(): void
  /** The text is what the server has now. */
  settle(text: string): void
  judge(): void
}

const PAUSE_MS = 160
const TYPING_MS = 900
const KEPT = 200

const firstState = (text: string, base: string): SessionState => ({
  text,
  base,
  crd: undefined,
  textProblem: undefined,
  selected: undefined,
  version: 0,
  style: [],
  server: [],
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
  onText: (text: string, base: string) => void,
): Session {
  const store = createStore<SessionState>()(() => firstState(text, base))
  const { getState: get, setState: set } = store
  let timer: ReturnType<typeof setTimeout> | undefined
  let typedAt = Number.NEGATIVE_INFINITY
  let turn = 0

  const read = async (): Promise<void> => {
    const own = ++turn
    set({ checking: true })
    const wanted = get().text
    const { json, problem, findings } = await language.design(wanted)
    if (own !== turn) return
    if (problem !== undefined) return set({ textProblem: problem, server: [], checking: false })
    const { value } = parseJson(json)
    if (!isObject(value)) return
    const style = findings.map((finding): Problem => ({ kind: 'style', ...finding }))
    const count = listOf(valueAt(value, ['spec', 'versions'])).length
    set({ crd: value, textProblem: undefined, style, version: Math.max(0, Math.min(get().version, count - 1)) })
    const server = await judgeText(wanted, value)
    if (own === turn) set({ server, checking: false })
  }
  const later = (ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void read(), ms)
  }
  const put = (next: string, selected: Path | undefined, past: readonly Snapshot[], future: readonly Snapshot[]): void => {
    turn++
    set({ text: next, selected, past: past.slice(-KEPT), future, complaint: '' })
    onText(next, get().base)
  }
  const here = (): Snapshot => ({ text: get().text, selected: get().selected })
  const session: Session = Object.assign(store, {
    type(next: string): void {
      const now = browserClock.elapsed()
      const goesOn = now - typedAt < TYPING_MS && get().past.length > 0
      typedAt = now
      put(next, get().selected, goesOn ? get().past : [...get().past, here()], [])
      later(PAUSE_MS)
    },
    async act(act: Act | undefined): Promise<void> {
      if (act === undefined || act.edits.length === 0) return
      for (;;) {
        const before = here()
        const next = await language.splice(before.text, act.edits)
        if (get().text !== before.text) continue
        if (next === undefined) return set({ complaint: d.inPlace })
        typedAt = Number.NEGATIVE_INFINITY
        put(next, act.select ?? before.selected, [...get().past, before], [])
        return read()
      }
    },
    edit: (edits: readonly Edit[]): Promise<void> => session.act({ edits, select: get().selected }),
    select: (path: Path | undefined): void => set({ selected: path }),
    setVersion: (version: number): void => set({ version, selected: undefined }),
    undo(): void {
      const last = get().past.at(-1)
      if (last === undefined) return
      put(last.text, last.selected, get().past.slice(0, -1), [...get().future, here()])
      later(0)
    },
    redo(): void {
      const next = get().future.at(-1)
      if (next === undefined) return
      put(next.text, next.selected, [...get().past, here()], get().future.slice(0, -1))
      later(0)
    },
    settle: (next: string): void => set({ base: next }),
    judge: (): void => later(0),
  })
  later(0)
  return session
}
