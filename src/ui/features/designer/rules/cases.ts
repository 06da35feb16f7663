import { valueAt } from '../../../../analysis/edit.ts'
import type { CaseAnswer } from '../../../../analysis/rules/bench.ts'
import { listOf } from '../../../../analysis/walk.ts'
import { objectsOf } from '../../../../apimachinery/json/access.ts'
import { isObject, type JsonObject, type JsonValue } from '../../../../apimachinery/json/value.ts'
import type { Client } from '../../../../client/client.ts'
import { pathOf } from '../../../../client/resource-type.ts'
import { isRecord, keep, recall } from '../../../base/state/stored.ts'
import { textAt } from '../../../entities/crd/crd.ts'

/** A value that is tried again and again, and what is expected of it. */
export interface Case {
  readonly self: string
  /** The value before; without one the value is created. */
  readonly oldSelf?: string
  readonly expect?: 'pass' | 'fail'
}

export type Outcome = 'pass' | 'fail' | 'broken' | 'unread'

/** What all that the server asks comes to. */
export function outcomeOf({ unread, rejected, rules }: CaseAnswer): Outcome {
  if (unread !== undefined) return 'unread'
  if (rejected.length > 0 || rules.some(({ verdict }) => verdict === 'fails')) return 'fail'
  return rules.some(({ verdict }) => verdict === 'broken') ? 'broken' : 'pass'
}

/** What the server says against a value: the schema's words, or those of the rules. */
export function messagesOf({ unread, rejected, rules }: CaseAnswer): string[] {
  if (unread !== undefined) return [unread]
  return rejected.length > 0 ? [...rejected] : rules.flatMap(({ verdict, message }) => (verdict === 'fails' ? [message] : []))
}

const keyOf = (workspace: string, crd: string): string => `bench.${workspace} ${crd}`

const textOr = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

function readCase(value: unknown): Case[] {
  if (!isRecord(value)) return []
  const self = textOr(value.self)
  const oldSelf = textOr(value.oldSelf)
  const { expect } = value
  if (self === undefined) return []
  return [{ self, ...(oldSelf === undefined ? {} : { oldSelf }), ...(expect === 'pass' || expect === 'fail' ? { expect } : {}) }]
}

/** The cases of a field of a CRD that were kept in this browser. */
export function recallCases(workspace: string, crd: string, field: string): Case[] {
  const kept = recall(keyOf(workspace, crd))
  const own = isRecord(kept) ? kept[field] : undefined
  return Array.isArray(own) ? own.flatMap(readCase) : []
}

export function keepCases(workspace: string, crd: string, field: string, cases: readonly Case[]): void {
  const kept = recall(keyOf(workspace, crd))
  const { [field]: _, ...rest } = isRecord(kept) ? kept : {}
  keep(keyOf(workspace, crd), cases.length === 0 ? rest : { ...rest, [field]: cases })
}

/** A value of a stored object. */
export interface StoredValue {
  /** Such as `default/storefront`; with the item or key where there are several. */
  readonly name: string
  readonly value: JsonValue
}

const ASKED = 50
const SHOWN = 30

interface Found {
  readonly way: string
  readonly value: JsonValue
}

function stepInto({ way, value }: Found, step: string): Found[] {
  if (step === '[]') return listOf(value).map((item, i) => ({ way: `${way}[${i}]`, value: item }))
  if (!isObject(value)) return []
  if (step === '{}') return Object.keys(value).map((key) => ({ way: `${way}.${key}`, value: value[key] ?? null }))
  const next = value[step]
  return next === undefined || next === null ? [] : [{ way, value: next }]
}

/** The values at a place of the schema in stored objects, the first of them. */
export function valuesAt(objects: readonly JsonObject[], place: readonly string[]): StoredValue[] {
  const all = objects.flatMap((object): StoredValue[] => {
    const namespace = textAt(object, ['metadata', 'namespace'])
    const name = textAt(object, ['metadata', 'name'])
    let found: Found[] = [{ way: '', value: object }]
    for (const step of place) found = found.flatMap((one) => stepInto(one, step))
    return found.map(({ way, value }) => ({ name: (namespace === '' ? name : `${namespace}/${name}`) + way, value }))
  })
  return all.slice(0, SHOWN)
}

/** Asks for objects of a CRD's version and takes their values at a place; none where it is not installed or served. Throws Unreachable. */
export async function storedValues(
  client: Client,
  crd: JsonObject,
  version: number,
  place: readonly string[],
): Promise<StoredValue[]> {
  const type = {
    group: textAt(crd, ['spec', 'group']),
    version: textAt(crd, ['spec', 'versions', version, 'name']),
    resource: textAt(crd, ['spec', 'names', 'plural']),
    namespaced: false,
  }
  const { object } = await client.send({ method: 'GET', path: pathOf(type), query: { limit: String(ASKED) } })
  return valuesAt(objectsOf(valueAt(object, ['items'])), place)
}
