import type { FieldError } from '../../apimachinery/field/error.ts'
import type { Fate, FieldFate } from '../../apimachinery/trace.ts'
import { type Leaves, leavesOf } from './paths.ts'
import type { TraceRecorder } from './recorder.ts'

/** The states of one field on its way, each absent where the field is not there. */
interface Row {
  readonly path: string
  readonly sent: string | undefined
  readonly pruned: string | undefined
  readonly defaulted: string | undefined
  readonly strategy: string | undefined
  readonly stored: string | undefined
  readonly previous: string | undefined
}

interface Verdict {
  readonly fate: Fate
  readonly why: string
  readonly rule?: string
}

/** Server-owned metadata: what a client sends there is replaced by the server's own value. */
const OWNED = new Set(
  [
    'generation',
    'uid',
    'creationTimestamp',
    'deletionTimestamp',
    'deletionGracePeriodSeconds',
    'selfLink',
    'resourceVersion',
  ].map((f) => `metadata.${f}`),
)

const isOwned = (path: string): boolean => OWNED.has(path)

/** Who owns which field is a record of writes, not a field that somebody sends. */
const isRecord = (path: string): boolean => path.startsWith('metadata.managedFields')

/** Errors of the scale paths name the field as the CRD does, with a dot in front. */
const fieldOf = ({ field }: FieldError): string => field.replace(/^\./, '')

const covers = (path: string, field: string): boolean =>
  field === path ||
  field.startsWith(`${path}.`) ||
  field.startsWith(`${path}[`) ||
  path.startsWith(`${field}.`) ||
  path.startsWith(`${field}[`)

/** What became of every field that was sent, stored, or stored before. Nothing when no object took part. */
export function fatesOf(trace: TraceRecorder, subresource: string): FieldFate[] {
  const { snapshots } = trace
  if (snapshots.sent === undefined) return []
  const sent = leavesOf(snapshots.sent)
  const previous = leavesOf(snapshots.previous)
  const pruned = leavesOf(snapshots.pruned ?? snapshots.sent)
  const defaulted = leavesOf(snapshots.defaulted ?? snapshots.pruned ?? snapshots.sent)
  const strategy = leavesOf(snapshots.strategy ?? snapshots.defaulted ?? snapshots.pruned ?? snapshots.sent)
  const refused = trace.errors.length > 0
  const stored = refused ? previous : leavesOf(snapshots.stored ?? snapshots.previous)
  const all: Leaves[] = [sent, defaulted, strategy, stored]
  const paths = new Set(all.flatMap((leaves) => [...leaves.keys()]))
  for (const error of trace.errors) if (error.field !== '<nil>' && error.field !== '') paths.add(fieldOf(error))
  const rows = [...paths]
    .filter((path) => !isRecord(path))
    .map(
      (path): Row => ({
        path,
        sent: sent.get(path),
        pruned: pruned.get(path),
        defaulted: defaulted.get(path),
        strategy: strategy.get(path),
        stored: stored.get(path),
        previous: previous.get(path),
      }),
    )
  return rows.map((row) => fate(row, trace, subresource)).filter((row) => row !== undefined)
}

function fate(row: Row, trace: TraceRecorder, subresource: string): FieldFate | undefined {
  const verdict = refusedVerdict(row, trace) ?? verdictOf(row, subresource)
  if (verdict === undefined) return undefined
  const values = Object.entries({
    sent: row.sent,
    afterPrune: row.pruned,
    afterDefault: row.defaulted,
    afterStrategy: row.strategy,
    stored: row.stored,
    previous: row.previous,
  }).filter(([, value]) => value !== undefined)
  const unchanged = verdict.fate === 'kept' && row.sent === row.previous
  return { path: row.path, ...Object.fromEntries(values), unchanged, ...verdict }
}

function refusedVerdict(row: Row, trace: TraceRecorder): Verdict | undefined {
  const near = (error: FieldError): boolean => row.sent !== undefined && error.field !== '' && covers(row.path, fieldOf(error))
  const error = trace.errors.find((found) => fieldOf(found) === row.path) ?? trace.errors.find(near)
  return error === undefined
    ? undefined
    : { fate: 'refused', why: error.body, ...(error.origin === undefined ? {} : { rule: error.origin }) }
}

function verdictOf(row: Row, subresource: string): Verdict | undefined {
  // A Scale names its own kind, which is never that of the object.
  if (subresource === 'scale' && (row.path === 'apiVersion' || row.path === 'kind')) return undefined
  const { sent, pruned, defaulted, strategy, stored, previous, path } = row
  if (sent !== undefined && pruned === undefined && !isOwned(path))
    return { fate: 'pruned', why: 'the schema has no such property', rule: 'PN-1' }
  if (pruned === undefined && defaulted !== undefined && strategy !== undefined) {
    return { fate: 'defaulted', why: 'you sent nothing; the schema has a default here', rule: 'DF-1' }
  }
  if (isOwned(path)) return ownedVerdict(row)
  if (defaulted !== strategy || (strategy !== stored && stored !== undefined && strategy === undefined))
    return ignoredVerdict(path, subresource, sent)
  if (sent === undefined) return undefined
  if (previous === undefined) return { fate: 'kept', why: 'new' }
  return { fate: 'kept', why: previous === stored ? 'as it was' : `stored was ${previous}` }
}

function ownedVerdict({ sent, stored, previous, path }: Row): Verdict | undefined {
  if (sent === undefined) return undefined
  if (path === 'metadata.resourceVersion') {
    const stale = previous !== undefined && sent !== previous
    if (stale) return { fate: 'refused', why: `stale: the stored one is ${previous} by now`, rule: 'ST-6' }
    return { fate: 'kept', why: 'the lock: it has to be the stored one', rule: 'ST-6' }
  }
  if (sent === stored) return { fate: 'kept', why: 'server-owned: as it was' }
  return {
    fate: 'reset',
    why: stored === undefined ? 'server-owned: not taken from clients' : `server-owned: it is ${stored}`,
    rule: 'ST-4',
  }
}

function ignoredVerdict(path: string, subresource: string, sent: string | undefined): Verdict | undefined {
  if (sent === undefined) return undefined
  if (subresource === 'status') return { fate: 'ignored', why: '/status takes only .status', rule: 'ST-2' }
  if (subresource === 'scale') return { fate: 'ignored', why: '/scale takes only .spec.replicas', rule: 'SC-2' }
  const status = path === 'status' || path.startsWith('status.') || path.startsWith('status[')
  return status
    ? { fate: 'ignored', why: 'the main endpoint keeps the stored status; use /status', rule: 'ST-2' }
    : { fate: 'reset', why: 'the server wrote its own value' }
}
