import type { StoreApi } from 'zustand/vanilla'
import { receiveEdits } from '../../../analysis/crd-text/sent-edits.ts'
import type { Designed, DesignFindings } from '../../../analysis/diagnostics/designed.ts'
import { type Path, valueAt } from '../../../analysis/edit.ts'
import { listOf } from '../../../analysis/walk.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { findingsIn } from '../../data/language/findings.ts'
import { language } from '../../data/language/language.ts'
import { browserClock } from '../../state/clock.ts'
import { KnownCrd, type Made } from './known-crd.ts'
import { withCures } from './problems/dear.ts'
import { createProblemsIn } from './problems/problems-in.ts'
import type { Problem } from './problems/server.ts'
import type { SessionState } from './session.ts'
import { fieldsOf } from './tree/nodes.ts'

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

/** How long what was edited waits for the server's word about it before it is drawn. */
const PATIENCE_MS = 100

export interface Reading {
  /**
   * Takes in what the text of the session says, and asks the server about it. With what made it, what was not touched is the same value as
   * before. What is to be selected then is, unless somebody has gone elsewhere meanwhile; undefined leaves the selection.
   */
  absorb(read: Designed, text: string, select: Path | undefined, made: Made | undefined): Promise<Absorbed>
  /** Reads the newest text; what comes meanwhile is read once afterwards. */
  later(): void
  /** The newest text is read, or cannot be. */
  upToDate(): Promise<void>
}

/** A text that was taken in; the server's word about it may be still to come. */
export interface Absorbed {
  readonly told: Promise<void>
}

const TOLD: Absorbed = { told: Promise.resolve() }

/** What is found in a text, as the session asks for it. */
const askFindings = (text: string, { ignored, base, profile }: SessionState): Promise<DesignFindings> =>
  findingsIn(text, base, { ignored: Object.keys(ignored), profile })

/** The version that is shown, or the last where there are fewer now. */
const thereOf = (crd: JsonObject, version: number): number =>
  Math.max(0, Math.min(version, listOf(valueAt(crd, ['spec', 'versions'])).length - 1))

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
  /** Texts are counted as they come: which was asked about last, which is shown, and of which the server's word is. */
  let asked = 0
  let shown = 0
  let answered = 0
  const problemsIn = createProblemsIn()
  /** How many texts wait for the server's word. */
  let waiting = 0
  const stopWaiting = (): void => {
    if (waiting === 0 && reading.now === undefined) set({ checking: false })
  }
  const known = new KnownCrd()
  const absorb: Reading['absorb'] = async (read, text, select, made) => {
    const { json, metadata, problem, duplicates } = read
    if (problem !== undefined) {
      if (get().text === text) set({ textProblem: problem, server: [] })
      return TOLD
    }
    const crd = known.take(text, json, made)
    if (crd === undefined) return TOLD
    const own = ++asked
    const chosen = get().selected
    const judged = judgeText({ text, json, metadata, crd, duplicates, installed: get().installed })
    // A quick answer is drawn together with what was asked about: drawing twice would take longer than waiting.
    const early = Promise.race([judged, browserClock.sleep(PATIENCE_MS)])
    const findings = askFindings(text, get())
    // The fields are found while others work, and not when all is drawn.
    await browserClock.sleep(0)
    fieldsOf(crd, thereOf(crd, get().version))
    const [found, said] = await Promise.all([findings, early])
    if (own < shown) return TOLD
    shown = own
    const selected = get().selected === chosen && select !== undefined ? select : get().selected
    set({ selected, crd, textProblem: undefined, version: thereOf(crd, get().version) })
    // Fields and problems are drawn one after the other: at once they would hold the page for longer.
    await browserClock.sleep(0)
    set({
      ...problemsIn(found),
      ...(said === undefined || own < answered ? { checking: true } : { server: said }),
    })
    // What is said of a text that is gone already is shown as well: the next answer may be long in coming.
    const hear = async (): Promise<void> => {
      const server = await judged
      if (own < answered) return
      answered = own
      if (said === undefined) set({ server })
      const cured = await withCures(server, (schema) => language.costs(text, schema))
      if (own === answered && cured !== server) set({ server: cured })
    }
    waiting++
    const told = hear().finally(() => {
      waiting--
      stopWaiting()
    })
    return { told }
  }
  let taking: Promise<Absorbed> | undefined
  const readOnce = async (): Promise<void> => {
    const state = get()
    const of = known.text
    taking = language
      .design(state.text, of)
      .then((read) => absorb(read, state.text, undefined, read.changes && { of, edits: receiveEdits(read.changes) }))
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
