import { isInteger, isObject, type JsonObject, type JsonValue, objectOf } from '../../../apimachinery/json/value.ts'
import type { PreparedWrite } from './order.ts'
import { presenterTexts } from './texts.en.ts'

type Part = 'spec' | 'status'

/** Counts of these names show best what the part is for. */
const BEST: Readonly<Record<Part, readonly string[]>> = { spec: ['replicas'], status: ['readyReplicas', 'replicas'] }
const NO_CHANGE = ['observedGeneration', 'selector', 'conditions']

interface Member {
  readonly name: string
  readonly value: string | boolean | number
}

/** The member of a part that a class understands best: a count, then any number, text or switch. */
function memberOf(object: JsonObject, part: Part): Member | undefined {
  const held = object[part]
  if (!isObject(held)) return undefined
  const members = Object.entries(held).flatMap(([name, value]): Member[] => {
    if (NO_CHANGE.includes(name)) return []
    if (isInteger(value)) return [{ name, value: Number(value) }]
    return typeof value === 'string' || typeof value === 'boolean' ? [{ name, value }] : []
  })
  const byName = BEST[part].flatMap((name) => members.find((member) => member.name === name) ?? [])
  return byName[0] ?? members.find(({ value }) => typeof value === 'number') ?? members[0]
}

function otherValue(value: Member['value'], by: number): JsonValue {
  if (typeof value === 'number') return value + by
  return typeof value === 'boolean' ? !value : `${value}-${by}`
}

/** A value of another type, which no schema with the member's type takes. */
const wrongValue = (value: Member['value']): JsonValue => (typeof value === 'string' ? 7 : 'three')

const changeOf = (part: Part, name: string, value: JsonValue): JsonObject => objectOf({ [part]: objectOf({ [name]: value }) })

/** A client that stands for a controller in a prepared order. */
const CONTROLLER = 'controller'

/**
 * Writes that show the split of an object: spec and status, their endpoints, and what the server rejects. Empty where the object has no spec with a
 * simple member.
 */
export function splitOrder(object: JsonObject, hasStatus: boolean): readonly PreparedWrite[] {
  const spec = memberOf(object, 'spec')
  if (spec === undefined) return []
  const words = presenterTexts.split
  const prepared = (name: keyof typeof words, change: JsonObject, more: Partial<PreparedWrite> = {}): PreparedWrite => ({
    title: words[name].title,
    notes: words[name].notes,
    by: 'you',
    send: 'PUT',
    to: '',
    change,
    isStale: false,
    ...more,
  })
  const specOf = (by: number): JsonObject => changeOf('spec', spec.name, otherValue(spec.value, by))
  const generation = isObject(object.metadata) && isInteger(object.metadata.generation) ? Number(object.metadata.generation) : 1
  const member = memberOf(object, 'status')
  const report = objectOf({
    status: objectOf({
      observedGeneration: generation + 1,
      ...(member && { [member.name]: otherValue(member.value, 1) }),
    }),
  })
  const status = (by: number): JsonObject =>
    changeOf('status', member?.name ?? 'observedGeneration', otherValue(member?.value ?? 1, by))
  return [
    prepared('spec', specOf(2)),
    ...(hasStatus ? [prepared('report', report, { by: CONTROLLER, to: 'status' as const })] : []),
    ...(hasStatus ? [prepared('ignoredStatus', status(40))] : []),
    ...(hasStatus ? [prepared('ignoredSpec', specOf(60), { by: CONTROLLER, to: 'status' as const })] : []),
    prepared('unknown', changeOf('spec', 'unknownField', 'x')),
    prepared('invalid', changeOf('spec', spec.name, wrongValue(spec.value))),
    prepared('stale', specOf(4), { isStale: true }),
  ]
}
