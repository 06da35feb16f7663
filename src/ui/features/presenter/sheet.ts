import { stringify } from '../../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, type JsonValue } from '../../../apimachinery/json/value.ts'
import type { Fate, FieldFate, Stage, Trace } from '../../../protocol/trace.ts'

/** A field at a station of a write. Values are texts as YAML shows them; undefined: the field is absent. */
export interface SheetRow {
  /** Without `spec.` and `status.`; of a condition its type. */
  readonly path: string
  readonly value: string | undefined
  /** What was stored before, where that differs. */
  readonly before?: string
  /** What was sent and did not stay. */
  readonly lost?: string
  /** What became of it here, where it stands out. */
  readonly mark?: Exclude<Fate, 'kept'> | 'changed'
}

/** An object at a station of a write. */
export interface Sheet {
  /** What is no status: the spec, or the members of a kind that has none. */
  readonly spec: readonly SheetRow[]
  readonly status: readonly SheetRow[]
  /** What changes of the metadata. */
  readonly metadata: readonly SheetRow[]
}

/** What is known of a write. */
export interface Written {
  readonly trace: Trace
  /** The body, where it is an object. */
  readonly body: JsonObject | undefined
  /** The object before it. */
  readonly previous: JsonObject | undefined
  /** The object after it; absent where nothing was stored. */
  readonly state: JsonObject | undefined
}

type Leaves = ReadonlyMap<string, string>

const NO_LEAVES: Leaves = new Map()

const LONGEST = 60

const plain = (text: string): string => {
  const bare = text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text
  return bare.length > LONGEST ? `${bare.slice(0, LONGEST)}…` : bare
}

const valueText = (value: JsonValue): string => plain(typeof value === 'string' ? value : stringify(value))

/** What is deeper is shown as one value. */
const DEEPEST = 12

/** The fields of an object that hold no others, by their paths. */
export function leavesOf(object: JsonObject | undefined): Leaves {
  const leaves = new Map<string, string>()
  const visit = (value: JsonValue, path: string, depth: number): void => {
    if (depth < DEEPEST && Array.isArray(value) && value.length > 0)
      for (const [i, item] of value.entries()) visit(item, `${path}[${i}]`, depth + 1)
    else if (depth < DEEPEST && isObject(value) && Object.keys(value).length > 0)
      for (const [key, member] of Object.entries(value)) visit(member, path === '' ? key : `${path}.${key}`, depth + 1)
    else if (path !== '') leaves.set(path, valueText(value))
  }
  if (object !== undefined) visit(object, '', 0)
  return leaves
}

/** Metadata that every write has, or changes. */
const OWN_METADATA = /^metadata\.(?:managedFields|generation|resourceVersion|creationTimestamp|uid|selfLink|name|namespace)\b/

/** Which part of a sheet a path is in; undefined for what is not shown. */
function partOf(path: string, isRejected: boolean): keyof Sheet | undefined {
  if (path === 'apiVersion' || path === 'kind') return undefined
  if (path.startsWith('metadata')) return isRejected || !OWN_METADATA.test(path) ? 'metadata' : undefined
  return /^status\b/.test(path) ? 'status' : 'spec'
}

const fieldsOf = (trace: Trace): ReadonlyMap<string, FieldFate> => new Map(trace.fields.map((field) => [field.path, field]))

const row = (path: string, value: string | undefined, more: Omit<SheetRow, 'path' | 'value'> = {}): SheetRow => ({
  path,
  value,
  ...more,
})

const optional = <Key extends 'before' | 'lost'>(key: Key, value: string | undefined): Partial<Record<Key, string>> =>
  value === undefined ? {} : ({ [key]: value } as Record<Key, string>)

/** A field whose value becomes another, or that comes or goes. */
const changedRow = (path: string, before: string | undefined, value: string | undefined): SheetRow =>
  before === value ? row(path, value) : row(path, value, { ...optional('before', before), mark: 'changed' })

/** What a station gave to a field that it did not take as it was sent. */
function fateRow({ path, fate, sent, stored, previous, steps }: FieldFate): SheetRow {
  const text = (value: string | undefined): string | undefined => (value === undefined ? undefined : plain(value))
  if (fate === 'kept') return changedRow(path, text(previous), text(stored ?? sent))
  if (fate === 'rejected') return row(path, text(sent), { ...optional('before', text(previous)), mark: fate })
  const value = text(stored ?? steps.at(-1)?.value)
  return row(path, value, { ...(text(sent) === value ? {} : optional('lost', text(sent))), mark: fate })
}

/** Reads where a write is at a station. */
class Place {
  readonly #trace: Trace
  readonly #at: number
  readonly #stage: Stage | undefined

  constructor(trace: Trace, at: number) {
    this.#trace = trace
    this.#at = at
    this.#stage = trace.stages[at]?.stage
  }

  isPast(stage: Stage): boolean {
    const index = this.#trace.stages.findIndex((report) => report.stage === stage)
    return index >= 0 && index <= this.#at
  }

