import { describe, expect, test } from 'vitest'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { deepCopy, type JsonObject, objectOf } from '../../../apimachinery/json/value.ts'
import type { RequestContext } from '../../../apiserver/endpoints/request-context.ts'
import { metadataOf } from '../../../apiserver/registry/rest/metadata.ts'
import { create, DRY, newStore, WRITE, writeContext } from '../../../apiserver/registry/testing/registry.ts'
import { rejected, thrown } from '../../../apiserver/registry/testing/thrown.ts'
import { TraceRecorder } from '../../../apiserver/trace/recorder.ts'
import { parse } from '../../schema/testing/structural.ts'
import { decodeScale, V1Scale } from './scale.ts'
import { replicasOf, replicasPaths, ScaleEndpoint, scaledReplicas } from './scale-endpoint.ts'
import { ServedVersion } from './served-version.ts'

const read = (text: string) => parse(text) as JsonObject
const scale = (more = '') =>
  new V1Scale(read(`{"specReplicasPath":".spec.replicas","statusReplicasPath":".status.replicas"${more}}`))
const selected = () => scale(',"labelSelectorPath":".status.selector"')

describe('[SC-1] what a Scale shows', () => {
  test.each([
    [
      'all',
      '{"spec":{"replicas":3},"status":{"replicas":2,"selector":"a=b"}}',
      { replicas: 3, statusReplicas: 2, selector: 'a=b' },
    ],
    ['nothing', '{}', { replicas: undefined, statusReplicas: undefined, selector: '' }],
    ['more than 32 bits', '{"spec":{"replicas":4294967297}}', { replicas: 1, statusReplicas: undefined, selector: '' }],
  ])('%s', (_, object, expected) => {
    expect(selected().values(read(object))).toEqual(expected)
  })

  test.each([
    [
      'replicas that are a text',
      '{"spec":{"replicas":"3"}}',
      '500 : .spec.replicas accessor error: 3 is of the type string, expected int64',
    ],
    [
      'a spec that is no object',
      '{"spec":5}',
      '500 : .spec.replicas accessor error: 5 is of the type int64, expected map[string]interface{}',
    ],
    [
      'replicas of the status that are a text',
      '{"spec":{"replicas":3},"status":{"replicas":"3"}}',
      '500 : .status.replicas accessor error: 3 is of the type string, expected int64',
    ],
    [
      'a selector that is no text',
      '{"status":{"selector":5}}',
      '500 : .status.selector accessor error: 5 is of the type int64, expected string',
    ],
  ])('cannot be %s', (_, object, expected) => {
    expect(thrown(() => selected().values(read(object)))).toBe(expected)
  })

  test('has no selector without its path', () => {
    expect(scale().values(read('{"status":{"selector":5}}')).selector).toBe('')
  })

  test('needs replicas', () => {
    expect(thrown(() => scale().checkShown(read('{}')))).toBe(
      '500 InternalError: Internal error occurred: the spec replicas field ".spec.replicas" does not exist',
    )
    expect(thrown(() => scale().checkShown(read('{"spec":{"replicas":0}}')))).toBe('nothing')
  })
})

describe('[SC-2] what a Scale writes', () => {
  const written = (object: string, replicas: string, version = '') => {
    const into = read(object)
    const error = thrown(() => scale().write(into, read(`{"metadata":{"resourceVersion":"${version}"},"spec":${replicas}}`)))
    return error === 'nothing' ? stringify(into) : error
  }
  test.each([
    ['replicas', '{"spec":{"replicas":1,"x":2}}', '{"replicas":5}', '', '{"spec":{"replicas":5,"x":2}}'],
    ['replicas where there was no spec', '{}', '{"replicas":5}', '', '{"spec":{"replicas":5}}'],
    ['no replicas', '{}', '{}', '', '{"spec":{"replicas":0}}'],
    ['its version', '{}', '{"replicas":5}', '7', '{"metadata":{"resourceVersion":"7"},"spec":{"replicas":5}}'],
    [
      'the value that stands for none',
      '{}',
      '{"replicas":-2147483648}',
      '',
      '400 BadRequest: the spec replicas field ".spec.replicas" cannot be empty',
    ],
    [
      'into something that is no object',
      '{"spec":5}',
      '{"replicas":5}',
      '',
      '500 : value cannot be set because .spec is not a map[string]interface{}',
    ],
  ])('%s', (_, object, spec, version, expected) => {
    expect(written(object, spec, version)).toBe(expected)
  })

  test('names the whole path to what is no object', () => {
    const deep = new V1Scale(read('{"specReplicasPath":".spec.a.b.replicas"}'))
    expect(thrown(() => deep.write(read('{"spec":{"a":{"b":[]}}}'), read('{"spec":{"replicas":1}}')))).toContain(
      'because .spec.a.b is not',
    )
    const into = read('{"spec":{"a":{"c":1}}}')
    deep.write(into, read('{"spec":{"replicas":1}}'))
    expect(stringify(into)).toBe('{"spec":{"a":{"b":{"replicas":1},"c":1}}}')
  })

  test.each([
    ['{"spec":{"replicas":3}}', 3],
    ['{"spec":{"replicas":"3"}}', 0],
    ['{"spec":5}', 0],
    ['{}', 0],
  ])('asks for the replicas in %s', (json, expected) => {
    expect(replicasOf(read(json))).toBe(expected)
  })

  test.each([
    [5, 5],
    [2 ** 31, -(2 ** 31)],
    [2n ** 63n - 1n, -1],
  ])('keeps 32 bits of %s', (value, expected) => {
    expect(scaledReplicas(value)).toBe(expected)
  })

  test('starts from the value that stands for none', () => {
    expect(scale().valuesForUpdate(read('{}')).replicas).toBe(-2147483648)
    expect(scale().valuesForUpdate(read('{"spec":{"replicas":1}}')).replicas).toBe(1)
  })
})

