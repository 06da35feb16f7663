import type { Activity } from '../../controller-runtime/activity.ts'
import type { FromProgram } from '../../lab/program-messages.ts'

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): boolean => typeof value === 'string'
const isNumber = (value: unknown): boolean => Number.isFinite(value)
const isFlag = (value: unknown): boolean => typeof value === 'boolean'
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText)
const orAbsent =
  (is: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    value === undefined || is(value)

type Shape = Readonly<Record<string, (value: unknown) => boolean>>

const fits = (value: unknown, shape: Shape): value is Fields =>
  isFields(value) && Object.entries(shape).every(([name, is]) => is(value[name]))

const CAUSES: Readonly<Record<string, Shape>> = {
  event: { event: isText, via: isText, on: isText },
  resync: { on: isText },
  requeue: { afterMs: isNumber },
  retry: { attempt: isNumber },
}
const isCause = (value: unknown): boolean => ofType(value, CAUSES)

const RECONCILE: Shape = { controller: isText, request: isText, id: isNumber }
const ENDED: Shape = { ...RECONCILE, durationMs: isNumber }
const REQUEST: Shape = { method: isText, path: isText, query: orAbsent(isFields), body: orAbsent(isText) }
const EXCHANGE: Shape = {
  id: isNumber,
  actor: isText,
  request: (value) => fits(value, REQUEST),
  at: isNumber,
  durationMs: isNumber,
  code: isNumber,
  text: isText,
  warnings: isTexts,
  failure: orAbsent(isText),
}

const ACTIVITIES: Readonly<Record<Activity['type'], Shape>> = {
  event: {
    controller: isText,
    event: isText,
    on: isText,
    resourceVersion: isText,
    droppedBy: orAbsent(isText),
    requests: isTexts,
  },
  reconcile: { ...RECONCILE, causes: (value) => Array.isArray(value) && value.every(isCause) },
  reconciled: { ...ENDED, requeueAfter: orAbsent(isNumber) },
  failed: { ...ENDED, isTerminal: isFlag },
  waiting: { controller: isText, request: isText, ms: isNumber },
  call: {
    controller: isText,
    request: orAbsent(isText),
    id: orAbsent(isNumber),
    exchange: (value) => fits(value, EXCHANGE),
  },
  read: { ...RECONCILE, of: isText, resourceVersion: orAbsent(isText), objects: orAbsent(isNumber) },
  log: { controller: isText, request: isText, level: isText, message: isText, values: isFields },
  lost: { kind: isText },
  synced: { kind: isText, objects: isNumber },
  leader: { holder: isText, isSelf: isFlag },
}

const MESSAGES: Readonly<Record<FromProgram['type'], Shape>> = {
  fetch: {
    id: isNumber,
    method: isText,
    url: isText,
    headers: (value) => isFields(value) && Object.values(value).every(isText),
    body: orAbsent(isText),
  },
  sleep: { id: isNumber, ms: isNumber },
  cancel: { id: isNumber },
  activity: { activity: (value) => ofType(value, ACTIVITIES) },
  ended: { error: orAbsent((value) => fits(value, { message: isText, line: orAbsent(isNumber) })) },
}

function ofType(value: unknown, shapes: Readonly<Record<string, Shape>>): boolean {
  if (!isFields(value) || typeof value.type !== 'string' || !Object.hasOwn(shapes, value.type)) return false
  return fits(value, shapes[value.type] ?? {})
}

/** Reads a message of a program. Undefined for what is none: the program has changed the library that it runs with. */
export function readMessage(text: string): FromProgram | undefined {
  const value = parsed(text)
  return ofType(value, MESSAGES) ? (value as FromProgram) : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Gives an activity its errors again, which left the program as plain data. */
export function withErrors(activity: Activity): Activity {
  if (activity.type === 'failed' || activity.type === 'lost') return { ...activity, error: revived(activity.error) } as Activity
  if (activity.type === 'log' && 'error' in activity.values)
    return { ...activity, values: { ...activity.values, error: revived(activity.values.error) } }
  if (activity.type !== 'reconcile') return activity
  const causes = activity.causes.map((cause) => (cause.type === 'retry' ? { ...cause, error: revived(cause.error) } : cause))
  return { ...activity, causes }
}

function revived(value: unknown): Error {
  if (!isFields(value)) return new Error(String(value))
  const { message, line, status } = value
  const error = new Error(typeof message === 'string' ? message : 'an error')
  return Object.assign(error, isNumber(line) && { line }, isFields(status) && { status })
}