  /** The write ended before this station. */
  get isOver(): boolean {
    const failed = this.#trace.stages.findIndex(({ outcome }) => outcome === 'failed')
    return failed >= 0 && failed < this.#at
  }

  get isStored(): boolean {
    return this.#stage === 'stored' || this.#stage === 'watch'
  }
}

/** The rows of what is stored: what it is now beside what it was. */
function storedRows(previous: Leaves, state: Leaves): SheetRow[] {
  const paths = new Set([...state.keys(), ...previous.keys()])
  return [...paths].map((path) => {
    const value = state.get(path)
    if (value !== undefined || !previous.has(path)) return changedRow(path, previous.get(path), value)
    return row(path, undefined, { ...optional('lost', previous.get(path)), mark: 'removed' })
  })
}

/** The rows of what is on its way: the fields that were sent, and what the stations so far made of them. */
function sentRows({ trace, body, previous }: Written, place: Place): SheetRow[] {
  const stored = leavesOf(previous)
  const fields = fieldsOf(trace)
  const isPatch = trace.method === 'PATCH'
  const isWhole = isPatch && place.isPast('existing')
  const sent = isWhole ? stored : leavesOf(body)
  const paths = new Set([...sent.keys(), ...fields.keys()])
  return [...paths].flatMap((path): SheetRow[] => {
    const field = fields.get(path)
    if (field !== undefined && field.fate !== 'kept' && place.isPast(field.stage)) return [fateRow(field)]
    const value = field?.sent === undefined ? sent.get(path) : plain(field.sent)
    if (value === undefined) return []
    return isPatch && !isWhole ? [row(path, value)] : [changedRow(path, stored.get(path), value)]
  })
}

const CONDITION = /^status\.conditions\[(\d+)\]\.(\w+)$/

/** The rows of each condition as one, named by its type. */
function withoutConditionParts(rows: readonly SheetRow[]): SheetRow[] {
  const conditions = new Map<string, Map<string, SheetRow>>()
  const others: (SheetRow | Map<string, SheetRow>)[] = []
  for (const one of rows) {
    const [, index, member] = CONDITION.exec(one.path) ?? []
    if (index === undefined || member === undefined) {
      others.push(one)
      continue
    }
    const parts = conditions.get(index) ?? new Map<string, SheetRow>()
    if (!conditions.has(index)) others.push(parts)
    conditions.set(index, parts.set(member, one))
  }
  return others.map((one) => (one instanceof Map ? conditionRow(one) : one))
}

function conditionRow(parts: ReadonlyMap<string, SheetRow>): SheetRow {
  const type = parts.get('type')
  const status = parts.get('status')
  const marked = [...parts.values()].find(({ mark }) => mark !== undefined)
  return {
    path: `status.${type?.value ?? type?.lost ?? 'conditions'}`,
    value: status?.value,
    ...optional('before', status?.before),
    ...optional('lost', status?.lost),
    ...(marked?.mark === undefined ? {} : { mark: marked.mark }),
  }
}

const shortPath = (path: string): string => path.replace(/^(?:spec|status|metadata)\.?(?=[^.[])/, '')

/** Sorts rows into the parts of a sheet. */
function sheetWith(rows: readonly SheetRow[]): Sheet {
  const parts: Record<keyof Sheet, SheetRow[]> = { spec: [], status: [], metadata: [] }
  for (const one of withoutConditionParts(rows)) {
    const part = partOf(one.path, one.mark === 'rejected')
    if (part === undefined || (part === 'metadata' && one.mark === undefined)) continue
    parts[part].push({ ...one, path: shortPath(one.path) })
  }
  return parts
}

/** The object of a write as it is at a station: what was sent, what the stations so far made of it, and what is stored in the end. */
export function sheetOf(written: Written, at: number): Sheet {
  const { previous, state, trace } = written
  const place = new Place(trace, at)
  const before = leavesOf(previous)
  // What a write that was rejected leaves as it was.
  if (place.isOver) return sheetWith([...before].map(([path, value]) => row(path, value)))
  if (!place.isStored) return sheetWith(sentRows(written, place))
  if (trace.event === 'DELETED') return sheetWith(storedRows(state === undefined ? before : leavesOf(state), NO_LEAVES))
  return sheetWith(storedRows(before, state === undefined ? before : leavesOf(state)))
}

/** The object as a prepared write would send it, beside what is stored. */
export const preparedSheet = (stored: JsonObject | undefined, sent: JsonObject | undefined): Sheet =>
  sheetWith(storedRows(leavesOf(stored), leavesOf(sent)))

/** Chooses at most so many rows, in their order: those that stand out before others. The number counts those that are left out. */
export function chosenRows(rows: readonly SheetRow[], most: number): readonly [shown: readonly SheetRow[], omitted: number] {
  if (rows.length <= most) return [rows, 0]
  const marked = rows.filter(({ mark }) => mark !== undefined).slice(0, most)
  const rest = rows.filter(({ mark }) => mark === undefined).slice(0, most - marked.length)
  const chosen = new Set([...marked, ...rest])
  return [rows.filter((one) => chosen.has(one)), rows.length - chosen.size]
}
