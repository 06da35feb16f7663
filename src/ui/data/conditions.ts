import { isObject, type JsonObject, type JsonValue } from '../../apimachinery/json/value.ts'

export interface Condition {
  readonly type: string
  readonly status: string
  readonly reason: string
  readonly message: string
  readonly observedGeneration: number | undefined
  /** `ok` and `bad` only where the polarity of the type is known. */
  readonly tone: 'ok' | 'bad' | 'none'
  readonly stale: boolean
}

/** Types whose True is good, and whose True is bad. Anything else is shown without judging. */
const GOOD = new Set([
  'Ready',
  'Available',
  'Established',
  'NamesAccepted',
  'Synced',
  'Accepted',
  'Programmed',
  'Healthy',
  'Succeeded',
  'Complete',
  'Issued',
])
const BAD = new Set(['Degraded', 'Failed', 'Terminating', 'NonStructuralSchema', 'Stalled'])

const text = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '')

function toneOf(type: string, status: string): Condition['tone'] {
  if (status !== 'True' && status !== 'False') return 'none'
  if (GOOD.has(type)) return status === 'True' ? 'ok' : 'bad'
  if (BAD.has(type)) return status === 'True' ? 'bad' : 'ok'
  return 'none'
}

export const numberOf = (value: JsonValue | undefined): number | undefined =>
  typeof value === 'number' || typeof value === 'bigint' ? Number(value) : undefined

/** The conditions of an object, `Ready` first; stale: made for an older generation. */
export function conditionsOf(object: JsonObject | undefined): Condition[] {
  const status = isObject(object?.status) ? object.status : undefined
  const generation = numberOf(isObject(object?.metadata) ? object.metadata.generation : undefined)
  const list = Array.isArray(status?.conditions) ? status.conditions.filter(isObject) : []
  return list
    .map((entry) => {
      const observed = numberOf(entry.observedGeneration)
      return {
        type: text(entry.type),
        status: text(entry.status),
        reason: text(entry.reason),
        message: text(entry.message),
        observedGeneration: observed,
        tone: toneOf(text(entry.type), text(entry.status)),
        stale: observed !== undefined && generation !== undefined && observed < generation,
      }
    })
    .sort((a, b) => Number(b.type === 'Ready') - Number(a.type === 'Ready'))
}

/** `status.observedGeneration`, where a controller reports one. */
export function observedOf(object: JsonObject | undefined): number | undefined {
  return numberOf(isObject(object?.status) ? object.status.observedGeneration : undefined)
}
