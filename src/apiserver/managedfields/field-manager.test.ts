import { describe, expect, test } from 'vitest'
import { StatusError } from '../../apimachinery/api/errors.ts'
import { parseJson } from '../../apimachinery/json/parse.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import { type FieldSet, setOf } from '../../structured-merge-diff/fieldpath/set.ts'
import type { Atom, FieldType } from '../../structured-merge-diff/schema.ts'
import { emptyManaged, type Managed, managerId, managerInfo } from './entries.ts'
import { capUpdateManagers, FieldManager, type FieldManagerConfig } from './field-manager.ts'
import { objectMetaAtom } from './go-schema.ts'
import { applyAsKubectl } from './last-applied.ts'

const TEXT = { type: { scalar: 'string' } } as const

const NUMBERS: Atom = { map: { fields: new Map(), others: { scalar: 'numeric' }, atomic: false } }

const WIDGET: Atom = {
  map: {
    fields: new Map<string, FieldType>([
      ['apiVersion', TEXT],
      ['kind', TEXT],
      ['metadata', { type: objectMetaAtom() }],
      ['spec', { type: NUMBERS }],
      ['status', { type: NUMBERS }],
    ]),
    others: undefined,
    atomic: false,
  },
}

const config = (more: Partial<FieldManagerConfig> = {}): FieldManagerConfig => ({
  kind: { group: 'g', version: 'v1', kind: 'Widget' },
  subresource: '',
  resetFields: new Map<string, FieldSet>([['g/v1', setOf(['status'])]]),
  typeOf: (apiVersion) => (apiVersion === 'g/v1' || apiVersion === 'g/v2' ? WIDGET : undefined),
  newObject: () => objectOf({ apiVersion: 'g/v1', kind: 'Widget' }),
  compared: (object) => object,
  convert: (object, apiVersion) => {
    if (apiVersion === 'g/v2') return objectOf({ ...object, apiVersion })
    throw new StatusError(500, '', `no version ${apiVersion}`)
  },
  complete: (object) => object,
  ...more,
})

const fields = new FieldManager(config())

const json = (text: string): JsonObject => parseJson(text).value as JsonObject

const widget = (rest: string, meta = '"name":"a"'): JsonObject =>
  json(`{"apiVersion":"g/v1","kind":"Widget","metadata":{${meta}}${rest}}`)

const NOW = '2020-01-01T00:00:00Z'
const LATER = '2020-01-01T00:00:07Z'

const STORED = '"name":"a","uid":"u"'

const entry = (manager: string, set: string, time = NOW, operation = 'Update', more = ''): string =>
  `{"apiVersion":"g/v1","fieldsType":"FieldsV1","fieldsV1":${set},"manager":"${manager}","operation":"${operation}"${more},"time":"${time}"}`

const record = (object: JsonObject): string => stringify((object.metadata as JsonObject).managedFields ?? null)

const stored = (rest: string, ...entries: string[]): JsonObject =>
  widget(rest, `${STORED},"managedFields":[${entries.join(',')}]`)

