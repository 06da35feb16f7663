import type { ComparedObject, FieldDifference } from '../../../analysis/stored-objects.ts'
import { fatesTexts } from './fates.en.ts'
import type { Trial, TriedObject } from './trial.ts'

const FIELD_KINDS = ['pruned', 'changed', 'defaulted'] as const
const KINDS = ['unreadable', 'locked', 'pruned', 'changed', 'invalid', 'defaulted'] as const
export type FateKind = (typeof KINDS)[number]

/** Something that is said of some objects. */
export interface Said {
  readonly text: string
  readonly objects: number
}

/** Objects to which the same happens, and what it is: fields with their values, or the server's sentences. */
export interface FateGroup {
  readonly kind: FateKind
  readonly objects: readonly { readonly object: TriedObject; readonly said: readonly string[] }[]
  /** What is said, of the most objects first. */
  readonly said: readonly Said[]
}

const isFieldKind = (kind: FateKind): kind is (typeof FIELD_KINDS)[number] => FIELD_KINDS.some((one) => one === kind)

const valuesOf = ({ was, is }: FieldDifference): string => [was, is].filter((value) => value !== undefined).join(' → ')

/** A path without the places in lists: `spec.tiers[].size`. */
const fieldOfPath = (path: string): string => path.replace(/\[\d+\]/g, '[]')

function sentences(object: TriedObject, kind: Exclude<FateKind, (typeof FIELD_KINDS)[number]>): readonly string[] {
  if (kind === 'unreadable') return object.unreadable === undefined ? [] : [object.unreadable]
  // Of what takes no update at all it is not said that it takes some.
  return kind === 'invalid' && object.locked.length > 0 ? [] : object[kind]
}

/** A sentence of the server without the value it is about: `spec.a: Invalid value: 21: should be less` is said of 22 as well. */
const withoutValue = (text: string): string => text.replace(/^([^:]+: [A-Z][a-z]+ value): .*?: /, '$1: ')

/** Sentences that say the same, with how often: the first stands for all. */
function tally(texts: Iterable<string>): Said[] {
  const found = new Map<string, Said>()
  for (const text of texts) {
    const key = withoutValue(text)
    const { text: first, objects } = found.get(key) ?? { text, objects: 0 }
    found.set(key, { text: first, objects: objects + 1 })
  }
  return [...found.values()].sort((a, b) => b.objects - a.objects)
}

/** How many values of a field are said. */
const VALUES = 3

/** A field to which the same happens in some objects. */
interface FieldTally {
  readonly field: string
  readonly values: readonly string[]
  readonly hasMore: boolean
  readonly objects: number
}

type Differing<Kinds extends keyof ComparedObject> = Pick<ComparedObject, Kinds>

function tallyFields<Kind extends (typeof FIELD_KINDS)[number]>(objects: readonly Differing<Kind>[], kind: Kind): FieldTally[] {
  const found = new Map<string, { values: Set<string>; hasMore: boolean; objects: number; last: object | undefined }>()
  for (const object of objects) {
    for (const difference of object[kind]) {
      const field = fieldOfPath(difference.path)
      const one = found.get(field) ?? { values: new Set<string>(), hasMore: false, objects: 0, last: undefined }
      found.set(field, one)
      if (one.last !== object) one.objects++
      one.last = object
      const value = valuesOf(difference)
      if (one.values.size < VALUES) one.values.add(value)
      else if (!one.values.has(value)) one.hasMore = true
    }
  }
  return [...found]
    .map(([field, { values, hasMore, objects: count }]) => ({ field, values: [...values], hasMore, objects: count }))
    .sort((a, b) => b.objects - a.objects)
}

const withMore = ({ values, hasMore }: FieldTally): string => [...values, ...(hasMore ? ['…'] : [])].join(', ')

/** What happens to the objects, the worst first. */
export function groupsOf(objects: readonly TriedObject[]): FateGroup[] {
  return KINDS.flatMap((kind): FateGroup[] => {
    const saidOf = (object: TriedObject): readonly string[] =>
      isFieldKind(kind)
        ? object[kind].map((difference) => `${difference.path}: ${valuesOf(difference)}`)
        : sentences(object, kind)
    const own = objects.map((object) => ({ object, said: saidOf(object) })).filter(({ said }) => said.length > 0)
    if (own.length === 0) return []
    const said = isFieldKind(kind)
      ? tallyFields(objects, kind).map((one) => ({ text: `${one.field}: ${withMore(one)}`, objects: one.objects }))
      : tally(own.flatMap(({ said: texts }) => texts))
    return [{ kind, objects: own, said }]
  })
}

/** How many fields a sentence names. */
const NAMED = 3

/** How a sentence on lost values is worded; `others`: how many fields are not named. */
type LossWords = (objects: number, fields: readonly string[], others: number, version: string) => string

/** What the next write of an object prunes, or what the last one pruned. */
export const ownLoss: LossWords = (_objects, fields, others, version) => fatesTexts.losesOne(fields, others, version)
export const ownPastLoss: LossWords = (_objects, fields, others, version) => fatesTexts.lostOne(fields, others, version)
export const pastLoss: LossWords = (objects, fields, others, version) => fatesTexts.lost(objects, fields, others, version)

/** The sentence on values that a write at a version prunes; undefined where it prunes nothing. */
export function lossSentence(
  objects: readonly Differing<'pruned'>[],
  version: string,
  say: LossWords = (n, fields, others, at) => fatesTexts.loses(n, fields, others, at),
): string | undefined {
  const losing = objects.filter(({ pruned }) => pruned.length > 0)
  if (losing.length === 0) return undefined
  const fields = tallyFields(losing, 'pruned')
  const named = fields.slice(0, NAMED).map((one) => `${one.field} (${withMore(one)})`)
  return say(losing.length, named, fields.length - named.length, version)
}

/** The objects with what they lose of a field of the schema, of what it holds, and of what holds it. */
export const lossesAt = (objects: readonly Differing<'pruned'>[], field: string): Differing<'pruned'>[] =>
  objects.map(({ pruned }) => ({ pruned: pruned.filter(({ path }) => isAlong(fieldOfPath(path), field)) }))

const partsOf = (path: string): string[] => path.replaceAll('[]', '').split('.')

/** Whether of two fields one is the other or holds it; `*` in a field of the schema is any key. */
function isAlong(lost: string, field: string): boolean {
  const [a, b] = [partsOf(lost), partsOf(field)]
  return a.slice(0, b.length).every((part, i) => part === b[i] || b[i] === '*')
}

/** Whether values are lost, or objects can no longer be read or updated: then the reader is asked. */
export const isLossy = ({ objects }: Trial): boolean =>
  objects.some((one) => one.pruned.length + one.changed.length + one.locked.length > 0 || one.unreadable !== undefined)
