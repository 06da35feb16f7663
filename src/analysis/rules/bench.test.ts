import { describe, expect, it } from 'vitest'
import { parseJson } from '../../apimachinery/json/parse.ts'
import { isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import { releaseOf } from '../../apimachinery/releases/named.ts'
import { memoryBackend } from '../../apiserver/storage/memory/backend.ts'
import { openStorage } from '../../apiserver/storage/store.ts'
import { createControlPlane } from '../../controlplane/control-plane.ts'
import { benchOf, benchSample } from './bench.ts'

const ROOT = ['spec', 'versions', 0, 'schema', 'openAPIV3Schema'] as const
const SPEC = [...ROOT, 'properties', 'spec']

/** A CRD whose spec has these properties and rules, all as JSON. */
const crdText = (properties: string, rules = '[]'): string =>
  `{"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition", "metadata": {"name": "robots.e.dev"}, "spec": {
    "group": "e.dev", "scope": "Cluster", "names": {"plural": "robots", "singular": "robot", "kind": "Robot", "listKind": "RobotList"},
    "versions": [{"name": "v1", "served": true, "storage": true, "schema": {"openAPIV3Schema": {"type": "object", "properties": {
      "spec": {"type": "object", "properties": ${properties}, "x-kubernetes-validations": ${rules}}}}}}]}}`

const read = (text: string): JsonObject => {
  const { value } = parseJson(text)
  return isObject(value) ? value : {}
}

const RANGE = '{"min": {"type": "integer"}, "max": {"type": "integer", "default": 9}, "name": {"type": "string", "maxLength": 5}}'

const ROWS: [name: string, rule: string, self: string, old: string | undefined, verdict: string, message: string][] = [
  ['that holds', '{"rule": "self.min <= self.max"}', '{min: 1}', undefined, 'passes', ''],
  [
    'that is broken, with its message',
    '{"rule": "self.min <= self.max", "message": "min is above max"}',
    '{min: 10}',
    undefined,
    'fails',
    'spec: Invalid value: min is above max',
  ],
  [
    'without a message',
    '{"rule": "self.min <= self.max"}',
    '{min: 10}',
    undefined,
    'fails',
    'spec: Invalid value: failed rule: self.min <= self.max',
  ],
  [
    'with a message that is an expression',
    `{"rule": "self.min <= self.max", "messageExpression": "'too much for ' + self.name"}`,
    '{min: 10, name: b}',
    undefined,
    'fails',
    'spec: Invalid value: too much for b',
  ],
  [
    'at a field of its own, for a reason',
    '{"rule": "self.min <= self.max", "fieldPath": ".min", "reason": "FieldValueForbidden", "message": "no"}',
    '{min: 10}',
    undefined,
    'fails',
    'spec.min: Forbidden: no',
  ],
  [
    'that cannot be evaluated',
    '{"rule": "self.min <= self.max"}',
    '{max: 1}',
    undefined,
    'fails',
    'spec: Invalid value: "object": no such key: min evaluating rule: self.min <= self.max',
  ],
  ['about a change, on create', '{"rule": "self.min == oldSelf.min"}', '{min: 1}', undefined, 'skipped', ''],
  ['about a change, kept', '{"rule": "self.min == oldSelf.min"}', '{min: 1}', '{min: 1}', 'passes', ''],
  [
    'about a change, broken',
    '{"rule": "self.min == oldSelf.min", "message": "stays"}',
    '{min: 1}',
    '{min: 2}',
    'fails',
    'spec: Invalid value: stays',
  ],
  [
    'about a change, on create too',
    '{"rule": "oldSelf.hasValue() || self.min == 0", "optionalOldSelf": true, "message": "begins at 0"}',
    '{min: 1}',
    undefined,
    'fails',
    'spec: Invalid value: begins at 0',
  ],
]

describe('a value that is tried against a rule', () => {
  it.each(ROWS)('[DZ-33] is judged as the server does: a rule %s', (_, rule, self, oldSelf, verdict, message) => {
    const answer = benchOf(crdText(RANGE), SPEC, [read(rule)], [{ self, ...(oldSelf === undefined ? {} : { oldSelf }) }])
    expect(answer?.cases[0]?.rules.map((one) => [one.verdict, one.message])).toEqual([[verdict, message]])
  })

  const clock = { now: () => 0, setTimer: () => () => {} }
  const random = { uuid: () => '00000000-0000-4000-8000-000000000000', suffix: () => 'bcdfg' }
  const created = ROWS.filter(([, , , old, verdict]) => old === undefined && verdict === 'fails')
  it.each(created)(
    '[DZ-33] hears what a server that has the rule answers: a rule that %s',
    async (_, rule, self, _old, _v, message) => {
      const plane = createControlPlane({ storage: await openStorage(memoryBackend(), { clock }), clock, random, bare: true })
      const send = async (path: string, body: string): Promise<string> => {
        const headers = { 'content-type': 'application/yaml' }
        const answer = await plane.handle(new Request(`http://x${path}`, { method: 'POST', headers, body }))
        return String(read(await answer.text()).message)
      }
      await send('/apis/apiextensions.k8s.io/v1/customresourcedefinitions', crdText(RANGE, `[${rule}]`))
      const said = await send('/apis/e.dev/v1/robots', `{apiVersion: e.dev/v1, kind: Robot, metadata: {name: a}, spec: ${self}}`)
      expect(said).toBe(`Robot.e.dev "a" is invalid: ${message}`)
    },
  )

  it('[DZ-33] is rejected by the schema before any rule is asked', () => {
    const answer = benchOf(crdText(RANGE), SPEC, [read('{"rule": "false"}')], [{ self: '{name: abcdef, other: 1}' }])
    const [found] = answer?.cases ?? []
    expect([found?.rejected, found?.pruned, found?.rules]).toEqual([
      ['spec.name: Too long: may not be more than 5 bytes'],
      ['other'],
      [],
    ])
  })

  it('[DZ-33] is seen by rules with its defaults', () => {
    const answer = benchOf(crdText(RANGE), SPEC, [], [{ self: '{min: 1}' }])
    expect(answer?.cases[0]?.seen).toBe('max: 9\nmin: 1\n')
  })

  it('[DZ-33] shows what every part of the rule gave, and what it cost', () => {
    const rule = 'self.min <= self.max && self.name.startsWith("a")'
    const answer = benchOf(crdText(RANGE), SPEC, [{ rule }], [{ self: '{min: 1, name: b}' }])
    const [verdict] = answer?.cases[0]?.rules ?? []
    const shown = verdict?.parts.map(({ start, end, values, depth }) => [depth, rule.slice(start, end), values[0]?.text])
    expect(shown).toEqual([
      [0, rule, 'false'],
      [1, 'self.min <= self.max', 'true'],
      [2, 'self.min', '1'],
      [2, 'self.max', '9'],
      [1, 'self.name.startsWith("a")', 'false'],
      [2, 'self.name', '"b"'],
    ])
    expect([verdict?.cost, verdict?.limit]).toEqual([8, 1_000_000])
  })

  it('[DZ-33] is one of several when a macro goes round', () => {
    const list = '{"l": {"type": "array", "maxItems": 9, "items": {"type": "integer"}}}'
    const answer = benchOf(crdText(list), SPEC, [{ rule: 'self.l.all(x, x < 3)' }], [{ self: '{l: [1, 2, 3, 4]}' }])
    const parts = answer?.cases[0]?.rules[0]?.parts ?? []
    expect(parts.find(({ runs }) => runs > 1)?.values.map(({ text }) => text)).toEqual(['true', 'true', 'false'])
  })

  it('[DZ-33] is told why it cannot be read', () => {
    const answer = benchOf(crdText(RANGE), SPEC, [], [{ self: '{min' }])
    expect(answer?.cases[0]?.unread).toMatch('did not find expected')
  })
})

describe('a rule that is being typed', () => {
  it('[DZ-34] says what does not compile, in the words of the server', () => {
    const answer = benchOf(crdText(RANGE), SPEC, [{ rule: 'self.mim > 1' }], [{ self: '{min: 1}' }])
    expect(answer?.rules[0]?.error).toBe(
      "compilation failed: ERROR: <input>:1:5: undefined field 'mim'\n | self.mim > 1\n | ....^",
    )
    expect(answer?.cases[0]?.rules[0]?.verdict).toBe('broken')
  })
  it.each([
    [34, "compilation failed: ERROR: <input>:1:19: undeclared reference to 'distinct' (in container '')", 'broken', undefined],
    [35, undefined, 'passes', 34],
  ])('[DZ-34] is compiled as Kubernetes 1.%i does', async (minor, error, verdict, total) => {
    const rule = { rule: 'self.tags.distinct() == self.tags' }
    const tags = '{"tags": {"type": "array", "maxItems": 3, "items": {"type": "string", "maxLength": 3}}}'
    const answer = benchOf(crdText(tags), SPEC, [rule], [{ self: '{tags: [a]}' }], await releaseOf(minor))
    expect(answer?.rules[0]?.error?.split('\n')[0]).toBe(error)
    expect([answer?.cases[0]?.rules[0]?.verdict, answer?.rules[0]?.cost?.total]).toEqual([verdict, total])
  })
  it('[DZ-34] says what its message may cost', () => {
    const rule = { rule: 'self.min > 0', messageExpression: "'of ' + self.name" }
    const answer = benchOf(crdText(RANGE), SPEC, [rule], [])
    expect([answer?.rules[0]?.cost?.total, answer?.rules[0]?.messageCost?.total]).toEqual([3, 5])
  })
  it('[DZ-34] stands at items and values too', () => {
    const map = '{"m": {"type": "object", "maxProperties": 4, "additionalProperties": {"type": "string", "maxLength": 9}}}'
    const path = [...SPEC, 'properties', 'm', 'additionalProperties']
    const answer = benchOf(crdText(map), path, [{ rule: "self != 'b'" }], [{ self: 'b' }])
    expect([answer?.rules[0]?.cost?.runs, answer?.cases[0]?.rules[0]?.message]).toEqual([
      4,
      'spec.m[key]: Invalid value: "b": failed rule: self != \'b\'',
    ])
  })
  it('[DZ-34] has nowhere to stand in a text without a schema', () => {
    expect(benchOf('{}', SPEC, [], [])).toBeUndefined()
  })
})

describe('a sample', () => {
  it('[DZ-33] has all that the schema can say', () => {
    const properties =
      '{"l": {"type": "array", "items": {"type": "object", "properties": {"port": {"type": "integer", "minimum": 1}}}}, "on": {"type": "boolean"}, "s": {"type": "string", "default": "x"}}'
    expect(benchSample(crdText(properties), SPEC)).toBe('l:\n- port: 1\n"on": false\ns: x')
  })
  it('[DZ-33] of the object itself has a name and a kind', () => {
    expect(benchSample(crdText('{"a": {"type": "integer"}}'), [...ROOT])).toBe(
      'apiVersion: e.dev/v1\nkind: Robot\nmetadata:\n  name: robot-1\nspec:\n  a: 1',
    )
  })
})