describe('ordinary writes', () => {
  test('a creation gives its writer everything but names and what the server keeps [SA-1, SA-3]', () => {
    const object = widget(',"spec":{"a":1},"status":{"b":2}', '"name":"a","namespace":"n","labels":{"l":"x"}')
    fields.update(undefined, object, 'me', NOW)
    expect(record(object)).toBe(`[${entry('me', '{"f:metadata":{"f:labels":{".":{},"f:l":{}}},"f:spec":{".":{},"f:a":{}}}')}]`)
  })

  test('a writer without a name is unknown [SA-2]', () => {
    const object = widget(',"spec":{"a":1}')
    fields.update(undefined, object, '', NOW)
    expect(record(object)).toBe(`[${entry('unknown', '{"f:spec":{".":{},"f:a":{}}}')}]`)
  })

  test('an update moves what it changes to its writer, and its time is that of the last change [SA-1, SA-4]', () => {
    const live = stored(',"spec":{"a":1,"b":1}', entry('you', '{"f:spec":{"f:a":{},"f:b":{}}}'))
    const object = widget(',"spec":{"a":2,"b":1}', STORED)
    fields.update(live, object, 'me', LATER)
    expect(record(object)).toBe(`[${entry('you', '{"f:spec":{"f:b":{}}}')},${entry('me', '{"f:spec":{"f:a":{}}}', LATER)}]`)
  })

  test('an update that changes nothing leaves the record as it is [SA-4]', () => {
    const live = stored(',"spec":{"a":1}', entry('you', '{"f:spec":{"f:a":{}}}'))
    const object = widget(',"spec":{"a":1}', STORED)
    fields.update(live, object, 'me', LATER)
    expect(record(object)).toBe(record(live))
  })

  test('an object without a record gets none from updates [SA-5]', () => {
    const object = widget(',"spec":{"a":2}', STORED)
    fields.update(widget(',"spec":{"a":1}', STORED), object, 'me', NOW)
    expect(record(object)).toBe('null')
  })

  test('where an object does not fit its type the old record stays [SA-5]', () => {
    const live = stored(',"spec":{"a":1}', entry('you', '{"f:spec":{"f:a":{}}}'))
    const object = widget(',"spec":{"a":"x"}', STORED)
    fields.update(live, object, 'me', LATER)
    expect(record(object)).toBe(record(live))
  })

  test.each([
    [
      'a good one is where the write begins',
      `[${entry('mine', '{"f:spec":{"f:a":{}}}')}]`,
      `[${entry('mine', '{"f:spec":{"f:a":{}}}')},${entry('me', '{"f:spec":{"f:b":{}}}', LATER)}]`,
    ],
    [
      'a broken one is ignored',
      '[{"manager":"x"}]',
      `[${entry('you', '{"f:spec":{"f:a":{}}}')},${entry('me', '{"f:spec":{"f:b":{}}}', LATER)}]`,
    ],
    ['an empty entry takes the record away', '[{}]', 'null'],
    ['no entry takes it away too', '[]', 'null'],
  ])('a record that a client sends: %s [SA-5]', (_name, sent, expected) => {
    const live = stored(',"spec":{"a":1,"b":1}', entry('you', '{"f:spec":{"f:a":{}}}'))
    const object = widget(',"spec":{"a":1,"b":2}', `${STORED},"managedFields":${sent}`)
    fields.update(live, object, 'me', LATER)
    expect(record(object)).toBe(expected)
  })

  test('a subresource ignores records that clients send, and its writers are others than those of the object [SA-1, SA-5]', () => {
    const status = new FieldManager(
      config({ subresource: 'status', resetFields: new Map([['g/v1', setOf(['metadata'], ['spec'])]]) }),
    )
    const live = stored(',"spec":{"a":1}', entry('me', '{"f:spec":{"f:a":{}}}'))
    const object = widget(',"spec":{"a":5},"status":{"b":1}', `${STORED},"managedFields":[{}]`)
    status.update(live, object, 'me', LATER)
    expect(record(object)).toBe(
      `[${entry('me', '{"f:spec":{"f:a":{}}}')},${entry('me', '{"f:status":{".":{},"f:b":{}}}', LATER, 'Update', ',"subresource":"status"')}]`,
    )
  })
})

