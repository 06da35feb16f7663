import { StatusError } from '../../apimachinery/api/errors.ts'
import type { FieldReason } from '../../apimachinery/field/reasons.ts'
import type { FieldSteps, Reason, ReportField } from '../../apimachinery/field/report.ts'
import { stringOf } from '../../apimachinery/json/access.ts'
import { deepCopy, deepEqual, isObject, type JsonObject, type JsonValue } from '../../apimachinery/json/value.ts'
import type { AdmissionPluginName, PolicyReport } from '../../protocol/policy-report.ts'
import type { AdmissionReport, Stage } from '../../protocol/trace.ts'
import { partsOf } from './field-tree.ts'

/** What a pass reported. */
export interface Change {
  readonly kind: 'change'
  readonly stage: Stage
  readonly reason: Reason
  readonly path: FieldSteps
  readonly before: JsonValue | undefined
  readonly after: JsonValue | undefined
}

/** Values of a body or patch, from `path` on; without a value: the patch asks to remove the field, and names none. */
export interface Sent {
  readonly kind: 'sent'
  readonly path: FieldSteps
  readonly value?: JsonValue
}

/** A field that the server names in the error it answers. */
export interface Rejection {
  readonly kind: 'rejection'
  readonly stage: Stage
  /** As errors spell it, or as its path. */
  readonly field: string | FieldSteps
  readonly why: FieldReason
  readonly rule?: string
}

export type Entry = Change | Sent | Rejection

const OMITTED: Reason = { action: 'removed', why: { code: 'notInBody' } }

/** What is known of a traced request besides its fields. */
export interface Outcome {
  /** The object before the write, as the endpoint shows it. */
  previous?: JsonObject
  /** The object after the write, as the endpoint shows it. */
  stored?: JsonObject
  /** The objects before and after whose counters move, where the endpoint shows them in another form. */
  behind: { previous?: JsonObject; stored?: JsonObject }
  /** Why the generation rose. */
  raised?: FieldReason
  /** True once the store decided and nothing was to be changed. */
  noOp: boolean
  /** True when the write deleted the object. */
  deleted: boolean
  /** The number of objects that a deletion of many was about. */
  collection?: number
  /** What the options of the request say; absent: they were not read. */
  dryRun?: boolean
  /** What the server says in its log alone. */
  detail?: string
}

/** What the recorders of one request share. */
interface Recording {
  readonly log: Entry[]
  readonly stages: Stage[]
  stage: Stage
  outcome: Outcome
  body: JsonValue | undefined
  /** What the server says in its audit log, by key. */
  readonly annotations: Map<string, string>
  /** What policies said in the last attempt. */
  readonly policies: PolicyReport[]
  /** What admission plugins did in the last attempt. */
  readonly admission: AdmissionReport[]
}

/** A trace has no more reports of policies. */
const MAX_POLICIES = 100

const newOutcome = (): Outcome => ({ behind: {}, noOp: false, deleted: false })

const isGeneration = (path: FieldSteps): boolean => path.length === 2 && path[0] === 'metadata' && path[1] === 'generation'

const newRecording = (): Recording => ({
  log: [],
  stages: ['received'],
  stage: 'received',
  outcome: newOutcome(),
  body: undefined,
  annotations: new Map(),
  policies: [],
  admission: [],
})

/** A place in what was reported of a write. */
export interface Mark {
  readonly log: number
  readonly policies: number
  readonly admission: number
}

const START: Mark = { log: 0, policies: 0, admission: 0 }

/**
 * Collects what the passes of one request report; made only for requests that ask for a trace. Keeps a log, because a decision can run
 * several times: each attempt takes back what the one before reported. `report.ts` makes the trace of it.
 */
export class TraceRecorder {
  readonly #recording: Recording
  readonly #isBehind: boolean
  /** Whether policies report the parts of their expressions. */
  readonly withParts: boolean

  constructor(withParts = false, recording: Recording = newRecording(), isBehind = false) {
    this.withParts = withParts
    this.#recording = recording
    this.#isBehind = isBehind
  }

