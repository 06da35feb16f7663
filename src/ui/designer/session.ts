import { createStore, type StoreApi } from 'zustand/vanilla'
import { parseJson } from '../../apimachinery/json/parse.ts'
import { isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import { type Edit, type Path, valueAt } from '../../lint/edit.ts'
import { listOf } from '../../lint/walk.ts'
import { browserClock } from '../app/clock.ts'
import type { Designed } from '../language/designed.ts'
import { language } from '../language/language.ts'
import type { Problem as TextProblem } from '../language/yaml.ts'
import type { Problem } from './problems/server.ts'
import { d } from './strings.ts'
import type { Act } from './tree/acts.ts'

/** A CRD that could be read: its text, the same as JSON, and as a value. */
export interface ReadCrd {
  readonly text: string
  readonly json: string
  readonly crd: JsonObject
  /** Keys stand twice: only the text can tell the server. */
  readonly duplicates: boolean
}

/** What the server says of a CRD, asked through a dry run. */
export type Judge = (read: ReadCrd) => Promise<readonly Problem[]>

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
  /** Findings of style beyond those. */
  readonly more: number
  /** What of style is not asked: rules, or rules at places. */
  readonly ignored: readonly string[]
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
  more: 0,
  ignored: [],
  server: [],
  checking: true,
  past: [],
  future: [],
  complaint: '',
})

/** Texts up to this length are kept with every letter. */
const SMALL = 60_000
const KEEP_MS = 400

/** Keeps a large text when there is a pause: writing a megabyte to disk with every letter would be felt. */
function soon(keep: (text: string, base: string) => undefined): (text: string, base: string) => undefined {
  let timer: ReturnType<typeof setTimeout> | undefined
  return (text, base) => {
    clearTimeout(timer)
    if (text.length <= SMALL) return keep(text, base)
    timer = setTimeout(() => keep(text, base), KEEP_MS)
    return undefined
  }
}

/** The session of one CRD in the designer. */
export function createSession(
  text: string,
  base: string,
  judgeText: Judge,
  onText: (text: string, base: string) => undefined,
): Session {
  const keep = soon(onText)
  const store = createStore<SessionState>()(() => firstState(text, base))
  const { getState: get, setState: set } = store
  let typedAt = Number.NEGATIVE_INFINITY

  let asked = 0
  let answered = 0
  /** Takes in what a text says, and asks the server about it; false when the text it was made of has gone meanwhile. */
  const absorb = async (read: Designed, from: string, also: Partial<SessionState>): Promise<boolean> => {
    const { json, problem, findings, more, duplicates } = read
    const wanted = also.text ?? from
    if (problem !== undefined) {
      if (get().text === from) set({ ...also, textProblem: problem, server: [] })
      return get().text === wanted
    }
    const { value } = parseJson(json)
    if (!isObject(value)) return true
    const own = ++asked
    const judged = judgeText({ text: wanted, json, crd: value, duplicates })
    // The question is on its way before anything is drawn.
    await browserClock.sleep(0)
    if (also.text !== undefined && get().text !== from) return false
    const style = findings.map((finding): Problem => ({ kind: 'style', ...finding }))
    const count = listOf(valueAt(value, ['spec', 'versions'])).length
    const version = Math.max(0, Math.min(get().version, count - 1))
    set({ ...also, crd: value, textProblem: undefined, style, more, version })
    // What is said of a text that is gone already is shown as well: the next answer may be long in coming.
    const server = await judged
    if (own > answered) {
      answered = own
      set({ server })
    }
    return true
  }
  const readOnce = async (): Promise<void> => {
    const { text: wanted, ignored } = get()
    await absorb(await language.design(wanted, { ignored }), wanted, {})
  }
  let reading: Promise<void> | undefined
  let again = false
  /** Reads the newest text; what comes meanwhile is read once afterwards. */
  const read = (): Promise<void> => {
    again = true
    reading ??= (async () => {
      set({ checking: true })
      while (again) {
        again = false
        await readOnce()
      }
    })().finally(() => {
      reading = undefined
      set({ checking: false })
    })
    return reading
  }
  const later = (): void => void read()
  const put = (next: string, selected: Path | undefined, past: readonly Snapshot[], future: readonly Snapshot[]): void => {
    set({ text: next, selected, past: past.slice(-KEPT), future, complaint: '' })
    keep(next, get().base)
  }
  const here = (): Snapshot => ({ text: get().text, selected: get().selected })
  const session: Session = Object.assign(store, {
    type(next: string): void {
      const now = browserClock.elapsed()
      const goesOn = now - typedAt < TYPING_MS && get().past.length > 0
      typedAt = now
      put(next, get().selected, goesOn ? get().past : [...get().past, here()], [])
      later()
    },
    async act(act: Act | undefined): Promise<void> {
      if (act === undefined || act.edits.length === 0) return
      for (;;) {
        const before = here()
        const made = await language.edited(before.text, act.edits, { ignored: get().ignored })
        if (get().text !== before.text) continue
        if (made === undefined) return set({ complaint: d.inPlace })
        typedAt = Number.NEGATIVE_INFINITY
        const past = [...get().past, before].slice(-KEPT)
        const selected = act.select ?? before.selected
        set({ checking: true })
        const also = { text: made.text, selected, past, future: [], complaint: '' }
        if (!(await absorb(made.read, before.text, also))) continue
        keep(made.text, get().base)
        return set({ checking: false })
      }
    },
    edit: (edits: readonly Edit[]): Promise<void> => session.act({ edits, select: get().selected }),
    select: (path: Path | undefined): void => set({ selected: path }),
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
    settle: (next: string): void => set({ base: next }),
    judge: (): void => later(),
  })
  later()
  return session
}
