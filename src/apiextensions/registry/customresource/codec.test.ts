import { describe, expect, test } from 'vitest'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import type { RequestContext } from '../../../apiserver/endpoints/request-context.ts'
import { writeContext } from '../../../apiserver/registry/testing/registry.ts'
import { thrown } from '../../../apiserver/registry/testing/thrown.ts'
import { UndecodableObject } from '../../../apiserver/registry/undecodable.ts'
import type { StoredObject } from '../../../apiserver/storage/interfaces.ts'
import { TraceRecorder } from '../../../apiserver/trace/recorder.ts'
import { createConverter } from '../../conversion/converter.ts'
import { reportsOf } from '../../schema/testing/reports.ts'
import { parse } from '../../schema/testing/structural.ts'
import { type CodecConfig, CustomResourceCodec } from './codec.ts'
import { ServedVersion } from './served-version.ts'

const read = (text: string) => parse(text) as JsonObject
const POD = '{"type":"object","x-kubernetes-embedded-resource":true,"x-kubernetes-preserve-unknown-fields":true}'
const V1 = `{"name":"v1","subresources":{"status":{}},"schema":{"openAPIV3Schema":{"type":"object","properties":{"spec":{"type":"object","properties":{
  "a":{"type":"string"},"d":{"type":"integer","default":1},"n":{"type":"string"},"pod":${POD},"loose":{"type":"object"}}}}}}}`
const V2 = `{"name":"v2","schema":{"openAPIV3Schema":{"type":"object","properties":{"spec":{"type":"object","properties":{"a":{"type":"string"},"e":{"type":"integer","default":2}}},
  "status":{"type":"object","default":{"ok":true},"properties":{"ok":{"type":"boolean"}}}}}}}`

const CRD = read('{"spec":{"group":"g.io","versions":[{"name":"v1"},{"name":"v2"}]}}')
const configOf = (more: Partial<CodecConfig> = {}): CodecConfig => ({
  group: 'g.io',
  kind: 'Thing',
  versions: new Map([V1, V2].map((text) => [String(read(text).name), new ServedVersion(read(text))])),
  storageVersion: 'v1',
  convert: createConverter(CRD),
  ...more,
})
const codecOf = (version = 'v1', more: Partial<CodecConfig> = {}) => new CustomResourceCodec(configOf(more), version)
const THING = '"apiVersion":"g.io/v1","kind":"Thing"'
const stored = (json: string): StoredObject => ({
  key: '/k',
  value: read(json),
  text: stringify(read(json)),
  resourceVersion: 7,
  derived: undefined,
})

function decoded(json: string, validation: 'Strict' | 'Warn' | 'Ignore' = 'Strict', duplicates: string[] = []) {
  const trace = new TraceRecorder()
  const context = writeContext(trace)
  let text = ''
  const error = thrown(() => {
    text = stringify(codecOf().decode(context as unknown as RequestContext, { value: read(json), duplicates }, validation))
  })
  return { result: error === 'nothing' ? text : error, warnings: context.texts, trace }
}

