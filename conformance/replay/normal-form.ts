import { isMap, type Json, type JsonMap } from './numbers.ts'

/**
 * The normal form of answers: what differs from run to run gets a label, everything else stays. Uids, times, ages, generated
 * names and continue tokens are labelled; resourceVersions become ranks, so that equal stays equal and order stays order.
 */
export function normalise(answers: readonly Json[], bodies: readonly Json[]): Json[] {
  const names = new Names(bodies)
  return answers.map((answer) => walk(answer, '', names))
}

const TIMES = new Set(['creationTimestamp', 'deletionTimestamp', 'lastTransitionTime', 'time', 'lastUpdateTime'])
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const NOW = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g
const DAY = 86_400_000

const aboutNow = (text: string): string => (Math.abs(Date.parse(text) - Date.now()) < DAY ? '<time>' : text)

const isList = (value: JsonMap): boolean =>
  typeof value.kind === 'string' && (value.kind.endsWith('List') || value.kind === 'Table')

/** The labels given so far; one for all answers of a scenario. */
class Names {
  readonly #ranks: ReadonlyMap<string, string>
  readonly #uids = new Map<string, string>()
  readonly #generated = new Map<string, string>()

  constructor(bodies: readonly Json[]) {
    const versions = new Set<string>()
    for (const body of bodies) collectVersions(body, versions)
    const inOrder = [...versions].sort((a, b) => Number(BigInt(a) - BigInt(b)))
    this.#ranks = new Map(inOrder.map((version, i) => [version, `rv${i + 1}`]))
  }

  rank(version: string): string {
    return this.#ranks.get(version) ?? version
  }

  noteGenerated(value: JsonMap): void {
    const { generateName: prefix, name } = value
    if (typeof prefix !== 'string' || typeof name !== 'string') return
    if (!name.startsWith(prefix) || name === prefix || this.#generated.has(name)) return
    this.#generated.set(name, `<generated${this.#generated.size + 1}>`)
  }

  label(text: string): string {
    let labelled = /\d/.test(text) ? this.#labelNumbers(text) : text
    for (const [name, label] of this.#generated) labelled = labelled.split(name).join(label)
    return labelled
  }

  /** What differs from run to run, but for generated names, has a digit: a uid has that of its version. */
  #labelNumbers(text: string): string {
    return text
      .replace(UUID, (uid) => this.#uid(uid))
      .replace(/selfType\d+/g, 'selfType<n>')
      .replace(/record \(\d+\)/g, 'record (<rv>)')
      .replace(/precondition \((\d+)\)/g, (_, version: string) => `precondition (${this.rank(version)})`)
      .replace(/not decodable revision=(\d+)/g, (_, version: string) => `not decodable revision=${this.rank(version)}`)
      .replace(/(resourceVersion\\*":\\*")\d+/g, '$1<rv>')
      .replace(/(\bresourceVersion: ")\d+(?=")/g, '$1<rv>')
      .replace(
        /too old resource version: (\d+) \(\d+\)/g,
        (_, version: string) => `too old resource version: ${this.rank(version)} (<rv>)`,
      )
      .replace(/(Too large resource version: \d+, current: )\d+/g, '$1<rv>')
      .replace(NOW, aboutNow)
  }

  #uid(uid: string): string {
    const known = this.#uids.get(uid)
    if (known !== undefined) return known
    const label = `uid${this.#uids.size + 1}`
    this.#uids.set(uid, label)
    return label
  }
}

function collectVersions(value: Json, into: Set<string>): void {
  if (Array.isArray(value)) for (const item of value) collectVersions(item, into)
  else if (isMap(value)) {
    for (const [key, item] of Object.entries(value)) {
      if (key === 'metadata' && isList(value)) continue // the version of a list is that of the whole store
      if (key === 'resourceVersion' && typeof item === 'string' && /^\d+$/.test(item) && item !== '0') into.add(item)
      else collectVersions(item, into)
    }
  }
}

function walk(value: Json, key: string, names: Names): Json {
  if (typeof value === 'string') return labelText(value, key.slice(key.lastIndexOf('/') + 1), names)
  if (Array.isArray(value)) return value.map((item) => walk(item, key, names))
  if (!isMap(value)) return value
  names.noteGenerated(value)
  let map = value.kind === 'Status' && value.status === 'Failure' ? withSortedCauses(value) : value
  if (Array.isArray(map.managedFields)) map = { ...map, managedFields: byManager(map.managedFields) }
  return Object.fromEntries(
    Object.entries(map).map(([k, v]) => [k, walk(k === 'metadata' && isList(map) ? withoutListVersion(v) : v, k, names)]),
  )
}

// A picked field is named by its whole path; `field` is the last segment of it.
function labelText(value: string, field: string, names: Names): Json {
  if (field === 'resourceVersion') return names.rank(value)
  if (field === 'cells' && /^\d+[smhd](\d+[smh])?$/.test(value)) return '<age>'
  if (field === 'continue' && value !== '') return '<continue>'
  if (TIMES.has(field) && /^\d{4}-\d\d-\d\dT/.test(value)) return '<time>'
  return names.label(value)
}

const withoutListVersion = (metadata: Json): Json =>
  isMap(metadata) && metadata.resourceVersion !== undefined ? { ...metadata, resourceVersion: '<list>' } : metadata

const byKey =
  (key: (item: Json) => string) =>
  (a: Json, b: Json): number =>
    key(a) < key(b) ? -1 : 1

const part = (item: Json, key: string): Json => (isMap(item) ? (item[key] ?? '') : '')

// The order of several causes is not fixed (a map is walked): sort them, and keep of the message what is before them.
function withSortedCauses(value: JsonMap): JsonMap {
  const details = value.details
  if (!isMap(details)) return value
  const causes = details.causes
  if (!Array.isArray(causes) || causes.length === 0) return value
  const key = (cause: Json): string => JSON.stringify([part(cause, 'field'), part(cause, 'reason'), part(cause, 'message')])
  const sorted = [...causes].sort(byKey(key))
  return { ...value, message: withoutCauses(value.message ?? null, causes), details: { ...details, causes: sorted } }
}

const MARK = '\0'

// A message that is not exactly its beginning and its causes, each once, is not changed.
function withoutCauses(message: Json, causes: readonly Json[]): Json {
  if (causes.length < 2 || typeof message !== 'string') return message
  const cut = message.indexOf(': [')
  if (cut < 0) return message
  const whole = (cause: Json): string =>
    part(cause, 'field') === '' ? String(part(cause, 'message')) : `${part(cause, 'field')}: ${part(cause, 'message')}`
  const texts = [...new Set(causes.map(whole))].sort((a, b) => b.length - a.length)
  const marked = texts.reduce((rest, text) => rest.replace(text, () => MARK), message.slice(cut + ': ['.length))
  return marked === `${texts.map(() => MARK).join(', ')}]` ? `${message.slice(0, cut)}: [<causes>]` : message
}

// Entries of managedFields are in the order of their times, which differs from run to run.
const byManager = (entries: readonly Json[]): Json[] =>
  [...entries].sort(
    byKey((entry) =>
      JSON.stringify(['operation', 'manager', 'subresource', 'apiVersion'].map((key) => (isMap(entry) ? entry[key] : undefined))),
    ),
  )
