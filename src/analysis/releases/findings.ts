import { deepEqual, isObject, type JsonObject, type JsonValue, newObject } from '../../apimachinery/json/value.ts'
import type { ApiStatus } from '../../client/api-status.ts'
import type { ReleaseNote, ReleaseReport } from '../../protocol/releases.ts'
import { resolveField } from '../diagnostics/resolve-field.ts'
import { strictFaults } from '../diagnostics/strict-faults.ts'
import type { Path } from '../edit.ts'
import { listOf } from '../walk.ts'

export type ReleaseVerdict = ReleaseReport['verdict']
/** Something that a server of a release says of an object, or does to it. */
export type ReleaseFinding = Omit<ReleaseNote, 'needs'>

/** What a server answered to a dry run of an object. */
export interface ReleaseAnswer {
  readonly failure?: ApiStatus | undefined
  readonly warnings: readonly string[]
  /** The object as it would be stored. */
  readonly stored?: JsonObject | undefined
}

/** A finding as one sentence. */
export const sentenceOf = ({ field, message }: ReleaseFinding): string => (field === '' ? message : `${field}: ${message}`)

const FINDING_VERDICTS: { readonly [kind in ReleaseFinding['kind']]: ReleaseVerdict } = {
  rejected: 'rejected',
  stored: 'stored differently',
  warning: 'accepted with a warning',
}

/** The verdict that findings make, with the first of the worst kind as its reason. */
export function verdictOf(findings: readonly ReleaseFinding[]): { readonly verdict: ReleaseVerdict; readonly reason?: string } {
  for (const kind of ['rejected', 'stored', 'warning'] as const) {
    const first = findings.find((finding) => finding.kind === kind)
    if (first !== undefined) return { verdict: FINDING_VERDICTS[kind], reason: sentenceOf(first) }
  }
  return { verdict: 'accepted' }
}

/** The most places of a format that are listed. */
const MAX_PLACES = 50

/** The schemas of a CRD that have one of these formats, by the format; read once for all of them. */
function placesOfFormats(crd: JsonObject, formats: ReadonlySet<string>): ReadonlyMap<string, readonly Path[]> {
  const places = new Map<string, Path[]>(Array.from(formats, (format) => [format, []]))
  const waiting: [value: JsonValue, path: Path][] = formats.size === 0 ? [] : [[crd, []]]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [value, path] = next
    if (isObject(value)) {
      // A field that is called `format` has an object there.
      const found = typeof value.format === 'string' ? places.get(value.format) : undefined
      if (found !== undefined && found.length < MAX_PLACES) found.push(path)
      for (const key of Object.keys(value).reverse()) waiting.push([value[key] ?? null, [...path, key]])
    } else for (const [i, item] of [...listOf(value).entries()].reverse()) waiting.push([item, [...path, i]])
  }
  return places
}

const formatIn = (message: string): string | undefined => /^unrecognized format "([^"]+)"/.exec(message)?.[1]

/** The findings of warnings: one for each place in the object that one is about. */
function warned(object: JsonObject, warnings: readonly string[]): ReleaseFinding[] {
  const messages = [...new Set(warnings)]
  const formats = placesOfFormats(object, new Set(messages.map(formatIn).filter((format) => format !== undefined)))
  return messages.flatMap((message) => {
    const of = (path: Path): ReleaseFinding => ({ kind: 'warning', field: '', message, path })
    const places = formats.get(formatIn(message) ?? '') ?? []
    if (places.length > 0) return places.map(of)
    const field = /^unknown field "([^"]+)"/.exec(message)?.[1]
    return [of(field === undefined ? [] : resolveField(object, field).path)]
  })
}

function rejected(object: JsonObject, { causes, message }: ApiStatus): ReleaseFinding[] {
  const kind = 'rejected'
  if (causes.length > 0)
    return causes.map(({ field, message: says }) => ({ kind, field, message: says, path: resolveField(object, field).path }))
  const strict = strictFaults(message).map(({ text, field }) => ({
    kind,
    field: '',
    message: text,
    path: resolveField(object, field).path,
  })) satisfies ReleaseFinding[]
  return strict.length > 0 ? strict : [{ kind, field: '', message, path: [] }]
}

/** What the user wrote of a stored object; the status of a CRD is the server's. */
const contentOf = ({ metadata: _, status, kind, ...rest }: JsonObject): JsonObject =>
  Object.assign(newObject(), rest, kind !== 'CustomResourceDefinition' && status !== undefined ? { status } : {})

const step = (path: string, key: string | number): string =>
  typeof key === 'number' ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`

/** The most places at which a release stores something else that are listed. */
const MAX_DIFFERENCES = 20

/** The places, in the order of the newest form, at which an older release stores something else. */
function differences(newest: JsonObject, older: JsonObject): ReleaseFinding[] {
  const found: ReleaseFinding[] = []
  const compare = (now: JsonValue | undefined, then: JsonValue | undefined, text: string, path: Path): void => {
    if (found.length === MAX_DIFFERENCES) return
    const say = (what: string): void => {
      found.push({ kind: 'stored', field: '', message: `${text} ${what}`, path })
    }
    if (now === undefined) say('is added')
    else if (then === undefined) say('is dropped')
    else if (Array.isArray(now) && Array.isArray(then)) {
      for (let i = 0; i < Math.max(now.length, then.length); i++) compare(now[i], then[i], step(text, i), [...path, i])
    } else if (isObject(now) && isObject(then)) {
      for (const key of new Set([...Object.keys(now), ...Object.keys(then)]))
        compare(now[key], then[key], step(text, key), [...path, key])
    } else if (!deepEqual(now, then)) say('differs')
  }
  compare(contentOf(newest), contentOf(older), '', [])
  return found
}

/** What a release says of an object and does to it. `newest` is what the newest release stores of it. */
export function findingsOf(object: JsonObject, answer: ReleaseAnswer, newest: JsonObject | undefined): ReleaseFinding[] {
  const { failure, warnings, stored } = answer
  return [
    ...(failure === undefined ? [] : rejected(object, failure)),
    ...(stored === undefined || newest === undefined || stored === newest ? [] : differences(newest, stored)),
    ...warned(object, warnings),
  ]
}
