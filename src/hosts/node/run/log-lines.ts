import { type Activity, causeText, errorText } from '../../../controller-runtime/activity.ts'
import type { ControllerMetrics } from '../../../controller-runtime/managed-controller.ts'

/** What the log says of an error: `409 Conflict: the object has been modified`. */
function failureText(error: unknown): string {
  const short = errorText(error)
  return error instanceof Error && short !== error.message ? `${short}: ${error.message}` : short
}

function valuesText(values: Readonly<Record<string, unknown>>): string {
  return Object.entries(values)
    .map(
      ([key, value]) =>
        ` ${key}=${value instanceof Error ? failureText(value) : typeof value === 'string' ? value : JSON.stringify(value)}`,
    )
    .join('')
}

/** The parts of a line: who, and what. */
function wordsOf(activity: Activity, placeOf: (error: unknown) => string | undefined): readonly [who: string, what: string] {
  switch (activity.type) {
    case 'event': {
      const { event, on, resourceVersion, droppedBy, requests } = activity
      const end = droppedBy === undefined ? `queued ${requests.join(', ') || 'nothing'}` : `dropped by ${droppedBy}`
      return [activity.controller, `event ${event} ${on} at ${resourceVersion}: ${end}`]
    }
    case 'reconcile':
      return [
        activity.controller,
        `reconcile ${activity.id} of ${activity.request}: ${activity.causes.map(causeText).join(', ')}`,
      ]
    case 'reconciled': {
      const { requeueAfter } = activity
      const end = requeueAfter === undefined ? '' : `, requeue after ${requeueAfter} ms`
      return [
        activity.controller,
        `reconcile ${activity.id} of ${activity.request} done in ${Math.round(activity.durationMs)} ms${end}`,
      ]
    }
    case 'failed': {
      const place = placeOf(activity.error)
      const end = `${failureText(activity.error)}${place === undefined ? '' : ` (${place})`}${activity.isTerminal ? ', not retried' : ''}`
      return [activity.controller, `reconcile ${activity.id} of ${activity.request} failed: ${end}`]
    }
    case 'waiting':
      return [activity.controller, `queue ${activity.request} in ${Math.round(activity.ms)} ms`]
    case 'call': {
      const { request, code, durationMs, failure, text } = activity.exchange
      const answer = code === 0 ? `no answer: ${failure ?? ''}` : code < 300 ? String(code) : `${code} ${messageOf(text)}`
      const of = activity.id === undefined ? '' : ` by reconcile ${activity.id}`
      return [activity.controller, `call ${request.method} ${request.path}${of}: ${answer} in ${Math.round(durationMs)} ms`]
    }
    case 'read': {
      const { controller, id, of, resourceVersion, objects } = activity
      const given =
        objects !== undefined ? `${objects} objects` : resourceVersion === undefined ? 'nothing' : `version ${resourceVersion}`
      return [controller, `read ${of} by reconcile ${id}: ${given}`]
    }
    case 'log':
      return [activity.controller, `${activity.level} ${activity.message}${valuesText(activity.values)}`]
    case 'lost':
      return ['cache', `${activity.kind} waits for the server: ${failureText(activity.error)}`]
    case 'synced':
      return ['cache', `${activity.kind} has ${activity.objects} objects`]
    case 'leader':
      return ['leader election', activity.isSelf ? 'this process leads' : `${activity.holder || 'nothing'} leads`]
  }
}

/** The message of a Status. */
function messageOf(text: string): string {
  try {
    return String((JSON.parse(text) as { readonly message?: unknown }).message ?? '')
  } catch {
    return text.slice(0, 200)
  }
}

/** Whether an activity is only told when all is: reads, and calls of the manager itself. Leases are renewed every two seconds. */
export const isRoutine = (activity: Activity, manager: string): boolean =>
  activity.type === 'read' || (activity.type === 'call' && activity.controller === manager && activity.exchange.code === 200)

/** A line of the log; `now` in milliseconds since the epoch. */
export function logLine(activity: Activity, now: number, placeOf: (error: unknown) => string | undefined): string {
  const [who, what] = wordsOf(activity, placeOf)
  return `${new Date(now).toISOString().slice(11, 23)} ${who}: ${what}`
}

/** What a controller counted, in a line. */
export function metricsLine(name: string, { success, error, requeueAfter, terminalErrors, queue }: ControllerMetrics): string {
  return `${name}: ${success} reconciled, ${requeueAfter} with a requeue, ${error} failed (${terminalErrors} terminal); queue: ${queue.adds} adds, ${queue.retries} retries, ${queue.depth} left`
}