describe('applying', () => {
  const apply = (live: JsonObject | undefined, patch: JsonObject, force = false): JsonObject =>
    fields.apply(live, patch, { manager: 'me', force, now: LATER })

  const rejected = (run: () => unknown): unknown => {
    try {
      run()
    } catch (error) {
      return error instanceof StatusError ? [error.code, error.message] : error
    }
    return 'nothing'
  }

  test('makes an object that is not there [SA-10]', () => {
    const object = apply(undefined, widget(',"spec":{"a":1}'))
    expect(stringify(object)).toBe(
      `{"apiVersion":"g/v1","kind":"Widget","metadata":{"managedFields":[${entry('me', '{"f:spec":{"f:a":{}}}', LATER, 'Apply')}],"name":"a"},"spec":{"a":1}}`,
    )
  })

  test('without a change it leaves the time of its manager [SA-4]', () => {
    const live = stored(',"spec":{"a":1}', entry('me', '{"f:spec":{"f:a":{}}}', NOW, 'Apply'))
    expect(record(apply(live, widget(',"spec":{"a":1}')))).toBe(record(live))
  })

  test('to an object without a record gives what is there to before-first-apply [SA-5]', () => {
    const object = apply(widget(',"spec":{"a":1}', STORED), widget(',"spec":{"b":1}'))
    expect(record(object)).toBe(
      `[${entry('me', '{"f:spec":{"f:b":{}}}', LATER, 'Apply')},${entry('before-first-apply', '{"f:spec":{".":{},"f:a":{}}}', LATER)}]`,
    )
  })

  test.each([
    ['another kind', '{"apiVersion":"g/v1","kind":"Other"}', [400, 'invalid object type: g/v1, Kind=Other']],
    ['another version', '{"apiVersion":"g/v2","kind":"Widget"}', [400, 'invalid object type: g/v2, Kind=Widget']],
    ['no kind', '{}', [400, 'invalid object type: /, Kind=']],
    ['a version that is none', '{"apiVersion":"a/b/c","kind":"Widget"}', [400, 'invalid object type: /, Kind=']],
    [
      'a record',
      '{"apiVersion":"g/v1","kind":"Widget","metadata":{"managedFields":[]}}',
      [400, 'metadata.managedFields must be nil'],
    ],
    [
      'a record with an entry',
      '{"apiVersion":"g/v1","kind":"Widget","metadata":{"managedFields":[{"other":1}]}}',
      [400, 'metadata.managedFields must be nil'],
    ],
    [
      'a record that is none',
      '{"apiVersion":"g/v1","kind":"Widget","metadata":{"managedFields":[1]}}',
      [500, 'failed to create typed patch object (/; g/v1, Kind=Widget): .metadata.managedFields[0]: expected map, got &{1}'],
    ],
    [
      'a record of a wrong type',
      '{"apiVersion":"g/v1","kind":"Widget","metadata":{"managedFields":[{"manager":1}]}}',
      [
        500,
        'failed to create typed patch object (/; g/v1, Kind=Widget): .metadata.managedFields[0].manager: expected string, got &value.valueUnstructured{Value:1}',
      ],
    ],
    [
      'a field that is not declared',
      '{"apiVersion":"g/v1","kind":"Widget","metadata":{"name":"a"},"other":1}',
      [500, 'failed to create typed patch object (/a; g/v1, Kind=Widget): .other: field not declared in schema'],
    ],
  ])('%s cannot be applied [SA-11, SA-15]', (_name, patch, error) => {
    expect(rejected(() => apply(undefined, json(patch)))).toEqual(error)
  })

  test('an object with a manager in a version that is gone cannot be applied to [SA-9]', () => {
    const live = stored(',"spec":{"a":1}', entry('you', '{"f:spec":{"f:a":{}}}').replace('g/v1', 'g/v0'))
    expect(rejected(() => apply(live, widget('')))).toEqual([500, 'no version g/v0'])
  })

  test('managers in other versions are asked in their own [SA-9]', () => {
    const live = stored(',"spec":{"a":1}', entry('you', '{"f:spec":{"f:a":{}}}').replace('g/v1', 'g/v2'))
    expect(record(apply(live, widget(',"spec":{"a":2}'), true))).toBe(`[${entry('me', '{"f:spec":{"f:a":{}}}', LATER, 'Apply')}]`)
  })

  test('a kind that cannot be applied says so once all else is well [SA-8]', () => {
    const scale = new FieldManager(config({ rejectApply: 'no' }))
    const run = (live: JsonObject) =>
      rejected(() => scale.apply(live, widget(',"spec":{"a":1}'), { manager: 'me', force: false, now: NOW }))
    expect(run(widget('', STORED))).toEqual([
      500,
      'failed to create manager for existing fields: failed to convert live object (/; g/v1, Kind=Widget) to proper version: no',
    ])
    expect(run(stored(',"spec":{"b":1}', entry('you', '{"f:spec":{"f:b":{}}}')))).toEqual([
      500,
      'failed to convert new object (/a; g/v1, Kind=Widget) to proper version: no',
    ])
  })
})