describe('[RQ-2] [RQ-4] decoding a body', () => {
  const handled = (why: string, version = 'v1', kind = 'Thing') =>
    `400 BadRequest: ${kind} in version "${version}" cannot be handled as a Thing: ${why}`
  test.each([
    ['fills defaults', `{${THING},"spec":{"a":"x"}}`, `{${THING},"spec":{"a":"x","d":1}}`],
    ['drops nulls', `{${THING},"spec":{"n":null}}`, `{${THING},"spec":{"d":1}}`],
    ['brings metadata to its form', `{${THING},"metadata":{"name":"a","labels":{}}}`, `{${THING},"metadata":{"name":"a"}}`],
    [
      'brings metadata of embedded resources to its form',
      `{${THING},"spec":{"pod":{"metadata":{"labels":{}}}}}`,
      `{${THING},"spec":{"d":1,"pod":{"metadata":{}}}}`,
    ],
    [
      'rejects unknown fields',
      `{${THING},"x":1,"spec":{"y":1}}`,
      handled('strict decoding error: unknown field "spec.y", unknown field "x"'),
    ],
    ['rejects unknown metadata', `{${THING},"metadata":{"x":1}}`, handled('strict decoding error: unknown field "metadata.x"')],
    [
      'rejects unknown metadata of embedded resources',
      `{${THING},"spec":{"pod":{"metadata":{"x":1}}}}`,
      handled('strict decoding error: unknown field "spec.pod.metadata.x"'),
    ],
    [
      'rejects metadata of the wrong type',
      `{${THING},"metadata":{"name":5}}`,
      handled('json: cannot unmarshal number into Go struct field ObjectMeta.name of type string'),
    ],
    [
      'rejects an embedded resource with a kind that is no text',
      `{${THING},"spec":{"pod":{"kind":5}}}`,
      handled('spec.pod.kind: Invalid value: 5: must be a string'),
    ],
    [
      'rejects a null apiVersion',
      '{"apiVersion":null,"kind":"Thing"}',
      handled('.apiVersion accessor error: <nil> is of the type <nil>, expected string', ''),
    ],
    [
      'rejects an apiVersion of three parts',
      '{"apiVersion":"a/b/c","kind":"Thing"}',
      handled('unexpected GroupVersion string: a/b/c', 'b/c'),
    ],
    [
      'keeps another kind as it is',
      '{"apiVersion":"g.io/v1","kind":"Other","spec":{"y":null}}',
      '{"apiVersion":"g.io/v1","kind":"Other","spec":{"y":null}}',
    ],
    [
      'keeps another group as it is',
      '{"apiVersion":"h.io/v1","kind":"Thing","spec":{"y":1}}',
      '{"apiVersion":"h.io/v1","kind":"Thing","spec":{"y":1}}',
    ],
    [
      'keeps the core group as it is',
      '{"apiVersion":"v1","kind":"Thing","spec":{"y":1}}',
      '{"apiVersion":"v1","kind":"Thing","spec":{"y":1}}',
    ],
    [
      'rejects all fields of an unknown version',
      '{"apiVersion":"g.io/v9","kind":"Thing","spec":{"y":1}}',
      '400 BadRequest: Thing in version "v9" cannot be handled as a Thing: strict decoding error: unknown field "spec"',
    ],
  ])('%s', (_, json, expected) => {
    expect(decoded(json).result).toBe(expected)
  })

  test('warns of unknown fields, or says nothing', () => {
    const json = `{${THING},"x":1}`
    expect(decoded(json, 'Warn', ['kind'])).toMatchObject({ warnings: ['duplicate field "kind"', 'unknown field "x"'] })
    expect(decoded(json, 'Ignore', ['kind'])).toMatchObject({ warnings: [] })
  })

  test('names the kind of the body in what it rejects', () => {
    expect(decoded('{"apiVersion":"g.io/v1","kind":"Other","metadata":{"x":1}}').result).toBe(
      '400 BadRequest: Other in version "v1" cannot be handled as a Other: strict decoding error: unknown field "metadata.x"',
    )
  })

  test('[TR-2] passes its stations', () => {
    const { trace } = decoded(`{${THING},"spec":{"n":null}}`)
    expect(trace.stages).toEqual(['received', 'pruned', 'defaulted'])
    expect(trace.log.map((entry) => entry.kind === 'change' && `${entry.reason.action} ${entry.path.join('/')}`)).toEqual([
      'nullDropped spec/n',
      'defaulted spec/d',
    ])
    expect(decoded(`{${THING},"spec":{"pod":{"kind":5}}}`).trace.log.at(-1)).toMatchObject({
      kind: 'rejection',
      field: 'spec.pod.kind',
      why: { code: 'message', text: 'Invalid value: 5: must be a string' },
      rule: 'EM-1',
    })
    const metadata = decoded(`{${THING},"metadata":{"labels":{}}}`).trace.log[0]
    expect(metadata).toMatchObject({ reason: { action: 'coerced' }, path: ['metadata'] })
    const silent = () =>
      codecOf().decode(
        writeContext() as unknown as RequestContext,
        { value: read(`{${THING},"spec":{"pod":{"kind":5}}}`), duplicates: [] },
        'Strict',
      )
    expect(thrown(silent)).toContain('must be a string')
  })
})