  /**
   * The recorder for the write of an object that the client sees in another form, as a Scale: it records stations, errors and the outcome of
   * the write, and leaves fields to whoever knows that form.
   */
  behindView(): TraceRecorder {
    return new TraceRecorder(this.withParts, this.#recording, true)
  }

  /** Takes what a pass did; a property, so that passes can be handed it. */
  readonly report: ReportField = (reason, path, before, after) => {
    const { log, stage, outcome } = this.#recording
    if (isGeneration(path) && after !== undefined) outcome.raised = reason.why
    // Only what a client asks for is worth a word where it changes nothing.
    const isNothing = before === undefined && after === undefined && reason.action !== 'merged'
    if (this.#isBehind || isNothing) return
    log.push({ kind: 'change', stage, reason, path, before, after: after === undefined ? after : deepCopy(after) })
  }

  get log(): readonly Entry[] {
    return this.#recording.log
  }

  get outcome(): Readonly<Outcome> {
    return this.#recording.outcome
  }

  /** The body or patched object, in which to find what an error names. */
  get body(): JsonValue | undefined {
    return this.#recording.body
  }

  /** The stations that the request came to, in order. */
  get stages(): readonly Stage[] {
    return this.#recording.stages
  }

  /** The station at which the request is. */
  get stage(): Stage {
    return this.#recording.stage
  }

  enter(stage: Stage): void {
    const { stages } = this.#recording
    this.#recording.stage = stage
    if (!stages.includes(stage)) stages.push(stage)
  }

  /** Ends the request at a station that it passed already. A strategy that did nothing to any field does not count. */
  endAt(stage: Stage): void {
    const { stages, log } = this.#recording
    const isIdle = !log.some((entry) => entry.kind === 'change' && entry.stage === 'strategy')
    if (stages.at(-1) === 'strategy' && isIdle) stages.pop()
    this.#recording.stage = stage
  }

  /** Begins with a body, or with the patch of one attempt: takes back all that was reported before. */
  begin(body: JsonValue): void {
    this.#recording.log.length = 0
    this.#recording.body = deepCopy(body)
  }

  /** A place in what was reported, to come back to. */
  mark(): Mark {
    return { log: this.log.length, policies: this.policies.length, admission: this.admission.length }
  }

  /** Takes back what was reported since a mark, or all, when a decision runs again. */
  rewind(mark: Mark = START): void {
    const { log, policies, admission } = this.#recording
    log.length = Math.min(log.length, mark.log)
    policies.length = Math.min(policies.length, mark.policies)
    admission.length = Math.min(admission.length, mark.admission)
    const { dryRun } = this.#recording.outcome
    this.#recording.outcome = { ...newOutcome(), ...(dryRun !== undefined && { dryRun }) }
  }

  /** Takes the values that a body or patch gives to the field at `path` and to all below it. */
  sent(value: JsonValue, path: FieldSteps = []): void {
    this.#recording.log.push({ kind: 'sent', path, value: deepCopy(value) })
  }

  /** The patch asks to remove the field at `path`. */
  asked(path: FieldSteps): void {
    this.#recording.log.push({ kind: 'sent', path })
  }

  /** Reports each field of the stored object that the object to replace it does not have. */
  replaced(existing: JsonObject, object: JsonObject): void {
    this.#omitted(existing, object, [])
  }

  #omitted(existing: JsonValue, value: JsonValue, path: FieldSteps): void {
    if (isObject(existing) && isObject(value)) {
      for (const key in existing) this.#omittedAt(existing[key] as JsonValue, value[key], [...path, key])
    } else if (Array.isArray(existing) && Array.isArray(value)) {
      for (const [i, had] of existing.entries()) this.#omittedAt(had, value[i], [...path, i])
    } else {
      // What takes the place of an object or a list has none of its fields.
      for (const [step, had] of partsOf(existing)) this.report(OMITTED, [...path, step], had, undefined)
    }
  }

  #omittedAt(had: JsonValue, has: JsonValue | undefined, path: FieldSteps): void {
    if (has === undefined) this.report(OMITTED, path, had, undefined)
    else this.#omitted(had, has, path)
  }

