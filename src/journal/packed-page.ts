import { deepEqual, type JsonValue } from '../apimachinery/json/value.ts'
import type { JournalEntry, JournalField, JournalPage, PackedEntry, PackedKind, PackedPage } from '../protocol/journal.ts'
import type { CounterMove } from '../protocol/trace.ts'

/** An entry is compared with at most this many kinds of its path, the newest first, so that its cost does not grow with the number of kinds. */
const MOST_COMPARED = 8

const kindOf = ({ generation, resourceVersion, fields, ...entry }: JournalEntry): PackedKind => {
  const { id, at, durationMs, sent, answered, message, ...shared } = entry
  return {
    ...shared,
    ...(generation && { generation: generation.reason }),
    ...(resourceVersion && { resourceVersion: resourceVersion.reason }),
    ...(fields && { fields: fields.map(({ path, fate }) => ({ path, fate })) }),
  }
}

/** Whether two parts of entries, which are plain JSON, are equal. */
const isSame = (a: object | undefined, b: object | undefined): boolean =>
  deepEqual(a as JsonValue | undefined, b as JsonValue | undefined)

function haveSameFields(a: JournalEntry['fields'], b: PackedKind['fields']): boolean {
  if (a === undefined || b === undefined) return a === b
  return a.length === b.length && a.every(({ path, fate }, i) => path === b[i]?.path && fate === b[i]?.fate)
}

const isOf = (entry: JournalEntry, kind: PackedKind): boolean =>
  entry.method === kind.method &&
  entry.code === kind.code &&
  entry.outcome === kind.outcome &&
  entry.client === kind.client &&
  entry.user === kind.user &&
  entry.query === kind.query &&
  entry.contentType === kind.contentType &&
  entry.warnings === kind.warnings &&
  entry.event === kind.event &&
  entry.path === kind.path &&
  isSame(entry.generation?.reason, kind.generation) &&
  isSame(entry.resourceVersion?.reason, kind.resourceVersion) &&
  haveSameFields(entry.fields, kind.fields) &&
  isSame(entry.object, kind.object) &&
  isSame(entry.groups, kind.groups) &&
  isSame(entry.fates, kind.fates)

/** Tells what many entries have in common once. */
export function pack({ entries, ...rest }: JournalPage): PackedPage {
  const kinds: PackedKind[] = []
  const byPath = new Map<string, number[]>()
  const kindAt = (entry: JournalEntry): number => {
    const near = byPath.get(entry.path) ?? []
    const known = near.findLast((one) => isOf(entry, kinds[one] as PackedKind))
    if (known !== undefined) return known
    const kind = kinds.push(kindOf(entry)) - 1
    byPath.set(entry.path, [...near.slice(1 - MOST_COMPARED), kind])
    return kind
  }
  const packed = entries.map((entry): PackedEntry => {
    const { id, at, durationMs, sent, answered, generation, resourceVersion, message, fields = [] } = entry
    const texts = [
      generation?.before ?? null,
      generation?.after ?? null,
      resourceVersion?.before ?? null,
      resourceVersion?.after ?? null,
    ]
    for (const { previous, stored } of fields) texts.push(previous ?? null, stored ?? null)
    return [kindAt(entry), id, at, durationMs, sent, answered, message ?? null, texts]
  })
  return { kinds, packed, ...rest }
}

type Writable<T> = { -readonly [K in keyof T]: T[K] }

function moveOf(reason: CounterMove['reason'], before: string | null = null, after: string | null = null): CounterMove {
  const move: Writable<CounterMove> = { reason }
  if (before !== null) move.before = before
  if (after !== null) move.after = after
  return move
}

function fieldOf({ path, fate }: JournalField, previous: string | null = null, stored: string | null = null): JournalField {
  const field: Writable<JournalField> = { path, fate }
  if (previous !== null) field.previous = previous
  if (stored !== null) field.stored = stored
  return field
}

/** Reverses `pack`. Entries of a kind share their common values. Naming every field keeps the objects in one shape, which is many times faster than spreading. */
export function unpack({ kinds, packed, ...rest }: PackedPage): JournalPage {
  const entries = packed.map((row): JournalEntry => {
    const kind = kinds[row[0]] as PackedKind
    const message = row[6]
    const texts = row[7]
    const entry: Writable<JournalEntry> = {
      id: row[1],
      at: row[2],
      durationMs: row[3],
      client: kind.client,
      user: kind.user,
      method: kind.method,
      path: kind.path,
      query: kind.query,
      code: kind.code,
      outcome: kind.outcome,
      sent: row[4],
      answered: row[5],
      warnings: kind.warnings,
    }
    if (kind.groups !== undefined) entry.groups = kind.groups
    if (kind.contentType !== undefined) entry.contentType = kind.contentType
    if (kind.object !== undefined) entry.object = kind.object
    if (kind.generation !== undefined) entry.generation = moveOf(kind.generation, texts[0], texts[1])
    if (kind.resourceVersion !== undefined) entry.resourceVersion = moveOf(kind.resourceVersion, texts[2], texts[3])
    if (kind.fates !== undefined) entry.fates = kind.fates
    if (kind.fields !== undefined)
      entry.fields = kind.fields.map((field, i) => fieldOf(field, texts[4 + 2 * i], texts[5 + 2 * i]))
    if (kind.event !== undefined) entry.event = kind.event
    if (message !== null) entry.message = message
    return entry
  })
  return { entries, ...rest }
}