describe('[CO-1] an object in another version', () => {
  const OLD = `{${THING},"metadata":{"generation":3,"name":"a","resourceVersion":"7"},"spec":{"a":"x","d":5}}`
  test('is stored in the storage version', () => {
    const object = read('{"apiVersion":"g.io/v2","kind":"Thing","metadata":{"resourceVersion":"7"},"spec":{"a":"x","e":2}}')
    const lines = reportsOf((report) => {
      expect(stringify(codecOf('v2').toStorage(object, report))).toBe(
        `{${THING},"metadata":{"resourceVersion":"7"},"spec":{"a":"x"}}`,
      )
    })
    expect(lines.filter((line) => line.startsWith('pruned'))).toEqual(['pruned PN-1 spec/e: 2 => nothing'])
    expect(object.apiVersion).toBe('g.io/v2')
    expect(codecOf('v1').toStorage(object)).toBe(object)
  })

  test('[TR-2] names the version whose schema prunes', () => {
    const reasons: unknown[] = []
    codecOf('v2').toStorage(read('{"apiVersion":"g.io/v2","kind":"Thing","spec":{"e":2}}'), ({ why }) => reasons.push(why))
    expect(reasons).toEqual([{ code: 'notInStorageSchema', version: 'v1' }])
  })

  test('is read in the version of the request', () => {
    const item = stored(OLD)
    const codec = codecOf('v2')
    const expected =
      '{"apiVersion":"g.io/v2","kind":"Thing","metadata":{"generation":3,"name":"a","resourceVersion":"7"},"spec":{"a":"x"}}'
    expect([stringify(codec.fromStorage(item)), codec.textOf(item)]).toEqual([expected, expected])
    expect(codec.fromStorage(item)).toBe(codec.fromStorage(item))
    expect(stringify(item.value)).toBe(stringify(read(OLD)))
  })

  test('is read as it is stored', () => {
    const item = stored(OLD)
    const codec = codecOf('v1')
    expect(codec.fromStorage(item)).toBe(item.value)
    expect(codec.textOf(item)).toBe(item.text)
  })

  test.each([
    ['with its defaults', `{${THING},"spec":{}}`, `{${THING},"spec":{"d":1}}`],
    ['without what the schema does not have', `{${THING},"x":1}`, `{${THING}}`],
    ['with a generation', `{${THING},"metadata":{"name":"a"}}`, `{${THING},"metadata":{"generation":1,"name":"a"}}`],
    [
      'with a generation that is not 0',
      `{${THING},"metadata":{"generation":0,"name":"a"}}`,
      `{${THING},"metadata":{"generation":1,"name":"a"}}`,
    ],
    ['without metadata of the wrong type', `{${THING},"metadata":{"name":5}}`, `{${THING},"metadata":{"generation":1}}`],
  ])('is read %s', (_, json, expected) => {
    expect(codecOf().textOf(stored(json))).toBe(stringify(read(expected)))
  })

  test('is read again when its CRD changed', () => {
    const item = stored(`{${THING},"spec":{}}`)
    const before = codecOf().fromStorage(item)
    expect(codecOf().fromStorage(item)).not.toBe(before)
    expect(codecOf('v2').fromStorage(item).apiVersion).toBe('g.io/v2')
  })

  test('[CO-2] that cannot be converted cannot be read', () => {
    const convert = () => ({ error: 'no' })
    const item = stored(OLD)
    expect(() => codecOf('v2', { convert }).fromStorage(item)).toThrow(UndecodableObject)
    expect(thrown(() => codecOf('v2', { convert }).fromStorage(item))).toBe('500 : object not decodable revision=7: no')
    expect(thrown(() => codecOf('v2', { convert }).toStorage(read('{"apiVersion":"g.io/v2","kind":"Thing"}')))).toBe('500 : no')
  })

  test('whose conversion spoils its metadata cannot be stored', () => {
    const convert = () => ({ object: read(`{${THING},"metadata":{"name":5}}`) })
    expect(thrown(() => codecOf('v2', { convert }).toStorage(read('{"apiVersion":"g.io/v2","kind":"Thing"}')))).toContain(
      '400 BadRequest: json: cannot unmarshal number',
    )
  })

  test('[ST-1] is shown as it would be read back', () => {
    expect(stringify(codecOf('v2').shown(read('{"apiVersion":"g.io/v2","kind":"Thing","spec":{"a":"x","e":2}}')))).toBe(
      '{"apiVersion":"g.io/v2","kind":"Thing","spec":{"a":"x"}}',
    )
  })
})

describe('[CO-3] an object that a webhook converts', () => {
  const seen: (string | undefined)[] = []
  const webhook = {
    gather: (steps: (() => void)[]) => {
      for (const step of steps) step()
    },
  } as unknown as CodecConfig['webhook'] & object
  const convert: CodecConfig['convert'] = (object, apiVersion) => {
    const metadata = object.metadata as JsonObject | undefined
    seen.push(metadata?.resourceVersion as string | undefined)
    return { object: { ...object, apiVersion, metadata: { ...metadata } } as JsonObject }
  }
  const OLD = `{${THING},"metadata":{"generation":3,"name":"a","resourceVersion":"7"},"spec":{"a":"x","d":5}}`

  test('does not show it its version', () => {
    seen.length = 0
    const value = codecOf('v2', { webhook, convert }).fromStorage(stored(OLD))
    expect([seen, (value.metadata as JsonObject).resourceVersion]).toEqual([[undefined], '7'])
  })

  test('[CO-6] is converted once, or each time', () => {
    seen.length = 0
    const codec = codecOf('v2', { webhook, convert })
    const item = stored(OLD)
    codec.fromStorage(item)
    codec.fromStorage(item)
    codec.textOf(item)
    expect(seen).toHaveLength(1)
    codec.fromStorage(item, true)
    expect(seen).toHaveLength(2)
  })

  test('[CO-6] is converted ahead of a list, errors apart', () => {
    seen.length = 0
    const codec = codecOf('v2', { webhook, convert })
    codec.conversions?.expect([stored(OLD), stored(OLD)])
    expect(seen).toHaveLength(2)
    const failing = codecOf('v2', { webhook, convert: () => ({ error: 'no' }) })
    expect(() => failing.conversions?.expect([stored(OLD)])).not.toThrow()
    const broken = codecOf('v2', {
      webhook,
      convert: () => {
        throw new Error('other')
      },
    })
    expect(() => broken.conversions?.expect([stored(OLD)])).toThrow('other')
    expect(codecOf('v2').conversions).toBeUndefined()
  })

  test('[TR-2] is not said to be pruned', () => {
    const lines = reportsOf((report) =>
      codecOf('v2', { webhook, convert }).toStorage(
        read('{"apiVersion":"g.io/v2","kind":"Thing","metadata":{},"spec":{"e":2}}'),
        report,
      ),
    )
    expect(lines).toEqual([])
  })
})

