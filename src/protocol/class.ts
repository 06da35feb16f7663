/**
 * A class: the workspaces of a host, and a trainer who sees how far each is. A page in a workspace reports what its reader does, and follows what the
 * trainer hands out:
 *
 *     GET  /workspaces/NAME/crdlab/class          a stream of lines: a ClassState at once, and again when it changes
 *     GET  /workspaces/NAME/crdlab/class/ID       the text of a handout
 *     GET  /workspaces/NAME/crdlab/class/here     Presence
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

/** Whether a page of a workspace is open. */
export interface Presence {
  readonly isHere: boolean
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