describe('kubectl', () => {
  const LAST = 'kubectl.kubernetes.io/last-applied-configuration'
  const owned =
    '{"f:metadata":{"f:annotations":{".":{},"f:kubectl.kubernetes.io/last-applied-configuration":{}}},"f:spec":{"f:a":{}}}'

  const withAnnotation = (value: number, applied: number): JsonObject => {
    const last = JSON.stringify(stringify(widget(`,"spec":{"a":${applied}}`)))
    const meta = `${STORED},"annotations":{"${LAST}":${last}},"managedFields":[${entry('kubectl-client-side-apply', owned)}]`
    return widget(`,"spec":{"a":${value}}`, meta)
  }

  const apply = (live: JsonObject, manager: string) =>
    applyAsKubectl(fields, live, widget(',"spec":{"a":9}'), { manager, force: false, now: LATER })

  test('overwrites what it applied by itself before, and renews its annotation [SA-14]', () => {
    const outcome = apply(withAnnotation(1, 1), 'kubectl')
    const object = 'object' in outcome ? outcome.object : objectOf({})
    expect([object.spec, ((object.metadata as JsonObject).annotations as JsonObject)[LAST]]).toEqual([
      json('{"a":9}'),
      '{"apiVersion":"g/v1","kind":"Widget","metadata":{"name":"a"},"spec":{"a":9}}\n',
    ])
  })

  test.each([
    ['what was changed since', withAnnotation(2, 1), 'kubectl'],
    ['for anybody else', withAnnotation(1, 1), 'other'],
  ])('a conflict stays one: %s [SA-14]', (_name, live, manager) => {
    const outcome = apply(live, manager)
    expect('conflict' in outcome && outcome.conflict.conflicts.map(({ path }) => path)).toEqual([['f:spec', 'f:a']])
  })
})

/** Updaters `m01`, `m02` ... a second apart, each the owner of a field of its own. */
function updaters(count: number, apiVersion = (_: number): string => 'g/v1'): Managed {
  const managed = emptyManaged()
  for (let i = 1; i <= count; i++) {
    const name = `m${String(i).padStart(2, '0')}`
    const id = managerId({ manager: name, operation: 'Update', apiVersion: apiVersion(i), subresource: '' })
    managed.fields.set(id, { set: setOf([name]), apiVersion: apiVersion(i), applied: false })
    managed.times.set(id, `2020-01-01T00:00:${String(i).padStart(2, '0')}Z`)
  }
  return managed
}

const names = ({ fields }: Managed): string[] => [...fields.keys()].map((id) => managerInfo(id).manager).sort()

test('ten updaters are kept apart [SA-7]', () => {
  const managed = updaters(10)
  capUpdateManagers(managed)
  expect(managed.fields.size).toBe(10)
})

test('of more the oldest are put together, with the time of the newest of them [SA-7]', () => {
  const managed = updaters(12)
  capUpdateManagers(managed)
  expect(names(managed)).toEqual([
    'ancient-changes',
    ...['04', '05', '06', '07', '08', '09', '10', '11', '12'].map((n) => `m${n}`),
  ])
  const id = managerId({ manager: 'ancient-changes', operation: 'Update', apiVersion: 'g/v1', subresource: '' })
  expect([...(managed.fields.get(id)?.set.keys() ?? [])].sort()).toEqual(['f:m01', 'f:m02', 'f:m03'])
  expect(managed.times.get(id)).toBe('2020-01-01T00:00:03Z')
})

test('only updaters of one version are put together [SA-7]', () => {
  const managed = updaters(11, (i) => `g/v${i}`)
  capUpdateManagers(managed)
  expect(managed.fields.size).toBe(11)
})

test('appliers are not counted [SA-7]', () => {
  const managed = updaters(10)
  const id = managerId({ manager: 'a', operation: 'Apply', apiVersion: '', subresource: '' })
  managed.fields.set(id, { set: setOf(['a']), apiVersion: 'g/v1', applied: true })
  capUpdateManagers(managed)
  expect(managed.fields.size).toBe(11)
})
