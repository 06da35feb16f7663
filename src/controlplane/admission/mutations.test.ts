import { describe, expect, test } from 'vitest'
import { MERGE, startTestEngine, type TestEngine, WIDGETS, widget } from '../testing/engine.ts'

const GROUP = '/apis/admissionregistration.k8s.io/v1'
const POLICIES = `${GROUP}/mutatingadmissionpolicies`
const RULE = { apiGroups: ['ex.io'], apiVersions: ['v1'], operations: ['CREATE', 'UPDATE'], resources: ['widgets'] }

const sets = (expression: string) => ({ patchType: 'ApplyConfiguration', applyConfiguration: { expression } })
const patches = (expression: string) => ({ patchType: 'JSONPatch', jsonPatch: { expression } })

const policy = (name: string, mutations: readonly object[], spec: object = {}) => ({
  metadata: { name },
  spec: { reinvocationPolicy: 'Never', matchConstraints: { resourceRules: [RULE] }, mutations, ...spec },
})

async function started(...policies: readonly object[]): Promise<TestEngine> {
  const engine = await startTestEngine({ bare: false })
  await engine.install()
  for (const one of policies) await bind(engine, one)
  return engine
}

/** Stores a policy with its binding. */
async function bind(engine: TestEngine, one: object): Promise<void> {
  const { status, body } = await engine.send('POST', POLICIES, one)
  expect([status, body.message]).toEqual([201, undefined])
  const { name } = body.metadata as { name: string }
  await engine.send('POST', `${GROUP}/mutatingadmissionpolicybindings`, { metadata: { name }, spec: { policyName: name } })
}

/** What becomes of a widget under policies: its spec, or the message of the error. */
async function outcome(policies: readonly object[]): Promise<unknown> {
  const engine = await started(...policies)
  const { status, body } = await engine.send('POST', WIDGETS, widget('a', { port: 1 }))
  return status === 201 ? body.spec : body.message
}

const denied = (why: string): string => `policy 'p' with binding 'p' denied request: ${why}`

test('[MP-1] a policy has the defaults of validating ones, and no status', async () => {
  const engine = await startTestEngine({ bare: false })
  const { body } = await engine.send('POST', POLICIES, policy('p', [sets('Object{}')]))
  expect(body).toMatchObject({
    metadata: { generation: 1 },
    spec: { failurePolicy: 'Fail', matchConstraints: { matchPolicy: 'Equivalent', namespaceSelector: {}, objectSelector: {} } },
  })
  expect(body.status).toBeUndefined()
  expect((await engine.send('GET', `${POLICIES}/p/status`)).status).toBe(404)
})

describe('[MP-2] what a policy must have', () => {
  test.each<[string, object, string]>([
    ['mutations', { mutations: [] }, 'spec.mutations: Required value: mutations must contain at least one item'],
    ['a reinvocation policy', { reinvocationPolicy: undefined }, 'spec.reinvocationPolicy: Required value'],
    [
      'no rule for deletions',
      { matchConstraints: { resourceRules: [{ ...RULE, operations: ['DELETE'] }] } },
      'spec.matchConstraints.resourceRules.operations: Unsupported value: "DELETE": supported values: "*", "CONNECT", "CREATE", "UPDATE"',
    ],
    [
      'the field of its patchType',
      { mutations: [{ patchType: 'JSONPatch' }] },
      'spec.mutations[0].jsonPatch: Required value: must be specified when patchType is JSONPatch',
    ],
  ])('%s', async (_, spec, message) => {
    const engine = await startTestEngine({ bare: false })
    const { body } = await engine.send('POST', POLICIES, policy('p', [sets('Object{}')], spec))
    expect(body.message).toBe(`MutatingAdmissionPolicy.admissionregistration.k8s.io "p" is invalid: ${message}`)
  })
})