describe('[SC-2] a body that is read as a Scale', () => {
  const decode = (json: string, trace?: TraceRecorder) =>
    decodeScale(writeContext(trace) as unknown as RequestContext, { value: read(json), duplicates: [] }, 'Strict')
  const SCALE = '"apiVersion":"autoscaling/v1","kind":"Scale"'
  test('has what a Scale has', () => {
    const trace = new TraceRecorder()
    expect(stringify(decode(`{${SCALE},"spec":{"replicas":3}}`, trace))).toBe(
      '{"apiVersion":"autoscaling/v1","kind":"Scale","metadata":{},"spec":{"replicas":3},"status":{"replicas":0}}',
    )
    expect(trace.stages).toEqual(['received', 'pruned', 'defaulted'])
  })

  test.each([
    [
      'is of an older version',
      '{"apiVersion":"extensions/v1beta1","kind":"Scale"}',
      '400 BadRequest: converting (v1beta1.Scale) to (v1.Scale): unknown conversion',
    ],
    [
      'is of an old version of apps',
      '{"apiVersion":"apps/v1beta2","kind":"Scale"}',
      '400 BadRequest: converting (v1beta2.Scale) to (v1.Scale): unknown conversion',
    ],
    [
      'is of another kind',
      '{"apiVersion":"autoscaling/v1","kind":"Other"}',
      '400 BadRequest: no kind "Other" is registered for version "autoscaling/v1" in scheme "pkg/runtime/scheme.go:111"',
    ],
    [
      'is of another kind of an older version',
      '{"apiVersion":"apps/v1beta1","kind":"Other"}',
      '400 BadRequest: no kind "Other" is registered for version "apps/v1beta1" in scheme "pkg/runtime/scheme.go:111"',
    ],
    [
      'is of an unknown version',
      '{"apiVersion":"a/b/c","kind":"Scale"}',
      expect.stringContaining('400 BadRequest: no kind "Scale" is registered'),
    ],
    [
      'has replicas that are a text',
      `{${SCALE},"spec":{"replicas":"3"}}`,
      '400 BadRequest: Scale in version "v1" cannot be handled as a Scale: json: cannot unmarshal string into Go struct field ScaleSpec.spec.replicas of type int32',
    ],
    [
      '[RQ-4] has an unknown field',
      `{${SCALE},"x":1}`,
      '400 BadRequest: Scale in version "v1" cannot be handled as a Scale: strict decoding error: unknown field "x"',
    ],
  ])('%s', (_, json, expected) => {
    expect(thrown(() => decode(json))).toEqual(expected)
  })
})

const THING = `{"apiVersion":"g.io/v1","kind":"Thing","metadata":{"name":"a","labels":{"x":"y"}},"spec":{"replicas":3,"x":1},"status":{"replicas":2,"selector":"a=b"}}`
const FIELDS = {
  apiVersion: 'g.io/v1',
  replicas: new Map([['g.io/v1', ['f:spec', 'f:replicas']]]),
} as unknown as ConstructorParameters<typeof ScaleEndpoint>[2]

