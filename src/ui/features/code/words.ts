import type { QueuedEvent } from '../../../lab/model/causes.ts'
import type { LabLine } from '../../../lab/model/lab-model.ts'
import type { QueueRow } from '../../../lab/model/queue-table.ts'
import type { Outcome, ReconcileRecord } from '../../../lab/model/reconcile-log.ts'
import type { WatchRow } from '../../../lab/model/watch-log.ts'
import { codeTexts } from './texts.en.ts'

const EVENTS = { create: 'ADDED', update: 'MODIFIED', delete: 'DELETED', resync: 'RESYNC' } as const

/** `MODIFIED rv 43`. */
export const eventWords = ({ event, resourceVersion }: QueuedEvent): string => `${EVENTS[event]} rv ${resourceVersion}`

/** `default/a` of `WebApp default/a`. */
export const keyIn = (on: string): string => on.slice(on.indexOf(' ') + 1)

const errorWords = ({ code, message }: { readonly code: number; readonly message: string }): string =>
  code === 0 ? message : String(code)

/** Why a request stands in the queue. */
export function queuedWords({ events, merged, waiting }: QueueRow): string {
  const { queue } = codeTexts
  if (events.length > 0)
    return merged > 2 ? `${queue.merged(merged)}: ${events.map(eventWords).join(', ')}` : events.map(eventWords).join(', ')
  if (waiting?.retry !== undefined) return queue.retry(waiting.retry.attempt, errorWords(waiting.retry))
  return waiting === undefined ? queue.ready : queue.requeue(waiting.until - waiting.since)
}

/** What made a reconcile happen: `retry 4, first MODIFIED rv 43`. */
export function becauseWords({ events, kind, attempt, first }: ReconcileRecord): string {
  const { causes, queue, reconcile } = codeTexts
  const [event] = events
  if (event !== undefined) {
    const own = kind.startsWith('own') ? `, ${causes[kind]}` : ''
    return reconcile.because(`${eventWords(event)}${own}`)
  }
  if (kind === 'retry' && attempt > 0) {
    const from = first === undefined ? '' : `, ${reconcile.first(eventWords(first))}`
    return reconcile.because(`${causes.retry} ${attempt}${from}`)
  }
  return reconcile.because(kind === 'requeue' ? causes.requeue : kind === 'retry' ? queue.error : causes[kind])
}

export interface Verdict {
  readonly tone: 'pass' | 'warn' | 'drop' | 'plain'
  readonly text: string
}

function reasonOf({ event, facts, generationBefore }: WatchRow, own: string): string {
  const { watch } = codeTexts
  if (own !== '') return own
  if (event === 'ADDED') return watch.isNew
  if (event === 'DELETED') return watch.isGone
  if (event === 'LISTED') return watch.listed
  if (event === 'RESYNC') return watch.resync
  const { generation } = facts
  if (generation === undefined || generationBefore === undefined) return watch.changed
  return generation === generationBefore ? watch.sameGeneration(generation) : watch.generation(generationBefore, generation)
}

/** What became of an event. `own`: the subresource that one of the controllers wrote; absent: somebody else wrote. */
export function verdictOf(row: WatchRow, own: string | undefined): Verdict {
  const { watch } = codeTexts
  if (row.state === 'waits') return { tone: 'plain', text: watch.waits }
  if (row.state === 'lost') return { tone: 'warn', text: watch.lost }
  const ownWords = own === undefined ? '' : own === 'status' ? watch.ownStatus : watch.own
  const reason = reasonOf(row, ownWords)
  const passing = row.verdicts.find(({ droppedBy }) => droppedBy === undefined)
  const twice = row.state === 'doubled' ? `, ${watch.twice}` : ''
  if (passing !== undefined) {
    if (passing.requests.length === 0) return { tone: 'drop', text: watch.nothing }
    return { tone: ownWords === '' ? 'pass' : 'warn', text: `${watch.passes(reason)}${twice}` }
  }
  const [dropped] = row.verdicts
  if (dropped?.droppedBy === undefined) return { tone: 'plain', text: row.event === 'RESYNC' ? watch.resync : watch.notHeard }
  return { tone: 'drop', text: `${watch.dropped(dropped.droppedBy, reason)}${twice}` }
}

/** What became of a reconcile, in a few words. */
export function outcomeWords(outcome: Outcome): { readonly name: string; readonly text: string } {
  const { reconcile } = codeTexts
  if (outcome.type === 'done') return { name: reconcile.done, text: reconcile.doneText }
  if (outcome.type === 'requeue') return { name: reconcile.requeue, text: reconcile.again(outcome.ms) }
  const { attempt, waitMs, isTerminal, code, message } = outcome
  const failed = code === 0 ? `${message}; ` : ''
  if (isTerminal) return { name: reconcile.error, text: `${failed}${reconcile.terminal}` }
  if (waitMs === undefined) return { name: reconcile.error, text: message }
  const isDoubled = waitMs === 5 * 2 ** (attempt - 1)
  return { name: reconcile.error, text: `${failed}${(isDoubled ? reconcile.backoff : reconcile.limited)(attempt, waitMs)}` }
}

/** Of a conflict, what is wrong: not with which object, which the line says, nor what to do, which the queue does. */
function shortMessage(message: string): string {
  const at = message.indexOf('": ')
  const end = message.indexOf('; please')
  return at < 0 || end < at ? message : message.slice(at + 3, end)
}

const valueText = (value: unknown): string =>
  value instanceof Error ? value.message : typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))

/** A line of the log, and whether it is about an error. */
export function lineWords({ what }: LabLine): { readonly text: string; readonly isError: boolean } {
  const { log, ended } = codeTexts
  switch (what.type) {
    case 'log': {
      const values = Object.entries(what.values).map(([key, value]) => ` ${key}=${valueText(value)}`)
      return { text: what.message + values.join(''), isError: what.level === 'error' }
    }
    case 'lost':
      return { text: log.lost(what.kind, what.message), isError: true }
    case 'ended':
      return { text: what.end.type === 'stopped' ? ended.stopped : what.end.message, isError: what.end.type !== 'stopped' }
    case 'outcome': {
      const { outcome } = what
      if (outcome.type !== 'failed') return { text: outcomeWords(outcome).text, isError: false }
      const says = outcome.code === 0 ? outcome.message : `${outcome.code} ${shortMessage(outcome.message)}`
      if (outcome.isTerminal || outcome.waitMs === undefined) return { text: log.terminal(says), isError: true }
      return { text: log.retry(says, outcome.attempt, outcome.waitMs), isError: true }
    }
  }
}
