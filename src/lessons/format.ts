import type { JsonObject, JsonValue } from '../apimachinery/json/value.ts'
import type { Outcome } from '../protocol/journal.ts'
import type { Fate } from '../protocol/trace.ts'

/**
 * A lesson is one file of `data`: where it starts, its steps, the goals of each step over what the API server has and what it did, hints for
 * wrong turns, a solution, and its texts by language. The build checks each file against `formats/lesson.schema.json`.
 */
export interface Lesson {
  readonly id: string
  /** `1` to `17`; the history lessons have letters, challenges `c1` to `c10`. */
  readonly number: string
  /** `own`: a reader recorded it, and its number counts among those of its browser. */
  readonly chapter: 'split' | 'crd' | 'clients' | 'history' | 'challenge' | 'own'
  /** The public report that it was built from: `OWNER/REPOSITORY#NUMBER`. */
  readonly report?: string
  /** How many requests that write a solution needs. */
  readonly par: number
  readonly minutes: number
  /** Dialects that its server has. */
  readonly dialects?: readonly ('proposal' | 'tpr')[]
  /** Feature gates that its server has open. */
  readonly gates?: readonly 'CustomResourceSubResources'[]
  readonly start: readonly Act[]
  readonly controllers?: readonly ControllerSpec[]
  /** What the reader writes and runs in the lab. */
  readonly program?: ProgramSpec
  readonly steps: readonly Step[]
  /** By BCP 47 tag; `en` is always there. */
  readonly texts: { readonly en: LessonTexts; readonly [tag: string]: LessonTexts }
}

export interface Step {
  readonly id: string
  /** The view of the page that is shown, as the address has it after the workspace. */
  readonly show: string
  /** The pane that is ringed. */
  readonly point?: 'spec' | 'status' | 'scale'
  /** YAML that the step puts into the install view on request. */
  readonly offer?: string
  /** Lines that the reader puts into the program, or into a pane. */
  readonly code?: string
  /** Draws which endpoint writes what, for one object. */
  readonly picture?: 'endpoints'
  /** What the reader is asked before acting. */
  readonly predict?: Prediction
  readonly goals: readonly Goal[]
  readonly hints?: readonly Hint[]
  readonly why: { readonly rules: readonly string[]; readonly docs: string }
  readonly solution: readonly Act[]
}

export interface Goal {
  readonly id: string
  readonly check: Check
}

/** A question whose answer shows once what it asks about has happened. */
export type Prediction = Statements | Values

interface Asking {
  /** What it asks about: the next that matches, after the question was put. */
  readonly when: LogCheck
}

/** Answers in words. The first whose check is met by what happened is right. */
export interface Statements extends Asking {
  readonly choices: readonly Goal[]
}

/** Answers that the server has: the one that is found at `answer` in the end is right. */
export interface Values extends Asking {
  readonly values: readonly (Place | { readonly is: JsonValue })[]
  readonly answer: Place
}

/** A value of the server when it is asked for. */
export interface Place {
  /** The path that is read. */
  readonly read: string
  /** JSONPath within the answer; several values are several answers, and none is `null`. */
  readonly at: string
  /** Added to a number. */
  readonly plus?: number
}

/** A wrong turn that is recognised. */
export interface Hint {
  readonly id: string
  readonly when: Check
  /** What somebody does who takes it, for the tests. */
  readonly turn: readonly Act[]
}

export interface Titled {
  readonly title: string
  readonly text: string
}

export interface StepTexts {
  readonly text: string
  readonly goals: { readonly [goal: string]: string }
  readonly hints?: { readonly [hint: string]: Titled }
  readonly why: Titled
  readonly predict?: PredictionTexts
}

export interface PredictionTexts {
  readonly question: string
  /** Of answers in words, by id. */
  readonly choices?: { readonly [choice: string]: string }
  /** Why it happened. */
  readonly reason: string
}

export interface LessonTexts {
  readonly title: string
  readonly summary: string
  /** A question to answer in one's own words at the end. */
  readonly explain: string
  /** A good answer to it, which the reader compares with the own one. Lessons of others can lack it. */
  readonly answer?: string
  readonly steps: { readonly [step: string]: StepTexts }
}

/** `METHOD PATH[?QUERY]`. */
export type RequestLine = string

/** Something that is done at the server. */
export type Act =
  | { readonly request: RequestLine; readonly contentType?: string; readonly body?: JsonValue }
  /** Reads an object now; the next `put` of the path begins from what was read. */
  | { readonly read: string }
  /** Reads an object, changes it by a merge patch and sends it back whole. */
  | { readonly put: string; readonly change: JsonObject }
  | { readonly until: Check }
  | { readonly controller: string; readonly do: 'run' | 'pause' | 'step' }
  /** Runs the program of the lesson, once texts of its source are replaced. */
  | { readonly lab: LabAct; readonly replace?: readonly (readonly [text: string, by: string])[] }