describe('[SC-1] the endpoint of the Scale', () => {
  const endpointOf = async (thing = THING) => {
    const store = await newStore()
    await create(store, thing)
    return { store, endpoint: new ScaleEndpoint(store, selected(), FIELDS) }
  }
  const context = (trace?: TraceRecorder) => writeContext(trace) as unknown as RequestContext
  const setting = (replicas: number) => ({
    preconditions: {},
    from: (existing: JsonObject) => {
      const copy = deepCopy(existing)
      copy.spec = objectOf({ replicas })
      metadataOf(copy).labels = objectOf({ ignored: 'yes' })
      return copy
    },
  })
  const shown = (replicas: number, version: string) =>
    `{"apiVersion":"autoscaling/v1","kind":"Scale","metadata":{"creationTimestamp":"2026-01-02T03:04:05Z","name":"a","namespace":"n","resourceVersion":"${version}","uid":"uid-1"},"spec":${
      replicas === 0 ? '{}' : `{"replicas":${replicas}}`
    },"status":{"replicas":2,"selector":"a=b"}}`

  test('shows an object', async () => {
    const { endpoint } = await endpointOf()
    const entity = endpoint.get('n', 'a')
    expect([entity.text(), stringify(entity.value)]).toEqual([shown(3, '2'), shown(3, '2')])
  })

  test('does not show one without replicas', async () => {
    const { endpoint } = await endpointOf('{"metadata":{"name":"a"}}')
    expect(thrown(() => endpoint.get('n', 'a'))).toContain('does not exist')
  })

  test('shows no replicas of the status as 0', async () => {
    const { endpoint } = await endpointOf('{"metadata":{"name":"a"},"spec":{"replicas":0}}')
    const { spec, status } = endpoint.get('n', 'a').value
    expect([stringify(spec ?? null), stringify(status ?? null)]).toEqual(['{}', '{"replicas":0}'])
  })

  test('changes replicas alone', async () => {
    const { endpoint, store } = await endpointOf()
    const trace = new TraceRecorder()
    const entity = await endpoint.update(context(trace), 'n', 'a', setting(5), WRITE)
    expect(entity.text()).toBe(shown(5, '3'))
    expect(store.get('n', 'a').value).toMatchObject({ spec: { replicas: 5, x: 1 }, metadata: { labels: { x: 'y' } } })
    expect(store.get('n', 'a').value.metadata).not.toHaveProperty('managedFields')
    expect([trace.outcome.previous?.spec, trace.outcome.stored?.spec]).toEqual([{ replicas: 3 }, { replicas: 5 }])
    const [ignored, ...more] = trace.log
    expect(more).toEqual([])
    expect(ignored).toMatchObject({
      reason: { action: 'ignored', why: { code: 'scaleOnly' } },
      path: [],
      before: { metadata: { labels: { ignored: 'yes' } } },
      after: { kind: 'Scale', spec: { replicas: 5 } },
    })
    expect((ignored as { after: JsonObject }).after.metadata).not.toHaveProperty('labels')
  })

  test('with a dry run changes nothing', async () => {
    const { endpoint, store } = await endpointOf()
    expect((await endpoint.update(context(), 'n', 'a', setting(5), DRY)).value.spec).toEqual({ replicas: 5 })
    expect(store.resourceVersion).toBe(2)
  })

  test('can ask for a version', async () => {
    const { endpoint } = await endpointOf()
    expect(
      await rejected(endpoint.update(context(), 'n', 'a', { ...setting(5), preconditions: { resourceVersion: '1' } }, WRITE)),
    ).toContain('409 Conflict')
    const locked = {
      preconditions: {},
      from: (existing: JsonObject) => objectOf({ ...existing, metadata: objectOf({ resourceVersion: '1' }) }),
    }
    expect(await rejected(endpoint.update(context(), 'n', 'a', locked, WRITE))).toContain('the object has been modified')
  })
})

test('[SC-3] where each version has its replicas', () => {
  const version = (name: string, subresources: string): [string, ServedVersion] => [
    name,
    new ServedVersion(read(`{"name":"${name}","subresources":${subresources}}`)),
  ]
  const versions = new Map([version('v1', '{"scale":{"specReplicasPath":".spec.replicas"}}'), version('v2', '{"status":{}}')])
  const paths = replicasPaths({ group: 'g.io', versions } as unknown as Parameters<typeof replicasPaths>[0])
  expect([...paths.keys()]).toEqual(['g.io/v1', 'g.io/v2'])
  expect([paths.get('g.io/v1')?.length, paths.get('g.io/v2')]).toEqual([2, null])
})
