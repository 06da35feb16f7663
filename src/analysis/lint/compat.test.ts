import { describe, expect, it } from 'vitest'
import { isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import { parseYaml } from '../../apimachinery/yaml/parse.ts'
import { applyEdits } from '../edit.ts'
import { POLICIES } from './compat/policy.ts'
import { compareVersions } from './compat/versions.ts'
import { compatFindings } from './compat.ts'
import type { Finding } from './finding.ts'
import { COMPAT_ROWS } from './testing/compat-cases.ts'
import { CRDIFY_CASES } from './testing/crdify-cases.ts'

const read = (text: string): JsonObject => {
  const { value } = parseYaml(text)
  return isObject(value) ? value : {}
}

const VERSION = 'name: v1, served: true, storage: true'
const version = (schema: string, head = VERSION): string =>
  `{${head}, schema: {openAPIV3Schema: {type: object, properties: ${schema}}}}`
const crdOf = (schema: string, head = VERSION, scope = 'Namespaced'): JsonObject =>
  read(`spec: {scope: ${scope}, versions: [${version(schema, head)}]}`)

/** Where a finding stands, as crdify spells places: `^.spec.list.items.name`. */
function placeOf({ path, rule }: Finding): string {
  const steps: string[] = []
  for (let i = 5; i < path.length; i++) {
    if (path[i] === 'properties') steps.push(String(path[++i]))
    else if (path[i] === 'items' || path[i] === 'additionalProperties') steps.push(String(path[i]))
  }
  return path[1] === 'versions' && path.length >= 5 ? `${rule} ${['^', ...steps].join('.')}` : rule
}

const sorted = (list: readonly string[]): string[] => [...list].sort()

describe("crdify's rules", () => {
  it.each(CRDIFY_CASES)('[BC-1] agree in name, place and weight: $name', ({ old, now, errors }) => {
    const found = compatFindings(read(old), read(now)).filter(({ source }) => source === 'crdify')
    expect(sorted(found.map(placeOf))).toEqual(sorted(errors))
    expect(found.every(({ severity }) => severity === 'error')).toBe(true)
  })
  it.each(CRDIFY_CASES.filter(({ open }) => open.length > 0))(
    '[BC-4] leave to rules of our own what they do not judge: $name',
    ({ old, now, open }) => {
      const found = compatFindings(read(old), read(now)).filter(({ source }) => source === 'crdlab')
      expect(sorted(found.map(placeOf))).toEqual(sorted(open))
    },
  )
  it('[BC-1] every rule of crdify has a case', () => {
    const told = new Set(CRDIFY_CASES.flatMap(({ errors }) => errors.map((one) => one.split(' ')[0])))
    expect(sorted([...told].map(String))).toEqual(
      sorted([
        ...['scope', 'existingFieldRemoval', 'storedVersionRemoval', 'type', 'default', 'enum', 'required', 'pattern', 'format'],
        ...['nullable', 'description', 'unhandled', 'maximum', 'maxItems', 'maxLength', 'maxProperties'],
        ...['minimum', 'minItems', 'minLength', 'minProperties'],
      ]),
    )
  })
})

const say = (old: JsonObject, now: JsonObject): string[] =>
  compatFindings(old, now).map(({ rule, between, message }) =>
    [rule, ...(between === undefined ? [] : [`${between}:`]), message.flat().join(' ')].join(' '),
  )

describe('what breaks clients', () => {
  it.each(COMPAT_ROWS)('[BC-1] %s', (_, old, now, found) => {
    expect(say(crdOf(old), crdOf(now))).toEqual(found)
  })
  it.each(COMPAT_ROWS)('[BC-2] goes by its fix, and nothing else comes: %s', (_, before, after) => {
    const old = crdOf(before)
    const now = crdOf(after)
    const all = compatFindings(old, now)
    for (const { fix, rule, path } of all) {
      const mended = applyEdits(now, fix?.edits ?? [])
      const left = isObject(mended) ? compatFindings(old, mended) : []
      expect(isObject(mended)).toBe(true)
      expect(left.filter((one) => one.rule === rule && one.path.join('/') === path.join('/'))).toEqual([])
      expect(
        left.filter((one) => !all.some((other) => other.message.join() === one.message.join() && other.rule === one.rule)),
      ).toEqual([])
    }
  })
  it.each([
    ['{a: {type: string}}', 'type: string'],
    ['{a: {x-kubernetes-int-or-string: true}}', 'int or string'],
    ['{a: {x-kubernetes-preserve-unknown-fields: true}}', 'a'],
  ])('[BC-2] a fix names the type that it restores: %s', (before, name) => {
    const [found] = compatFindings(crdOf(before), crdOf('{a: {type: integer}}'))
    expect(found?.fix?.title).toEqual(['fixRestore', name])
  })
  it('[BC-3] another scope, a version that is gone or not served', () => {
    const old = crdOf('{}')
    expect(say(old, crdOf('{}', VERSION, 'Cluster'))).toEqual(['scope scopeChanged "Namespaced"'])
    expect(say(old, crdOf('{}', 'name: v2, served: true, storage: true'))).toEqual(['storedVersionRemoval versionRemoved v1'])
    expect(say(old, crdOf('{}', 'name: v1, served: false, storage: true'))).toEqual(['servedVersionRemoval versionNotServed v1'])
  })
  it('[BC-3] a version that is gone is put back, stored in no second place', () => {
    const old = crdOf('{}')
    const now = crdOf('{}', 'name: v2, served: true, storage: true')
    const [finding] = compatFindings(old, now)
    const mended = applyEdits(now, finding?.fix?.edits ?? [])
    expect(isObject(mended) ? say(old, mended) : undefined).toEqual([])
    expect(JSON.stringify(mended).match(/"storage":true/g)).toHaveLength(1)
  })
  it("[BC-5] operators' policy tells the same, and weighs what people read and values more lightly", () => {
    const old = crdOf('{a: {type: string, enum: [x], description: One., title: T}}')
    const now = crdOf('{a: {type: string, enum: [x, z], description: Two., title: U}}')
    const weights = (profile: 'core' | 'operator') =>
      compatFindings(old, now, POLICIES[profile]).map(({ rule, severity }) => `${rule} ${severity}`)
    expect(weights('core')).toEqual(['enum error', 'description error', 'unhandled error'])
    expect(weights('operator')).toEqual(['enum warning', 'description hint', 'unhandled hint'])
  })
})

describe('served versions', () => {
  const V1 = 'name: v1, served: true, storage: true'
  const V2 = 'name: v2, served: true, storage: false'
  const both = (v1: string, v2: string, rest = ''): JsonObject =>
    read(`spec: {scope: Namespaced, ${rest}versions: [${version(v2, V2)}, ${version(v1, V1)}]}`)
  const A = '{a: {type: string, maxLength: 9}, b: {type: string}}'
  it('[BC-6] a new one differs from the old: the server converts nothing', () => {
    expect(say(crdOf(A), both(A, '{a: {type: string, maxLength: 5}}'))).toEqual([
      'maxLength v1 → v2: lowered maxLength 9 5',
      'type v1 → v2: fieldMissing b 0',
    ])
  })
  it('[BC-6] what differs as well in the installed CRD is known', () => {
    const old = both(A, '{a: {type: string, maxLength: 5}}')
    expect(say(old, both(A, '{a: {type: string, maxLength: 5}}'))).toEqual([])
    expect(say(old, both('{a: {type: string, maxLength: 20}, b: {type: string}}', '{a: {type: string, maxLength: 5}}'))).toEqual([
      'maxLength v1 → v2: lowered maxLength 20 5',
    ])
  })
  it('[BC-6] a type that differs is no news where it agrees again', () => {
    const old = both(A, '{a: {type: integer}, b: {type: string}}')
    expect(say(old, both(A, '{a: {type: string, maxLength: 5}, b: {type: string}}'))).toEqual([
      'type changedTo type "integer" "string"',
    ])
  })
  it('[BC-6] a webhook that converts makes them equal for operators', () => {
    const now = both(A, '{}', 'conversion: {strategy: Webhook}, ')
    expect(compatFindings(crdOf(A), now, POLICIES.operator)).toEqual([])
    expect(compatFindings(crdOf(A), now, POLICIES.core).map(({ rule }) => rule)).toEqual(['type', 'type'])
  })
  it('[BC-6] a fix is offered in a version that nobody uses yet, and not in others', () => {
    const now = both(A, '{a: {type: string, maxLength: 5}}')
    const [fresh] = compatFindings(crdOf(A), now)
    const mended = applyEdits(now, fresh?.fix?.edits ?? [])
    expect(isObject(mended) ? say(crdOf(A), mended) : undefined).toEqual(['type v1 → v2: fieldMissing b 0'])
    const used = compatFindings(both(A, A), both('{a: {type: string, maxLength: 20}, b: {type: string}}', A))
    expect(used.map(({ fix }) => fix)).toEqual([undefined])
  })
  it('[BC-6] versions stand in the order of Kubernetes', () => {
    const names = ['v2', 'v10', 'v1', 'v1beta2', 'v1alpha1', 'v1beta1', 'foo', 'bar']
    expect(names.sort(compareVersions)).toEqual(['foo', 'bar', 'v1alpha1', 'v1beta1', 'v1beta2', 'v1', 'v2', 'v10'])
  })
})
