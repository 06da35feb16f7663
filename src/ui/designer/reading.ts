import type { StoreApi } from 'zustand/vanilla'
import { parseJson } from '../../apimachinery/json/parse.ts'
import { isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import { valueAt } from '../../lint/edit.ts'
import { listOf } from '../../lint/walk.ts'
import { browserClock } from '../app/clock.ts'
import type { Designed } from '../language/designed.ts'
import { language } from '../language/language.ts'
import type { Problem } from './problems/server.ts'
import type { SessionState } from './session.ts'

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

/** Texts up to this length are kept with every letter. */
const SMALL = 60_000
const KEEP_MS = 400

/** Keeps a large text when there is a pause: writing a megabyte to disk with every letter would be felt. */
export function soon(keep: (text: string, base: string) => undefined): (text: string, base: string) => undefined {
  let timer: ReturnType<typeof setTimeout> | undefined
  return (text, base) => {
    clearTimeout(timer)
    if (text.length <= SMALL) return keep(text, base)
    timer = setTimeout(() => keep(text, base), KEEP_MS)
    return undefined
  }
}

export interface Reading {
  /** Takes in what a text says, and asks the server about it; false when the text it was made of has gone meanwhile. */
  absorb(read: Designed, from: string, also: Partial<SessionState>): Promise<boolean>
  /** Reads the newest text; what comes meanwhile is read once afterwards. */
  later(): void
}

/** Keeps what is known of a CRD up to date with its text. */
export function createReading(store: StoreApi<SessionState>, judgeText: Judge): Reading {
  const { getState: get, setState: set } = store
  let asked = 0
  let answered = 0
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
  return { absorb, later }
}
