import type { StoreApi } from 'zustand/vanilla'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { valueAt } from '../../lint/edit.ts'
import type { Finding } from '../../lint/finding.ts'
import { listOf } from '../../lint/walk.ts'
import { browserClock } from '../app/clock.ts'
import type { Designed, DesignFindings } from '../language/designed.ts'
import { findingsIn } from '../language/findings.ts'
import { language } from '../language/language.ts'
import { receiveEdits } from '../language/sent-edits.ts'
import { KnownCrd, type Made } from './known-crd.ts'
import { withCures } from './problems/dear.ts'
import type { Problem } from './problems/server.ts'
import type { SessionState } from './session.ts'

/** A CRD that could be read: its text, the same as JSON, and as a value. */
export interface ReadCrd {
  readonly text: string
  readonly json: string
  /** Where its metadata begin and end in the JSON. */
  readonly metadata: Designed['metadata']
  readonly crd: JsonObject
  /** Keys stand twice: only the text can tell the server. */
  readonly duplicates: boolean
  /** Which state of the server's CRD the session knows of. */
  readonly installed: SessionState['installed']
}

/** What the server says of a CRD, asked through a dry run. */
export type Judge = (read: ReadCrd) => Promise<readonly Problem[]>

/** Texts up to this length are kept with every letter. */
const SMALL = 60_000
const KEEP_MS = 400
/** How long what was edited waits for the server's word about it before it is drawn. */
const PATIENCE_MS = 100

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

/** A text that was taken in, or was not because the text it was made of has gone meanwhile. */
export interface Absorbed {
  readonly taken: boolean
  /** The server's word about it is there too. */
  readonly told: Promise<void>
}

export interface Reading {
  /**
   * Takes in what a text says, and asks the server about it. With what made it, what was not touched is the same value as before.
   */
  absorb(read: Designed, from: string, also: Partial<SessionState>, made: Made | undefined): Promise<Absorbed>
  /** Reads the newest text; what comes meanwhile is read once afterwards. */
  later(): void
  /** The newest text is read, or cannot be. */
  upToDate(): Promise<void>
}

const TOLD = Promise.resolve()

/** What is found in a text, as the session asks for it. */
const askFindings = (text: string, { ignored, base, profile }: SessionState): Promise<DesignFindings> =>
  findingsIn(text, base, { ignored: Object.keys(ignored), profile })

/** The version that is shown, or the last where there are fewer now. */
const thereOf = (crd: JsonObject, version: number): number =>
  Math.max(0, Math.min(version, listOf(valueAt(crd, ['spec', 'versions'])).length - 1))

/** Findings as problems of a kind; what was one before is the same one. */
function problemsFrom(kind: 'style' | 'breaks'): (findings: readonly Finding[]) => readonly Problem[] {
  const problems = new WeakMap<Finding, Problem>()
  let last: { readonly findings: readonly Finding[]; readonly problems: readonly Problem[] } | undefined
  const problemOf = (finding: Finding): Problem => {
    const problem = problems.get(finding) ?? { kind, ...finding }
    problems.set(finding, problem)
    return problem
  }
  return (findings) => {
    if (last?.findings !== findings) last = { findings, problems: findings.map(problemOf) }
    return last.problems
  }
}

interface Repeated {
  /** What is under way. */
  readonly now: Promise<void> | undefined
  ask(): void
}

/** Takes a step when asked, and once more afterwards when asked meanwhile; then tells that it rests. */
function repeated(step: () => Promise<void>, onRest: () => void): Repeated {
  let now: Promise<void> | undefined
  let again = false
  const run = async (): Promise<void> => {
    while (again) {
      again = false
      await step()
    }
  }
  return {
    get now() {
      return now
    },
    ask() {
      again = true
      now ??= run().finally(() => {
        now = undefined
        onRest()
      })
    },
  }
}

/** Keeps what is known of a CRD up to date with its text. */
export function createReading(store: StoreApi<SessionState>, judgeText: Judge): Reading {
  const { getState: get, setState: set } = store
  let asked = 0
  let answered = 0
  const styleOf = problemsFrom('style')
  const breaksOf = problemsFrom('breaks')
  /** How many texts wait for the server's word. */
  let waiting = 0
  const stopWaiting = (): void => {
    if (waiting === 0 && reading.now === undefined) set({ checking: false })
  }
  const known = new KnownCrd()
  const absorb: Reading['absorb'] = async (read, from, also, made) => {
    const { json, metadata, problem, duplicates } = read
    const wanted = also.text ?? from
    if (problem !== undefined) {
      if (get().text === from) set({ ...also, textProblem: problem, server: [] })
      return { taken: get().text === wanted, told: TOLD }
    }
    const crd = known.take(wanted, json, made)
    if (crd === undefined) return { taken: true, told: TOLD }
    const own = ++asked
    const chosen = get().selected
    const judged = judgeText({ text: wanted, json, metadata, crd, duplicates, installed: get().installed })
    // A quick answer is drawn together with what was asked about: drawing twice would take longer than waiting.
    const early = Promise.race([judged, browserClock.sleep(PATIENCE_MS)])
    const [found, said] = await Promise.all([askFindings(wanted, get()), early])
    if (also.text !== undefined && get().text !== from) return { taken: false, told: TOLD }
    const stays = get().selected === chosen ? {} : { selected: get().selected }
    const heard = said === undefined || own < answered ? { checking: true } : { server: said }
    set({
      ...also,
      ...stays,
      ...heard,
      style: styleOf(found.findings),
      breaks: breaksOf(found.breaks),
      more: found.more,
      crd,
      textProblem: undefined,
      version: thereOf(crd, get().version),
    })
    // What is said of a text that is gone already is shown as well: the next answer may be long in coming.
    const hear = async (): Promise<void> => {
      const server = await judged
      if (own < answered) return
      answered = own
      if (said === undefined) set({ server })
      const cured = await withCures(server, (schema) => language.costs(wanted, schema))
      if (own === answered && cured !== server) set({ server: cured })
    }
    waiting++
    const told = hear().finally(() => {
      waiting--
      stopWaiting()
    })
    return { taken: true, told }
  }
  let taking: Promise<Absorbed> | undefined
  const readOnce = async (): Promise<void> => {
    const state = get()
    const of = known.text
    taking = language
      .design(state.text, of)
      .then((read) => absorb(read, state.text, {}, read.changes && { of, edits: receiveEdits(read.changes) }))
    await (await taking).told
  }
  const reading = repeated(readOnce, stopWaiting)
  const later = (): void => {
    set({ checking: true })
    reading.ask()
  }
  const upToDate = async (): Promise<void> => {
    while (reading.now !== undefined && known.text !== get().text) {
      const step = taking
      await step
      if (step === taking && known.text !== get().text) await reading.now
    }
  }
  return { absorb, later, upToDate }
}
