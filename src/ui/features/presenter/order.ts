import { isObject, type JsonObject, type JsonValue, newObject, objectOf } from '../../../apimachinery/json/value.ts'
import { errorMessage } from '../../../apimachinery/text/error-message.ts'
import { parseYaml } from '../../../apimachinery/yaml/parse.ts'
import { toYaml } from '../../../apimachinery/yaml/serialize.ts'
import type { Subresource } from '../../../client/resource-type.ts'

export const VERBS = ['PUT', 'PATCH', 'POST', 'DELETE'] as const

/** A write that a trainer has prepared. */
export interface PreparedWrite {
  /** What the class reads before it is sent. */
  readonly title: string
  /** `you`, or the name of the client that it is sent as. */
  readonly by: string
  /** PUT reads the object, changes it and sends it back whole; PATCH sends the change as a merge patch; POST creates the object again. */
  readonly send: (typeof VERBS)[number]
  readonly to: Subresource
  /** A merge patch; of POST the object without apiVersion, kind and name. */
  readonly change: JsonObject
  /** Sent with a resourceVersion that is no longer the newest. */
  readonly isStale: boolean
  /** For the trainer alone. */
  readonly notes: string
}

/** A prepared order of writes, and how far it is. */
export interface Order {
  readonly writes: readonly PreparedWrite[]
  /** The entries of the journal of the writes that were sent, in their order. */
  readonly sent: readonly number[]
  /** The object as it was when the order was prepared, as JSON; empty: it did not exist. */
  readonly start: string
}

/** The most writes of an order, and the most characters of its text. */
export const MOST_WRITES = 50
const LONGEST = 100_000

const KEYS = ['title', 'by', 'send', 'to', 'change', 'stale', 'notes']
const PLACES: readonly Subresource[] = ['', 'status', 'scale']

/** A client's name as a User-Agent can have it. */
const NAME = /^[A-Za-z0-9][\w.-]{0,59}$/

/** What is wrong with a prepared write. */
export type OrderProblem =
  | { readonly code: 'syntax'; readonly message: string }
  | { readonly code: 'list' }
  | { readonly code: 'length'; readonly most: number }
  | { readonly code: 'item'; readonly at: number }
  | { readonly code: 'key'; readonly at: number; readonly key: string; readonly keys: readonly string[] }
  | { readonly code: 'value'; readonly at: number; readonly key: string; readonly values: readonly string[] }
  | { readonly code: 'title' | 'by' | 'change' | 'notes'; readonly at: number }

type ReadWrite = PreparedWrite | { readonly problem: OrderProblem }

function readWrite(item: JsonValue, at: number): ReadWrite {
  if (!isObject(item)) return { problem: { code: 'item', at } }
  const key = Object.keys(item).find((one) => !KEYS.includes(one))
  if (key !== undefined) return { problem: { code: 'key', at, key, keys: KEYS } }
  const { title, by = 'you', send: verb = 'PUT', to = '', change = newObject(), stale = false, notes = '' } = item
  if (typeof title !== 'string' || title.trim() === '') return { problem: { code: 'title', at } }
  if (typeof by !== 'string' || !NAME.test(by)) return { problem: { code: 'by', at } }
  const send = VERBS.find((one) => one === verb)
  if (send === undefined) return { problem: { code: 'value', at, key: 'send', values: VERBS } }
  const place = PLACES.find((one) => one === to)
  if (place === undefined) return { problem: { code: 'value', at, key: 'to', values: PLACES.slice(1) } }
  if (!isObject(change)) return { problem: { code: 'change', at } }
  if (typeof stale !== 'boolean') return { problem: { code: 'value', at, key: 'stale', values: ['true', 'false'] } }
  if (typeof notes !== 'string') return { problem: { code: 'notes', at } }
  return { title: title.trim(), by, send, to: place, change, isStale: stale, notes: notes.trim() }
}

/** Reads an order from YAML. */
export function readOrder(text: string): { readonly writes: readonly PreparedWrite[] } | { readonly problem: OrderProblem } {
  if (text.length > LONGEST) return { problem: { code: 'length', most: MOST_WRITES } }
  let value: JsonValue
  try {
    value = parseYaml(text).value
  } catch (error) {
    return { problem: { code: 'syntax', message: errorMessage(error) } }
  }
  if (value === null) return { writes: [] }
  if (!Array.isArray(value)) return { problem: { code: 'list' } }
  if (value.length > MOST_WRITES) return { problem: { code: 'length', most: MOST_WRITES } }
  const writes: PreparedWrite[] = []
  for (const [i, item] of value.entries()) {
    const read = readWrite(item, i + 1)
    if ('problem' in read) return read
    writes.push(read)
  }
  return { writes }
}

/** The members of a write in the order in which they are read, without those that have their default. */
function membersOf({ title, by, send, to, change, isStale, notes }: PreparedWrite): readonly (readonly [string, JsonValue])[] {
  return [
    ['title', title],
    ...(by === 'you' ? [] : [['by', by] as const]),
    ...(send === 'PUT' ? [] : [['send', send] as const]),
    ...(to === '' ? [] : [['to', to] as const]),
    ...(Object.keys(change).length === 0 ? [] : [['change', change] as const]),
    ...(isStale ? [['stale', true] as const] : []),
    ...(notes === '' ? [] : [['notes', `${notes}\n`] as const]),
  ]
}

/** An order as YAML; what has its default is left out. */
export const orderText = (writes: readonly PreparedWrite[]): string =>
  writes
    .map((write) => {
      const lines = membersOf(write).flatMap(([key, value]) =>
        toYaml(objectOf({ [key]: value }))
          .trimEnd()
          .split('\n'),
      )
      return `- ${lines.join('\n  ')}\n`
    })
    .join('')

/** Whether two writes do the same, whatever is said of them. */
const isSameWrite = (a: PreparedWrite | undefined, b: PreparedWrite | undefined): boolean =>
  a !== undefined &&
  b !== undefined &&
  orderText([{ ...a, title: '', notes: '' }]) === orderText([{ ...b, title: '', notes: '' }])

/**
 * An order with other writes to come or other words, where the writes that were sent do the same as before: it goes on, and starting over leads to the
 * object as it was. Undefined where nothing was sent, or another order begins.
 */
export function mendedOrder(order: Order, writes: readonly PreparedWrite[]): Order | undefined {
  const isMended = order.sent.length > 0 && order.sent.every((_, i) => isSameWrite(order.writes[i], writes[i]))
  return isMended ? { ...order, writes } : undefined
}