describe('[MP-3] expressions give', () => {
  test.each<[string, object, string]>([
    ['an object', sets('object'), 'must evaluate to Object but got dyn'],
    ['operations', patches('[]'), 'must evaluate to list(JSONPatch) but got list(dyn)'],
  ])('%s', async (_, mutation, message) => {
    const engine = await startTestEngine({ bare: false })
    const { body } = await engine.send('POST', POLICIES, policy('p', [mutation]))
    expect(body.message).toContain(message)
  })

  test.each<[string, string, number]>([
    ['a field', 'Object{a: 1}.a', 1],
    ['a field that is not set', 'has(Object{a: 1}.b) ? 1 : 2', 2],
    ['equal objects', 'Object{a: 1} == Object{a: 1} ? 1 : 2', 1],
    ['objects of other fields', 'Object{a: 1} == Object{b: 1} ? 1 : 2', 2],
    ['an operation', 'JSONPatch{op: "add", path: "/a"} == JSONPatch{op: "add", path: "/b"} ? 1 : 2', 2],
    ['a text that is not set', 'JSONPatch{op: "add"}.path == "" ? 1 : 2', 1],
    ['an object without fields', 'optional.ofNonZeroValue(Object{}).hasValue() ? 1 : 2', 2],
    ['a key', 'jsonpatch.escapeKey("a/b~") == "a~1b~0" ? 1 : 2', 1],
  ])('%s', async (_, expression, port) => {
    expect(await outcome([policy('p', [sets(`Object{spec: Object.spec{port: ${expression}}}`)])])).toEqual({ port })
  })
})

test('[MP-4] policies change all writes but deletions, in the order of their names', async () => {
  const adds = (n: number) => patches(`[JSONPatch{op: "replace", path: "/spec/port", value: object.spec.port * 10 + ${n}}]`)
  const engine = await started(policy('b', [adds(2)]), policy('a', [adds(1)]))
  const { body } = await engine.send('POST', WIDGETS, widget('a', { port: 0 }))
  expect(body.spec).toEqual({ port: 12 })
  const patched = await engine.send('PATCH', `${WIDGETS}/a?dryRun=All`, { spec: { port: 3 } }, MERGE)
  expect(patched.body.spec).toEqual({ port: 312 })
  expect((await engine.send('GET', `${WIDGETS}/a`)).body.spec).toEqual({ port: 12 })
  expect((await engine.send('DELETE', `${WIDGETS}/a`)).status).toBe(200)
})

test('[MP-5] each mutation sees what those before it made, with defaults', async () => {
  const removes = patches('[JSONPatch{op: "remove", path: "/spec/port"}]')
  const copies = sets('Object{spec: Object.spec{replicas: object.spec.port}}')
  expect(await outcome([policy('p', [removes, copies])])).toEqual({ port: 8080, replicas: 8080 })
})

describe('[MP-6] an apply configuration', () => {
  const APPLYING = 'error applying patch: '
  test.each<[string, string, unknown]>([
    ['keeps what it does not name', 'Object{spec: Object.spec{replicas: 2}}', { port: 1, replicas: 2 }],
    ['changes no kind', 'Object{kind: "Other", apiVersion: "x/v1"}', { port: 1 }],
    [
      'has no fields without a schema',
      'Object{spec: Object.spec{nope: 1}}',
      denied(`${APPLYING}failed to convert patch object to typed object: .spec.nope: field not declared in schema`),
    ],
    [
      'has no atomic lists',
      'Object{metadata: Object.metadata{managedFields: []}}',
      denied(`${APPLYING}invalid ApplyConfiguration: may not mutate atomic arrays, maps or structs: .metadata.managedFields`),
    ],
    [
      'names types by their place',
      'Object{spec: Object.other{port: 1}}',
      denied(
        'type mismatch: unexpected type name "Object.other", expected "Object.spec", which matches field name path from root Object type',
      ),
    ],
    [
      'has no nulls for numbers',
      'Object{spec: Object.spec{port: null}}',
      denied(
        `${APPLYING}failed to convert patch object to typed object: .spec.port: expected numeric (int or float), got structpb.NullValue`,
      ),
    ],
    [
      'has no nulls for texts of a map',
      'Object{metadata: Object.metadata{labels: {"a": null}}}',
      denied(
        `${APPLYING}failed to convert patch object to typed object: .metadata.labels.a: expected string, got &value.valueUnstructured{Value:0}`,
      ),
    ],
    [
      'has no nulls for objects, beside other faults',
      'Object{spec: null, metadata: Object.metadata{labels: {"a": dyn(1)}}}',
      denied(
        `${APPLYING}failed to convert patch object to typed object: errors:\n  .spec: expected map, got &{NULL_VALUE}\n  .metadata.labels.a: expected string, got &value.valueUnstructured{Value:1}`,
      ),
    ],
    ['can have doubles', 'Object{spec: Object.spec{port: 2.0}}', { port: 2 }],
  ])('%s', async (_, expression, expected) => {
    expect(await outcome([policy('p', [sets(expression)])])).toEqual(expected)
  })
})

