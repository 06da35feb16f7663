import type { StoreSnapshot } from './snapshot.ts'
import type { FieldFate, Trace } from './trace.ts'

/**
 * What traces and journals keep of a Secret: its keys, and a mask for each value. kubectl shows the same mask in `kubectl diff`; in `data` it is
 * base64, so that a script that sends it is valid. Only what is known to hold no value of a Secret is kept; all else is masked.
 */
export const MASK = '***'
const MASKED_BYTES = 'Kioq'

/** What the keys of Secrets in a store begin with. */
export const SECRET_KEYS = '//secrets/'

/** Whether the objects of a resource are Secrets of Kubernetes. */
export const isSecretResource = ({ group, resource }: { readonly group: string; readonly resource: string }): boolean =>
  group === '' && resource === 'secrets'

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

/** An object with its values masked; null, which a patch removes a field with, stays. */
const masked = (value: unknown, mask = MASK): unknown =>
  isMembers(value) ? mapped(value, (_, member) => (member === null ? null : mask)) : value === null ? null : MASK

/** Annotations can hold what was applied. */
const metadataOf = (metadata: unknown): unknown =>
  isMembers(metadata) ? mapped(metadata, (key, value) => (key === 'annotations' ? masked(value) : value)) : MASK

const listOf = (change: (item: unknown) => unknown) => (value: unknown) => (Array.isArray(value) ? value.map(change) : MASK)

const asItIs = (value: unknown): unknown => value

/** The members that an object, a list, a table or a patch of Secrets can have. */
const MEMBERS: ReadonlyMap<string, (value: unknown) => unknown> = new Map([
  ...['apiVersion', 'kind', 'type', 'immutable', 'columnDefinitions', 'cells'].map((key) => [key, asItIs] as const),
  ['metadata', metadataOf],
  ['data', (value) => masked(value, MASKED_BYTES)],
  ['stringData', (value) => masked(value)],
  ['items', listOf(concealed)],
  ['rows', listOf(concealed)],
  ['object', concealed],
])

/** Sentences of a Status quote values; its code, its reason and the fields do not. */
const STATUS: ReadonlyMap<string, (value: unknown) => unknown> = new Map([
  ...['apiVersion', 'kind', 'metadata', 'status', 'reason', 'code'].map((key) => [key, asItIs] as const),
  ['details', (value) => (isMembers(value) ? { ...value, ...('causes' in value && { causes: causesOf(value.causes) }) } : MASK)],
])

const causesOf = listOf((cause) => (isMembers(cause) ? mapped(cause, (key, value) => (key === 'message' ? MASK : value)) : MASK))

function concealed(value: unknown): unknown {
  if (!isMembers(value)) return value === null ? null : MASK
  if (value.kind !== 'Status') return mapped(value, (key, member) => MEMBERS.get(key)?.(member) ?? masked(member))
  const message = concealMessage(String(value.message ?? ''), Number(value.code)) ?? MASK
  return mapped(value, (key, member) => (key === 'message' ? message : (STATUS.get(key)?.(member) ?? MASK)))
}

/** An operation of a JSON patch, whose value is that of a path. */
function concealedOperation(operation: unknown): unknown {
  if (!isMembers(operation)) return MASK
  const { op, path, from, value } = operation
  const [, first = '', second, third] = typeof path === 'string' ? path.split('/') : []
  const shown = (): unknown => {
    if (second === undefined) return first === '' ? concealed(value) : (MEMBERS.get(first)?.(value) ?? MASK)
    if (first !== 'metadata') return first === 'data' ? MASKED_BYTES : MASK
    if (second !== 'annotations') return value
    return third === undefined ? masked(value) : MASK
  }
  return { op, path, from, ...(value !== undefined && { value: shown() }) }
}

/** The JSON text of a Secret, or of a patch or an answer about one, without its values; empty for any other text, which can hold them. */
export function concealText(text: string): string {
  try {
    const value: unknown = JSON.parse(text)
    if (Array.isArray(value)) return JSON.stringify(value.map(concealedOperation))
    return isMembers(value) ? JSON.stringify(concealed(value)) : ''
  } catch {
    return ''
  }
}

/** A sentence of the server about a Secret; undefined for one that can quote a value: of a body that cannot be read, or is not valid, and of a failure. */
export const concealMessage = (message: string, code: number): string | undefined =>
  code > 400 && code < 500 && code !== 422 ? message : undefined

/** The fields whose values are shown. */
const SHOWN = /^(?:apiVersion|kind|type|immutable)$|^metadata\.(?!annotations)/

const quotesNothing = (why: FieldFate['why']): FieldFate['why'] =>
  why.code === 'message' ? { code: 'message', text: MASK } : why

function concealedFate({ sent, stored, previous, steps, why, ...fate }: FieldFate): FieldFate {
  return {
    ...fate,
    why: quotesNothing(why),
    steps: steps.map(({ value: _, ...step }) => ({ ...step, why: quotesNothing(step.why) })),
    ...(sent !== undefined && { sent: `"${MASK}"` }),
    ...(stored !== undefined && { stored: `"${MASK}"` }),
    ...(previous !== undefined && { previous: `"${MASK}"` }),
  }
}

/** The trace of a write of a Secret without its values: the fates of its fields stay. */
export function concealTrace({ message, detail: _, policies: __, ...trace }: Trace): Trace {
  const shown = message === undefined ? undefined : concealMessage(message, trace.status)
  return {
    ...trace,
    ...(shown !== undefined && { message: shown }),
    fields: trace.fields.map((field) => (SHOWN.test(field.path) ? field : concealedFate(field))),
  }
}