/** `play`: runs the source in the place of what runs. */
export type LabAct = 'play' | 'stop' | 'crash'

/** A controller that the reader writes. */
export interface ProgramSpec {
  /** Its requests are not the reader's, whatever the controllers in it are called: it acts as the service account of this name. */
  readonly name: string
  /** What the reader finds: TypeScript. */
  readonly source: string
}

/**
 * What the lab counts:
 * - `runs`: 1 while the program plays; `fails`: 1 where an error of its own ended it, or its newest reconcile;
 * - `reconciles`: since the lesson was opened; `loops`: whether one was noticed; `drops`: whether a predicate dropped an event;
 * - `crashes`: starts in the place of a run of the same source; `rests`: such a start after which it reconciled and wrote nothing;
 * - `missed`: changes of others that no event told of, which a start found.
 */
export type LabCount = 'runs' | 'fails' | 'reconciles' | 'loops' | 'drops' | 'crashes' | 'rests' | 'missed'

/** A small controller that takes part in a lesson. */
export interface ControllerSpec {
  readonly name: string
  readonly kind: 'reporter' | 'autoscaler' | 'rival' | 'finalizer'
  /** The path of the list that it follows. */
  readonly path: string
  readonly starts: ControllerState
  /** The rival's merge patch. */
  readonly change?: JsonObject
  /** The replicas that the autoscaler wants. */
  readonly replicas?: number
  /** The finalizer that the finalizer removes. */
  readonly finalizer?: string
}

/** What an entry of the journal must be; absent members match everything. */
export interface Match {
  /** `reader`: whoever is no part of the page, the server or the lesson: the page's reader, kubectl. Otherwise the name of a client or of the program. */
  readonly by?: string
  readonly method?: readonly string[]
  readonly group?: string
  readonly resource?: string
  readonly name?: string
  /** Empty: the main endpoint. */
  readonly endpoint?: '' | 'status' | 'scale'
  readonly outcome?: readonly Outcome[]
  /** What became of at least one field. */
  readonly fate?: Fate
  /** A field that changed or was not taken begins with this. */
  readonly field?: string
  readonly generation?: 'rises' | 'stays'
  readonly event?: 'ADDED' | 'MODIFIED' | 'DELETED'
  /** Stands in the query of the request. */
  readonly query?: string
  /** Stands in the message of a rejection. */
  readonly message?: string
}

/** A statement about what is stored now. */
export interface ReadCheck {
  /** The path that is read. */
  readonly read: string
  /** The HTTP status code of the answer; without it and `at`: 200. */
  readonly code?: number
  /** JSONPath within the answer, as kubectl has it. */
  readonly at?: string
  readonly is?: JsonValue
  /** Equal to what another JSONPath finds in the same answer. */
  readonly same?: string
  readonly exists?: boolean
  readonly min?: number
  /** How many values are found, or items a found array has. */
  readonly count?: number
}

/** A statement about what the server would answer; nothing is stored. */
export interface TryCheck {
  readonly try: RequestLine
  readonly contentType?: string
  readonly body?: JsonValue
  readonly code: number
}

/** A statement about what happened since the lesson began. */
export interface LogCheck {
  readonly log: Match
  /** At least; 1 when neither this nor `most` is given. */
  readonly least?: number
  readonly most?: number
  /** Counts only what came after the first that matches this. */
  readonly after?: Match
  /** Only the newest write of the reader counts. */
  readonly latest?: true
  /** Only what happened in the last so many seconds counts. */
  readonly within?: number
}

/** A statement about what happened in the lab. */
export interface LabCheck {
  readonly lab: LabCount
  /** At least; 1 without it. */
  readonly least?: number
}

/** A statement about a controller of the lesson. */
export interface ControllerCheck {
  readonly controller: string
  readonly is: ControllerState
}

export type ControllerState = 'running' | 'paused'

export type Check =
  | ReadCheck
  | TryCheck
  | LogCheck
  | LabCheck
  | ControllerCheck
  | { readonly all: readonly Check[] }
  | { readonly any: readonly Check[] }
  | { readonly not: Check }

/** What lists of lessons show of one. */
export type LessonHead = Pick<Lesson, 'id' | 'number' | 'chapter' | 'par' | 'minutes'> & {
  readonly steps: number
  readonly texts: { readonly en: HeadTexts; readonly [tag: string]: HeadTexts }
}

type HeadTexts = Pick<LessonTexts, 'title' | 'summary'>

/** The texts of a lesson in a language, else in English. */
export const textsOf = <T>(texts: { readonly en: T; readonly [tag: string]: T }, tag: string): T => texts[tag] ?? texts.en