describe('[MP-7] a JSON patch', () => {
  const UNMARSHALED = 'JSONPath valueExpression evaluated to a type that could not marshal to JSON: '
  test.each<[string, string, unknown]>([
    ['applies', '[JSONPatch{op: "add", path: "/spec/replicas", value: 5}]', { port: 1, replicas: 5 }],
    [
      'stops at a test that fails',
      '[JSONPatch{op: "test", path: "/spec/port", value: 9}, JSONPatch{op: "remove", path: "/spec"}]',
      { port: 1 },
    ],
    [
      'says why it does not apply',
      '[JSONPatch{op: "remove", path: "/spec/replicas"}]',
      denied("JSON Patch: error in remove for path: '/spec/replicas': Unable to remove nonexistent key: replicas: missing value"),
    ],
    [
      'has no values of Go structs',
      '[JSONPatch{op: "add", path: "/spec/port", value: {"a": request.userInfo}}]',
      denied(`${UNMARSHALED}type conversion error from struct type v1.UserInfo to *structpb.Value`),
    ],
    [
      'has no lists of Go structs',
      '[JSONPatch{op: "add", path: "/spec/port", value: [request.userInfo.groups]}]',
      denied(`${UNMARSHALED}type conversion error from 'list(dyn)' to '*structpb.Value'`),
    ],
    [
      'has no maps of Go structs',
      '[JSONPatch{op: "add", path: "/spec/port", value: namespaceObject.metadata.labels}]',
      denied(`${UNMARSHALED}type conversion error from 'map(dyn, dyn)' to '*structpb.Value'`),
    ],
    [
      'has no objects with nulls',
      '[JSONPatch{op: "add", path: "/spec/port", value: [Object.spec.port{a: [null]}]}]',
      denied(`${UNMARSHALED}proto: invalid type: structpb.NullValue`),
    ],
    [
      'has no objects with spans',
      '[JSONPatch{op: "add", path: "/spec/port", value: Object.spec.port{a: {"b": duration("1s")}}}]',
      denied(`${UNMARSHALED}proto: invalid type: time.Duration`),
    ],
    [
      'has no objects with times',
      '[JSONPatch{op: "add", path: "/spec/port", value: Object.spec.port{a: timestamp(0)}}]',
      denied(`${UNMARSHALED}proto: invalid type: time.Time`),
    ],
    [
      'has what expressions make of them',
      '[JSONPatch{op: "add", path: "/spec/port", value: request.userInfo.groups.map(g, 3)[0]}]',
      { port: 3 },
    ],
    [
      'has no variables',
      '[JSONPatch{op: "add", path: "/spec/port", value: variables}]',
      denied(`${UNMARSHALED}disallowed conversion from "kubernetes.variables" to ""`),
    ],
    [
      'has no types',
      '[JSONPatch{op: "add", path: "/spec/port", value: type(1)}]',
      denied(`${UNMARSHALED}type conversion not supported for 'type'`),
    ],
  ])('%s', async (_, expression, expected) => {
    expect(await outcome([policy('p', [patches(expression)])])).toEqual(expected)
  })
})