describe('[ST-1] what was just written reads as it was stored', () => {
  const derivedBy = (codec: CustomResourceCodec, json: string) => {
    const item = stored(json)
    codec.remember(item)
    return codec.fromStorage(item)
  }
  test.each([
    ['in the storage version', 'v1', 'v1', `{${THING},"spec":{}}`, `{${THING},"spec":{}}`],
    ['in another version it is read', 'v2', 'v1', `{${THING},"spec":{}}`, '{"apiVersion":"g.io/v2","kind":"Thing","spec":{}}'],
    [
      'without a status that has a default it is read',
      'v2',
      'v2',
      '{"apiVersion":"g.io/v2","kind":"Thing"}',
      '{"apiVersion":"g.io/v2","kind":"Thing","status":{"ok":true}}',
    ],
    [
      'with a status',
      'v2',
      'v2',
      '{"apiVersion":"g.io/v2","kind":"Thing","spec":{},"status":{}}',
      '{"apiVersion":"g.io/v2","kind":"Thing","spec":{},"status":{}}',
    ],
  ])('%s', (_, version, storageVersion, json, expected) => {
    expect(stringify(derivedBy(codecOf(version, { storageVersion }), json))).toBe(stringify(read(expected)))
  })
})

describe('what applying gave', () => {
  test('[PN-8] is completed: defaults, no unknown metadata; nulls and what reading prunes stay', () => {
    const trace = new TraceRecorder()
    const object = codecOf().complete(read(`{${THING},"metadata":{"name":"a","x":1},"spec":{"n":null,"y":1}}`), trace)
    expect(stringify(object)).toBe(`{${THING},"metadata":{"name":"a"},"spec":{"d":1,"n":null,"y":1}}`)
    expect(trace.stages).toEqual(['received', 'defaulted', 'pruned'])
  })

  test('[EM-8] keeps the metadata of its embedded resources, which is brought into form when it is read', () => {
    const codec = codecOf()
    const pod = '{"apiVersion":"v1","kind":"Pod","metadata":{"name":"p","labels":{},"creationTimestamp":null}}'
    const object = codec.complete(read(`{${THING},"metadata":{"name":"a"},"spec":{"d":1,"pod":${pod}}}`))
    expect(stringify(object)).toContain('"creationTimestamp":null')
    const item = { ...stored('{}'), value: object }
    codec.remember(item)
    expect(stringify(codec.fromStorage(item))).toContain('"metadata":{"name":"p"}')
  })

  test('[PN-8] is reported to be pruned where its schema specifies no field, and is pruned when it is read', () => {
    const trace = new TraceRecorder()
    const codec = codecOf()
    const object = codec.complete(read(`{${THING},"metadata":{"name":"a"},"spec":{"d":1,"loose":{"z":1}}}`), trace)
    expect(stringify(object)).toContain('"loose":{"z":1}')
    expect(trace.log.flatMap((one) => (one.kind === 'change' && one.reason.rule === 'PN-1' ? [one.path.join('.')] : []))).toEqual(
      ['spec.loose.z'],
    )
    const item = { ...stored('{}'), value: object }
    codec.remember(item)
    expect(stringify(codec.fromStorage(item))).toContain('"loose":{}')
  })

  test('loses its nulls at the end', () => {
    const object = read(`{${THING},"spec":{"n":null}}`)
    expect(reportsOf((report) => codecOf().finish(object, report))).toEqual(['nullDropped DF-7 spec/n: null => nothing'])
    expect(stringify(object)).toBe(`{${THING},"spec":{}}`)
  })

  test('fails with metadata that is none', () => {
    expect(thrown(() => codecOf().complete(read(`{${THING},"metadata":5}`)))).toContain(
      '400 BadRequest: json: cannot unmarshal number',
    )
  })
})
