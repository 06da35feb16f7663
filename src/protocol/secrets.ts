import type { StoreSnapshot } from './snapshot.ts'
import type { FieldFate, Trace } from './trace.ts'

/**
 * What traces and journals keep of a Secret: its keys, and a mask for each value. kubectl shows the same mask in `kubectl diff`; in `data` it is
 * base64, so that a script that sends it is valid.
 */
export const MASK = '***'
const MASKED_BYTES = 'Kioq'

/** What the keys of Secrets in a store begin with. */
export const SECRET_KEYS = '//secrets/'

const FIELDS = ['data', 'stringData']
const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration'
const COLLECTION = /^\/api\/v1\/(?:namespaces\/[^/]+\/)?secrets(?:\/|$)/

/** Whether a request to a path is about Secrets. */
export const isSecretPath = (path: string): boolean => COLLECTION.test(path)

const isSecretKey = ({ key }: { readonly key: string }): boolean => key.startsWith(SECRET_KEYS)

/** How many Secrets a store has, its history included, of which something could be told. */
export const secretsIn = ({ objects, events }: StoreSnapshot): number =>
  new Set([...objects, ...events].filter(isSecretKey).map(({ key }) => key)).size

/** A store without its Secrets, those of its history included. */
export const withoutSecrets = (snapshot: StoreSnapshot): StoreSnapshot => ({
  ...snapshot,
  objects: snapshot.objects.filter((object) => !isSecretKey(object)),
  events: snapshot.events.filter((event) => !isSecretKey(event)),
})

type Members = Readonly<Record<string, unknown>>

const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null && !Array.isArray(value)

const mapped = (members: Members, change: (key: string, value: unknown) => unknown): Members =>
  Object.fromEntries(Object.entries(members).map(([key, value]) => [key, change(key, value)]))

const maskOf = (field: string): string => (field === 'data' ? MASKED_BYTES : MASK)

/** The entries of `data` or `stringData` with their values masked; null, which a patch removes an entry with, stays. */
const masked = (field: string, entries: unknown): unknown =>
  isMembers(entries) ? mapped(entries, (_, value) => (value === null ? null : maskOf(field))) : entries === null ? null : MASK

const annotationsOf = (annotations: unknown): unknown =>
  isMembers(annotations) ? mapped(annotations, (key, value) => (key === LAST_APPLIED ? MASK : value)) : annotations

const metadataOf = (metadata: unknown): unknown =>
  isMembers(metadata) ? mapped(metadata, (key, value) => (key === 'annotations' ? annotationsOf(value) : value)) : metadata

/** A Secret, a list or a table of them, or a merge patch. A Status stays, but for the value that a message of applying quotes. */
function concealedObject(object: Members): Members {
  if (object.kind === 'Status' && typeof object.message === 'string')
    return { ...object, message: concealMessage(object.message) }
  return mapped(object, (key, value) => {
    if (FIELDS.includes(key)) return masked(key, value)
    if (key === 'metadata') return metadataOf(value)
    if ((key === 'items' || key === 'rows') && Array.isArray(value)) return value.map(concealed)
    return key === 'object' && isMembers(value) ? concealedObject(value) : value
  })
}

const concealed = (value: unknown): unknown => (isMembers(value) ? concealedObject(value) : value)

/** An operation of a JSON patch, whose value is that of a path. */
function concealedOperation(operation: unknown): unknown {
  if (!isMembers(operation) || operation.value === undefined) return operation
  const [, first = '', second = '', third] = typeof operation.path === 'string' ? operation.path.split('/') : []
  const { value } = operation
  if (FIELDS.includes(first)) return { ...operation, value: second === '' ? masked(first, value) : maskOf(first) }
  if (first === '') return { ...operation, value: concealed(value) }
  if (first !== 'metadata') return operation
  if (second === '') return { ...operation, value: metadataOf(value) }
  if (second !== 'annotations') return operation
  return { ...operation, value: third === undefined ? annotationsOf(value) : MASK }
}

/** The JSON text of a Secret, or of a patch or an answer about one, without its values; empty for any other text, which can hold them. */
export function concealText(text: string): string {
  try {
    const value: unknown = JSON.parse(text)
    return JSON.stringify(Array.isArray(value) ? value.map(concealedOperation) : concealed(value))
  } catch {
    return ''
  }
}

const QUOTED = ', got &value'

/** A sentence of the server without the value that it quotes of an applied Secret. */
export function concealMessage(message: string): string {
  const at = message.indexOf(QUOTED)
  return at < 0 ? message : message.slice(0, at)
}

const isConcealed = (path: string): boolean => /^(?:data|stringData)(?:$|[.[])|^metadata(?:$|\.annotations)|^$/.test(path)

function concealedFate({ sent, stored, previous, steps, ...fate }: FieldFate): FieldFate {
  const told = { ...fate, steps: steps.map(({ value: _, ...step }) => step) }
  return {
    ...told,
    ...(sent !== undefined && { sent: `"${MASK}"` }),
    ...(stored !== undefined && { stored: `"${MASK}"` }),
    ...(previous !== undefined && { previous: `"${MASK}"` }),
  }
}

/** The trace of a write of a Secret without its values: the fates of its fields stay. Any other trace stays as it is. */
export function concealTrace(trace: Trace): Trace {
  if (!isSecretPath(trace.path)) return trace
  return {
    ...trace,
    ...(trace.message !== undefined && { message: concealMessage(trace.message) }),
    fields: trace.fields.map((field) => (isConcealed(field.path) ? concealedFate(field) : field)),
  }
}