describe('[MP-8] a patch of the rest of an object', () => {
  const FAILED = 'Internal error occurred: '
  test.each<[string, string, unknown]>([
    ['is pruned', '[JSONPatch{op: "add", path: "/spec/nope", value: 5}]', { port: 1 }],
    [
      'names a version that there is',
      '[JSONPatch{op: "replace", path: "/apiVersion", value: "ex.io/v9"}]',
      `${FAILED}failed to convert object: request to convert CR from an invalid group/version: ex.io/v9`,
    ],
    [
      'keeps the group',
      '[JSONPatch{op: "replace", path: "/apiVersion", value: "other.io/v1"}]',
      `${FAILED}failed to convert object: other.io/v1, Kind=Widget is unstructured and is not suitable for converting to "ex.io/v1"`,
    ],
    ['keeps a kind', '[JSONPatch{op: "replace", path: "", value: {"a": 1}}]', `${FAILED}Object 'Kind' is missing in '{"a":1}'`],
  ])('%s', async (_, expression, expected) => {
    expect(await outcome([policy('p', [patches(expression)])])).toEqual(expected)
  })
})

test('[MP-7] bytes of any length become text', async () => {
  const bytes = `bytes([${'1,'.repeat(299)}1].map(i, "${'x'.repeat(1000)}").join(""))`
  expect(await outcome([policy('p', [patches(`[JSONPatch{op: "add", path: "/spec/nope", value: ${bytes}}]`)])])).toEqual({
    port: 1,
  })
})

test('[MP-8] a label that is null is empty', async () => {
  const engine = await started(
    policy('p', [patches('[JSONPatch{op: "add", path: "/metadata/labels", value: {"a": dyn(null), "b": dyn("c")}}]')]),
  )
  const { body } = await engine.send('POST', WIDGETS, widget('a', { port: 1 }))
  expect(body.metadata).toMatchObject({ labels: { a: '', b: 'c' } })
})

test.each([
  ['{"a": dyn(1)}', 'cannot convert int64 to string'],
  ['{"a": dyn(true)}', 'unrecognized type: string'],
  ['{"a": dyn([])}', 'unrecognized type: string'],
  ['dyn(1)', 'cannot restore map from int64'],
  ['dyn(1.5)', 'cannot restore map from float64'],
  ['dyn(true)', 'cannot restore map from bool'],
  ['"a"', 'cannot restore map from string'],
  ['[]', 'cannot restore map from slice'],
])('[MP-8] labels are texts: %s', async (value, message) => {
  const patch = patches(`[JSONPatch{op: "add", path: "/metadata/labels", value: ${value}}]`)
  expect(await outcome([policy('p', [patch])])).toMatch(new RegExp(`^Widget.ex.io "a" is invalid: metadata: .*: ${message}$`))
})

test('[MP-9] a policy runs a second time when one after it changed the object', async () => {
  const doubles = sets('Object{spec: Object.spec{port: object.spec.port * 2}}')
  const copies = sets('Object{spec: Object.spec{replicas: object.spec.port}}')
  const again = { reinvocationPolicy: 'IfNeeded' }
  expect(await outcome([policy('a', [doubles], again), policy('b', [copies])])).toEqual({ port: 4, replicas: 2 })
  expect(await outcome([policy('a', [doubles]), policy('b', [copies])])).toEqual({ port: 2, replicas: 2 })
})

test('[MP-10] failures reject a request, or what could be made stays', async () => {
  const mutations = [sets('Object{spec: Object.spec{replicas: 2}}'), sets('Object{spec: Object.spec{port: object.spec.gone}}')]
  expect(await outcome([policy('p', mutations)])).toBe(
    denied("expression 'Object{spec: Object.spec{port: object.spec.gone}}' resulted in error: no such key: gone"),
  )
  expect(await outcome([policy('p', mutations, { failurePolicy: 'Ignore' })])).toEqual({ port: 1, replicas: 2 })
})

test('[MP-11] nobody owns what a policy sets', async () => {
  const engine = await started(policy('p', [sets('Object{spec: Object.spec{replicas: 2}}')]))
  const { body } = await engine.send('POST', `${WIDGETS}?fieldManager=me`, widget('a', { port: 1 }))
  const { managedFields } = body.metadata as { managedFields: readonly { readonly manager: string }[] }
  expect(managedFields.map(({ manager }) => manager)).toEqual(['me'])
  expect(JSON.stringify(managedFields)).not.toContain('replicas')
})

