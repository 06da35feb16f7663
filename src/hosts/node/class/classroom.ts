import { createHmac } from 'node:crypto'
import type { Clock } from '../../../apiserver/clock.ts'
import {
  type Board,
  type ClassState,
  type Handout,
  type HandoutHead,
  type LastAct,
  MOST_HANDOUTS,
  type Order,
  type ProgressReport,
  type Student,
} from '../../../protocol/class.ts'

type GivenHandout = Handout & { readonly id: number }

const headOf = (handout: GivenHandout): HandoutHead => {
  const { id, kind, title } = handout
  return { id, kind, title, ...(handout.kind === 'lesson' && { lesson: handout.lesson }) }
}

/** What is known of a student beside what the page reports. */
export interface StudentRecord {
  readonly report: ProgressReport
  /** Writes that the workspace got. */
  readonly writes: number
  readonly act?: LastAct
  readonly actAt?: number
  readonly movedAt?: number
}

/** What is kept of a class over a restart. */
export interface ClassRecord {
  readonly key: string
  readonly isPaused: boolean
  readonly nextHandout: number
  readonly handouts: readonly GivenHandout[]
  readonly students: Readonly<Record<string, StudentRecord>>
}

const NEW_STUDENT: StudentRecord = { report: { completed: 0, requests: 0 }, writes: 0 }

/** How far a student is, as a text that changes when that does. */
const placeOf = ({ lesson, completed }: ProgressReport): string =>
  `${completed} ${lesson?.id ?? ''} ${lesson?.step ?? 0} ${lesson?.met ?? 0}`

/** The students of a host, and what their trainer asks of them. */
export class Classroom {
  readonly #clock: Clock
  readonly #changed: () => void
  readonly #students: Map<string, StudentRecord>
  /** How many pages of a workspace are open. */
  readonly #pages = new Map<string, number>()
  readonly #followers = new Set<(state: ClassState) => void>()
  #handouts: readonly GivenHandout[]
  #nextHandout: number
  #isPaused: boolean
  readonly key: string

  /** `changed` is called after each change of what is kept. */
  constructor(record: ClassRecord, clock: Clock, changed: () => void) {
    this.#clock = clock
    this.#changed = changed
    this.#students = new Map(Object.entries(record.students))
    this.#handouts = record.handouts
    this.#nextHandout = record.nextHandout
    this.#isPaused = record.isPaused
    this.key = record.key
  }

  get isPaused(): boolean {
    return this.#isPaused
  }

  get state(): ClassState {
    return { isPaused: this.#isPaused, handouts: this.#handouts.map(headOf) }
  }

  get record(): ClassRecord {
    const students = Object.fromEntries(this.#students)
    return { key: this.key, isPaused: this.#isPaused, nextHandout: this.#nextHandout, handouts: this.#handouts, students }
  }

  /** The text of a handout; undefined where there is none. */
  textOf(id: number): string | undefined {
    const handout = this.#handouts.find((one) => one.id === id)
    return handout === undefined || handout.kind === 'lesson' ? undefined : handout.text
  }

  /** The token with which a workspace can be looked into: only who has the key can make it. */
  tokenOf(name: string): string {
    return createHmac('sha256', this.key).update(name).digest('base64url').slice(0, 22)
  }

  /** Whether a page of a workspace is open. */
  isHere(name: string): boolean {
    return (this.#pages.get(name) ?? 0) > 0
  }

  board(): Board {
    const students = [...this.#students].map(([name, { report, writes, act, actAt, movedAt }]): Student => {
      const last = act ?? report.act
      return {
        name,
        token: this.tokenOf(name),
        isHere: this.isHere(name),
        ...(report.lesson && { lesson: report.lesson }),
        completed: report.completed,
        requests: writes + report.requests,
        ...(last && { act: last }),
        ...(actAt !== undefined && { actAt }),
        ...(movedAt !== undefined && { movedAt }),
      }
    })
    return { ...this.state, now: this.#clock.now(), students: students.sort((a, b) => (a.name < b.name ? -1 : 1)) }
  }

  /** Counts a write to a workspace. */
  noteWrite(name: string, act: LastAct): void {
    const known = this.#students.get(name) ?? NEW_STUDENT
    this.#set(name, { ...known, writes: known.writes + 1, act, actAt: this.#clock.now() })
  }

  noteReport(name: string, report: ProgressReport): void {
    const known = this.#students.get(name) ?? NEW_STUDENT
    const now = this.#clock.now()
    const hasActed = report.requests > known.report.requests
    const { act: _old, ...others } = known
    const kept = hasActed ? others : known
    this.#set(name, {
      ...kept,
      report,
      ...(hasActed && { actAt: now }),
      ...(placeOf(report) !== placeOf(known.report) && { movedAt: now }),
    })
  }

  /** Notes that a page of a workspace is open, which follows the class. Returns what ends that. */
  enter(name: string, follow: (state: ClassState) => void): () => void {
    if (!this.#students.has(name)) this.#set(name, NEW_STUDENT)
    this.#pages.set(name, (this.#pages.get(name) ?? 0) + 1)
    this.#followers.add(follow)
    follow(this.state)
    let isHere = true
    return () => {
      if (!isHere) return
      isHere = false
      this.#followers.delete(follow)
      this.#pages.set(name, (this.#pages.get(name) ?? 1) - 1)
    }
  }

  carryOut(order: Order): void {
    if (order.order === 'remove') {
      this.#students.delete(order.name)
      this.#changed()
      return
    }
    if (order.order === 'handOut') this.#handOut(order.handout)
    else if (order.order === 'withdraw') this.#handouts = this.#handouts.filter(({ id }) => id !== order.id)
    else this.#isPaused = order.order === 'pause'
    this.#changed()
    for (const follow of this.#followers) follow(this.state)
  }

  #handOut(handout: Handout): void {
    this.#handouts = [...this.#handouts, { ...handout, id: this.#nextHandout++ }].slice(-MOST_HANDOUTS)
  }

  #set(name: string, record: StudentRecord): void {
    this.#students.set(name, record)
    this.#changed()
  }
}
