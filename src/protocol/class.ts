import { isObject, type JsonObject, type JsonValue } from '../apimachinery/json/value.ts'

/**
 * A class: the workspaces of a host, and a trainer who sees how far each is. A page in a workspace reports what its reader does, and follows what the
 * trainer hands out:
 *
 *     GET  /workspaces/NAME/crdlab/class          a stream of lines: a ClassState at once, and again when it changes
 *     GET  /workspaces/NAME/crdlab/class/ID       the text of a handout
 *     POST /workspaces/NAME/crdlab/class          takes a ProgressReport
 *
 * The board is the trainer's alone. Both need the key, in `Crdlab-Class-Key`:
 *
 *     GET  /crdlab/board                          Board
 *     POST /crdlab/board                          takes an Order, and answers with the Board
 *
 * `/workspaces/NAME~TOKEN/` shows a workspace and changes nothing: it serves reads alone, which are not recorded. The board has the tokens.
 */
export const CLASS_PATH = '/crdlab/class'
export const BOARD_PATH = '/crdlab/board'
export const KEY_HEADER = 'Crdlab-Class-Key'
/** Stands between the name of a workspace and the token of who looks into it. */
export const OBSERVER_MARK = '~'

/** The longest names and titles, in characters. */
const LONGEST = 200
/** The longest YAML, or lesson file, that is handed out, in characters. */
export const LONGEST_HANDOUT = 200_000
/** A class has this many handouts at most; the oldest goes. */
export const MOST_HANDOUTS = 20

/** The lesson that a reader plays. Steps count from 1. */
export interface LessonPlayed {
  readonly id: string
  readonly title: string
  readonly step: number
  readonly steps: number
  /** Of the goals of the step. */
  readonly met: number
  readonly goals: number
  readonly isHelped: boolean
}

/** A request that wrote, or tried to. */
export interface LastAct {
  readonly method: string
  /** What it was about: `webapps/storefront/status`. */
  readonly about: string
  /** The HTTP status code. */
  readonly code: number
}

/** What a page says of its reader. */
export interface ProgressReport {
  /** Absent: none is played. */
  readonly lesson?: LessonPlayed
  /** How many lessons were played to their end. */
  readonly completed: number
  /** How many writes were sent in the lesson. */
  readonly requests: number
  /** The last one; absent: none. */
  readonly act?: LastAct
}

/** What a trainer hands out: a lesson of the page, a lesson file, or YAML. */
export type Handout =
  | { readonly kind: 'lesson'; readonly title: string; readonly lesson: string }
  | { readonly kind: 'lessonFile'; readonly title: string; readonly text: string }
  | { readonly kind: 'yaml'; readonly title: string; readonly text: string }

/** What a list of handouts needs of one. Later ones have higher ids. */
export interface HandoutHead {
  readonly id: number
  readonly kind: Handout['kind']
  readonly title: string
  /** Of the kind `lesson`: its id. */
  readonly lesson?: string
}

/** What the pages of a class follow. */
export interface ClassState {
  /** While it is true, writes are rejected. */
  readonly isPaused: boolean
  readonly handouts: readonly HandoutHead[]
}

/** A student. Times are milliseconds since the epoch. */
export interface Student {
  /** Of the workspace. */
  readonly name: string
  readonly token: string
  /** Whether a page of the workspace is open. */
  readonly isHere: boolean
  readonly lesson?: LessonPlayed
  readonly completed: number
  /** Writes to the workspace, and of the lesson. */
  readonly requests: number
  readonly act?: LastAct
  readonly actAt?: number
  /** When the last goal was met, or the step begun. */
  readonly movedAt?: number
}

/** What a trainer sees. */
export interface Board extends ClassState {
  readonly now: number
  readonly students: readonly Student[]
}

/** What a trainer asks for. */
export type Order =
  | { readonly order: 'pause' | 'resume' }
  | { readonly order: 'handOut'; readonly handout: Handout }
  | { readonly order: 'withdraw'; readonly id: number }
  | { readonly order: 'remove'; readonly name: string }

const text = (value: JsonValue | undefined, most = LONGEST): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, most) : undefined

const count = (value: JsonValue | undefined): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : 0

function readLesson(value: JsonValue | undefined): LessonPlayed | undefined {
  if (!isObject(value)) return undefined
  const id = text(value.id)
  if (id === undefined) return undefined
  const { step, steps, met, goals, isHelped } = value
  const numbers = { step: count(step), steps: count(steps), met: count(met), goals: count(goals) }
  return { id, title: text(value.title) ?? id, ...numbers, isHelped: isHelped === true }
}

function readAct(value: JsonValue | undefined): LastAct | undefined {
  if (!isObject(value)) return undefined
  const [method, about] = [text(value.method, 10), text(value.about)]
  return method === undefined || about === undefined ? undefined : { method, about, code: count(value.code) }
}

/** Reads a report; what is none of it is left out. Undefined where it is no object. */
export function readReport(value: JsonValue | undefined): ProgressReport | undefined {
  if (!isObject(value)) return undefined
  const [lesson, act] = [readLesson(value.lesson), readAct(value.act)]
  return { ...(lesson && { lesson }), completed: count(value.completed), requests: count(value.requests), ...(act && { act }) }
}

function readHandout(value: JsonObject): Handout | string {
  const title = text(value.title)
  if (title === undefined) return 'handout.title: must be a text'
  if (value.kind === 'lesson') {
    const lesson = text(value.lesson)
    return lesson === undefined ? 'handout.lesson: must be the id of a lesson' : { kind: 'lesson', title, lesson }
  }
  if (value.kind !== 'yaml' && value.kind !== 'lessonFile') return 'handout.kind: must be lesson, lessonFile or yaml'
  if (typeof value.text !== 'string' || value.text === '') return 'handout.text: must be a text'
  if (value.text.length > LONGEST_HANDOUT) return `handout.text: must have at most ${LONGEST_HANDOUT} characters`
  return { kind: value.kind, title, text: value.text }
}

/** Reads an order. Returns a sentence that names the field where it is none. */
export function readOrder(value: JsonValue | undefined): Order | string {
  if (!isObject(value)) return 'the body must be an object'
  const { order, handout, id, name } = value
  if (order === 'pause' || order === 'resume') return { order }
  if (order === 'withdraw') return typeof id === 'number' ? { order, id } : 'id: must be the number of a handout'
  if (order === 'remove') return typeof name === 'string' ? { order, name } : 'name: must be the name of a workspace'
  if (order !== 'handOut') return 'order: must be pause, resume, handOut, withdraw or remove'
  if (!isObject(handout)) return 'handout: must be an object'
  const read = readHandout(handout)
  return typeof read === 'string' ? read : { order, handout: read }
}
