import { beforeEach, expect, it } from 'vitest'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, newObject } from '../../../apimachinery/json/value.ts'
import { parseYaml } from '../../../apimachinery/yaml/parse.ts'
import type { ResourceType } from '../../../client/resource-type.ts'
import { scratchHere } from '../../entities/crd/testing/servers.ts'
import { familyNamed } from './families.ts'
import { newPolicyText } from './new-policy.ts'
import { PolicyBench, type TriedWrite } from './policy-bench.ts'
import { readPolicyText } from './policy-text.ts'

const objectIn = (text: string): JsonObject => {
  const { value } = parseYaml(text)
  return isObject(value) ? value : newObject()
}
const CONFIG_MAPS: ResourceType = {
  ...{ group: '', version: 'v1', resource: 'configmaps', kind: 'ConfigMap', singular: 'configmap', namespaced: true },
  ...{ shortNames: [], categories: [], verbs: [], subresources: [] },
}
const NAMESPACES: ResourceType = {
  ...CONFIG_MAPS,
  ...{ resource: 'namespaces', kind: 'Namespace', singular: 'namespace', namespaced: false },
}
const map = (mode: string): JsonObject =>
  objectIn(`{apiVersion: v1, kind: ConfigMap, metadata: {name: a, namespace: default}, data: {mode: ${mode}}}`)
const NAMESPACE = objectIn('{apiVersion: v1, kind: Namespace, metadata: {name: default}}')
const SURROUNDINGS = new Map([['namespaces', `{"items":[${stringify(NAMESPACE)}]}`]])
const WRITE: TriedWrite = {
  ...{ operation: 'CREATE', type: CONFIG_MAPS, subresource: '', namespace: 'default', name: 'a' },
  ...{ object: map('slow'), before: undefined, identity: undefined },
}

const bench = new PolicyBench(scratchHere())
const text = newPolicyText({ family: familyNamed('validating'), name: 'p' }, CONFIG_MAPS)
const store = (expression: string) =>
  bench.store(
    SURROUNDINGS,
    readPolicyText(text.replace('"true"', JSON.stringify(expression))).documents.map(({ value }) => value),
  )

beforeEach(async () => {
  expect(await store("object.data.mode == 'fast'")).toEqual({ rejections: [], warnings: [] })
})

it('[PO-3] a write is answered as the server answers it, with the parts of the expressions', async () => {
  const { code, message, trace } = await bench.try(WRITE)
  expect([code, message]).toEqual([
    422,
    `configmaps "a" is forbidden: ValidatingAdmissionPolicy 'p' with binding 'p' denied request: failed expression: object.data.mode == 'fast'`,
  ])
  const [validation] = trace?.policies?.[0]?.validations ?? []
  expect(validation?.parts.map(({ values }) => values[0]?.text).slice(0, 2)).toEqual(['false', '"slow"'])
  expect((await bench.try({ ...WRITE, object: map('fast') })).code).toBe(201)
})

it('[PO-3] an update is about an object that was there before', async () => {
  await store('oldObject == null || object.data.mode != oldObject.data.mode')
  const update = { ...WRITE, operation: 'UPDATE', before: map('slow') } as const
  expect([(await bench.try(update)).code, (await bench.try({ ...update, object: map('fast') })).code]).toEqual([422, 200])
})

it('[PO-3] the object before a write is there for that write alone', async () => {
  await store('true')
  const { code } = await bench.try({ ...WRITE, operation: 'UPDATE', before: map('slow'), object: map('fast') })
  expect([code, (await bench.try(WRITE)).code]).toEqual([200, 201])
})

it('[PO-3] where the surroundings have an object in its place, that one is there again', async () => {
  await store('namespaceObject.metadata.?labels.?team.orValue("") == ""')
  const labelled = objectIn('{apiVersion: v1, kind: Namespace, metadata: {name: default, labels: {team: a}}}')
  const update = { ...WRITE, operation: 'UPDATE', type: NAMESPACES, namespace: '', name: 'default' } as const
  expect((await bench.try({ ...update, before: labelled, object: labelled })).code).toBe(200)
  expect((await bench.try(WRITE)).code).toBe(201)
})

it('[PO-3] who may not write is rejected before policies are asked', async () => {
  const { code, trace } = await bench.try({ ...WRITE, identity: { user: 'eve' } })
  expect([code, trace?.policies]).toEqual([403, undefined])
})

it('[PO-2] a draft that the server rejects is named with its field, and one with wrong types with its warning', async () => {
  const { rejections } = await store('object.data.')
  expect(rejections[0]?.failure.causes[0]?.field).toBe('spec.validations[0].expression')
  const { warnings } = await store('object.dat.mode == "fast"')
  expect(warnings[0]).toMatchObject({ field: 'spec.validations[0].expression' })
  expect(warnings[0]?.warning).toContain("undefined field 'dat'")
})