  /** Names a field of the error that the request ends with. */
  reject(field: string, why: FieldReason, rule?: string): void {
    const { log, stage } = this.#recording
    log.push({ kind: 'rejection', stage, field, why, ...(rule !== undefined && { rule }) })
  }

  /** Rejects the fields that were pruned, as strict decoding does (rule RQ-4). */
  rejectPruned(): void {
    const { log } = this.#recording
    this.endAt('pruned')
    const rejection = { kind: 'rejection', stage: 'pruned', why: { code: 'unknownField' }, rule: 'RQ-4' } as const
    const pruned = log.filter((entry): entry is Change => entry.kind === 'change' && entry.reason.action === 'pruned')
    for (const { path } of pruned) log.push({ ...rejection, field: path })
  }

  /** Names the fields of the error that the request ends with. */
  rejectCauses({ status, fieldErrors }: StatusError): void {
    for (const { field, body, origin } of fieldErrors) this.reject(field, { code: 'message', text: body }, origin)
    if (fieldErrors.length > 0) return
    const details = isObject(status.details) ? status.details : undefined
    if (!Array.isArray(details?.causes)) return
    for (const cause of details.causes) {
      if (!isObject(cause) || typeof cause.field !== 'string') continue
      this.reject(cause.field, { code: 'message', text: stringOf(cause.message) })
    }
  }

  previous(object: JsonObject): void {
    const { outcome } = this.#recording
    if (this.#isBehind) outcome.behind.previous = object
    else outcome.previous = object
  }

  stored(object: JsonObject): void {
    const { outcome } = this.#recording
    if (this.#isBehind) outcome.behind.stored = object
    else outcome.stored = object
  }

  /** The options of the request are read. */
  options({ dryRun }: { readonly dryRun: boolean }): void {
    this.#recording.outcome.dryRun = dryRun
  }

  /** The write deletes the object. */
  deleted(): void {
    this.#recording.outcome.deleted = true
  }

  /** The store had nothing to change. */
  unchanged(): void {
    this.#recording.outcome.noOp = true
  }

  /** Takes an annotation for the audit log; the last attempt to write counts. */
  audit(key: string, value: string): void {
    this.#recording.annotations.set(key, value)
  }

  get annotations(): ReadonlyMap<string, string> {
    return this.#recording.annotations
  }

  /** Takes what an admission policy said. */
  policy(report: PolicyReport): void {
    const { policies } = this.#recording
    if (policies.length < MAX_POLICIES) policies.push(report)
  }

  get policies(): readonly PolicyReport[] {
    return this.#recording.policies
  }

  /** Runs a plugin and takes what it did with the object; a plugin that is asked again has one report. Throws what the plugin throws. */
  plugin(plugin: AdmissionPluginName, object: JsonObject | undefined, run: () => void): void {
    const { admission } = this.#recording
    const note = (outcome: AdmissionReport['outcome']): void => {
      const at = admission.findIndex((report) => report.plugin === plugin)
      if (at < 0) admission.push({ plugin, outcome })
      else if (outcome !== 'passed') admission[at] = { plugin, outcome }
    }
    const before = object === undefined ? undefined : deepCopy(object)
    try {
      run()
    } catch (error) {
      if (error instanceof StatusError) note('rejected')
      throw error
    }
    note(before !== undefined && !deepEqual(before, object) ? 'changed' : 'passed')
  }

  get admission(): readonly AdmissionReport[] {
    return this.#recording.admission
  }

  /** Why the request failed, where the answer does not say it. */
  explain(detail: string): void {
    this.#recording.outcome.detail = detail
  }

  /** The request deletes so many objects; the trace has no fields of them. */
  collection(count: number): void {
    this.#recording.outcome.collection = count
  }
}