test('[MP-12] a trace names the policy of a field', async () => {
  const engine = await started(policy('p', [sets('Object{spec: Object.spec{replicas: 2, port: 7}}')]))
  const { headers } = await engine.send('POST', WIDGETS, widget('a', { port: 1 }), { 'X-Crdlab-Trace': '1' })
  const { body } = await engine.send('GET', `/crdlab/traces/${String(headers.get('X-Crdlab-Trace'))}`)
  const fields = body.fields as { path: string; fate: string; why: object; stored: string }[]
  const found = Object.fromEntries(fields.map(({ path, fate, why, stored }) => [path, [fate, why, stored]]))
  expect(found['spec.replicas']).toEqual(['defaulted', { code: 'policySets', policy: 'p' }, '2'])
  expect(found['spec.port']).toEqual(['reset', { code: 'policySets', policy: 'p' }, '7'])
})

describe('[MP-14] a value that shares its parts forty times over is too large', () => {
  const variables = Array.from({ length: 40 }, (_, i) => ({
    name: `v${i}`,
    expression: i === 0 ? '[1]' : `[variables.v${i - 1}, variables.v${i - 1}]`,
  }))
  test.each([
    ['in a configuration', sets('Object{spec: Object.spec{any: variables.v39}}'), 'invalid return type'],
    [
      'in an operation',
      patches("[JSONPatch{op: 'add', path: '/spec/any', value: variables.v39}]"),
      'JSONPath valueExpression evaluated to a type that could not marshal to JSON',
    ],
    [
      'in several operations together',
      patches("[1, 2].map(i, JSONPatch{op: 'add', path: '/spec/any', value: variables.v17})"),
      'JSONPath valueExpression evaluated to a type that could not marshal to JSON',
    ],
    [
      'in an object of an operation',
      patches("[JSONPatch{op: 'add', path: '/spec', value: Object.spec{any: variables.v39}}]"),
      'JSONPath valueExpression evaluated to a type that could not marshal to JSON',
    ],
  ])('%s', async (_, mutation, why) => {
    expect(await outcome([policy('p', [mutation], { variables })])).toBe(denied(`${why}: it has more than 500000 parts`))
  })

  test('and its text ends where it is the key of a map', async () => {
    const expression = 'Object{spec: Object.spec{any: {dyn(variables.v39): 1}}}'
    const engine = await started(policy('p', [sets(expression)], { variables }))
    const { body } = await engine.send('POST', WIDGETS, widget('a', {}))
    expect(body.message).toMatch(/invalid return type: map key \[{40}1\], .*\u2026 is not a string$/)
  })

  test('and its text ends where the schema rejects it', async () => {
    const engine = await started(policy('p', [sets('Object{spec: Object.spec{replicas: variables.v15}}')], { variables }))
    const { body } = await engine.send('POST', WIDGETS, widget('a', {}))
    expect(String(body.message)).toContain('.spec.replicas: expected numeric (int or float), got []interface {}')
  })

  test('and so do the texts of many such values together', async () => {
    const spec = { type: 'object', properties: { names: { type: 'array', items: { type: 'string' } } } }
    const engine = await startTestEngine({ bare: false })
    await engine.install({ schema: { openAPIV3Schema: { type: 'object', properties: { spec } } } })
    const long = [{ name: 'long', expression: `['${'a'.repeat(50_000)}']` }]
    const items = Array.from({ length: 100 }, () => 'variables.long').join(', ')
    await bind(engine, policy('p', [sets(`Object{spec: Object.spec{names: [${items}]}}`)], { variables: long }))
    const { body } = await engine.send('POST', WIDGETS, widget('a', {}))
    expect(String(body.message)).toContain('.spec.names[99]: expected string, got &value.valueUnstructured{Value:}')
    expect(String(body.message).length).toBeLessThan(100_000)
  })
})
