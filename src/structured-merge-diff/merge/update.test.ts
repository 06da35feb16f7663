import { describe, expect, test } from 'vitest'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { isObject, objectOf } from '../../apimachinery/json/value.ts'
import { EMPTY_SET, type FieldSet, type Managers, setOf, type VersionedSet } from '../fieldpath/set.ts'
import { type Atom, DEDUCED, type MapAtom, UNTYPED } from '../schema.ts'
import { json, set, setText, WIDGET } from '../testing/schema.ts'
import { ConflictError, conflictMessage } from './conflict.ts'
import { type Converter, reconcile, Updater, withNamedFields } from './update.ts'

const V1 = 'v1'

const typed = (text: string) => ({ value: json(text), atom: WIDGET })

const V2 = 'v2'

/** Between two versions a field changes its name: `text` in the first is `any` in the second. */
const converter: Converter = {
  convert(object, version) {
    const { value, atom } = object
    if (version !== V1 && version !== V2) return undefined
    if (!isObject(value)) return object
    const [from, to] = version === V1 ? ['any', 'text'] : ['text', 'any']
    const { [from]: renamed, ...others } = value
    return { value: objectOf({ ...others, [to]: renamed ?? others[to] }), atom }
  },
}

const newUpdater = (reset?: FieldSet): Updater => new Updater(converter, new Map(reset && [[V1, reset]]))

/** Managers as `name: set`; a name in capitals applies, `name@version` wrote in another version. */
function managers(entries: { readonly [name: string]: string }): Managers {
  return new Map(
    Object.entries(entries).map(([name, text]) => {
      const [id = '', apiVersion = V1] = name.split('@')
      return [id, { set: set(text), apiVersion, applied: id === id.toUpperCase() }]
    }),
  )
}

const nameOf = (id: string, { applied, apiVersion }: VersionedSet): string =>
  `${applied ? id.toUpperCase() : id.toLowerCase()}${apiVersion === V1 ? '' : `@${apiVersion}`}`

const shown = (of: Managers) => Object.fromEntries([...of].map(([id, entry]) => [nameOf(id, entry), setText(entry.set)]))

describe('an ordinary write', () => {
  test.each([
    [
      'gives the writer what it adds and changes',
      '{}',
      '{"text":"a","object":{"a":1}}',
      {},
      { me: '{"f:object":{".":{},"f:a":{}},"f:text":{}}' },
    ],
    [
      'takes from others what it changes',
      '{"text":"a","number":1}',
      '{"text":"b","number":1}',
      { you: '{"f:number":{},"f:text":{}}' },
      { you: '{"f:number":{}}', me: '{"f:text":{}}' },
    ],
    [
      'takes from everybody what it removes',
      '{"text":"a","number":1}',
      '{"number":1}',
      { me: '{"f:text":{}}', YOU: '{"f:number":{},"f:text":{}}' },
      { YOU: '{"f:number":{}}' },
    ],
    [
      'leaves what it does not change with its owners',
      '{"text":"a"}',
      '{"text":"a"}',
      { you: '{"f:text":{}}' },
      { you: '{"f:text":{}}' },
    ],
    [
      'keeps what the writer had before',
      '{"text":"a","number":1}',
      '{"text":"a","number":2}',
      { me: '{"f:text":{}}' },
      { me: '{"f:number":{},"f:text":{}}' },
    ],
    [
      'drops a manager that owns nothing any more',
      '{"text":"a"}',
      '{"text":"b"}',
      { you: '{"f:text":{}}' },
      { me: '{"f:text":{}}' },
    ],
    [
      'takes from others what it changes in their version',
      '{"text":"a","number":1}',
      '{"text":"b"}',
      { 'you@v2': '{"f:any":{},"f:flag":{},"f:number":{}}', 'YOU@v2': '{"f:any":{}}' },
      { 'you@v2': '{"f:flag":{}}', me: '{"f:text":{}}' },
    ],
    [
      'drops managers in versions that are gone',
      '{"text":"a"}',
      '{"text":"a","number":1}',
      { 'you@v0': '{"f:text":{}}' },
      { me: '{"f:number":{}}' },
    ],
  ])('%s [SA-1]', (_name, before, after, had, has) => {
    expect(shown(newUpdater().update(typed(before), typed(after), V1, managers(had), 'me'))).toEqual(has)
  })

  test('through an endpoint that leaves a field as it is owns nothing of it [SA-3]', () => {
    const updater = newUpdater(setOf(['object']))
    const found = updater.update(typed('{}'), typed('{"text":"a","object":{"a":1}}'), V1, managers({}), 'me')
    expect(shown(found)).toEqual({ me: '{"f:text":{}}' })
  })

  test('through an endpoint that leaves a field as it is takes nothing of it from others [SA-3]', () => {
    const [before, after] = ['{"object":{"a":1,"b":1}}', '{"object":{"a":2},"whole":{}}']
    const had = { you: '{"f:object":{"f:a":{},"f:b":{}},"f:whole":{}}' }
    const found = newUpdater(setOf(['object'])).update(typed(before), typed(after), V1, managers(had), 'me')
    expect(shown(found)).toEqual({ you: '{"f:object":{"f:a":{},"f:b":{}}}', me: '{"f:whole":{}}' })
  })

  test('drops a manager whose version the new object has no form in [SA-9]', () => {
    const [before, after] = [typed('{"text":"a"}'), typed('{"text":"a","number":1}')]
    for (const lost of [before, after]) {
      const updater = new Updater(
        { convert: (object, _, why) => (object === lost && why !== '' ? undefined : object) },
        new Map(),
      )
      const found = updater.update(before, after, V1, managers({ 'you@v2': '{"f:text":{}}' }), 'me')
      expect(shown(found)).toEqual({ me: '{"f:number":{}}' })
    }
  })

  test('compares once in each version [SA-9]', () => {
    const asked: string[] = []
    const updater = new Updater(logging(asked), new Map())
    const had = { 'a@v2': '{"f:number":{}}', b: '{"f:number":{}}', 'c@v2': '{"f:number":{}}' }
    updater.update(typed('{"text":"a"}'), typed('{"text":"b"}'), V1, managers(had), 'me')
    expect(asked).toEqual([
      '{"text":"a"} to v2',
      '{"text":"a"} to v1',
      '{"text":"a"} to v2',
      'failed to convert old object: {"text":"a"} to v2',
      'failed to convert new object: {"text":"b"} to v2',
    ])
  })
})

/** Converts, and notes what; the text before each is that of its error. */
const logging = (into: string[]): Converter => ({
  convert(object, version, context) {
    into.push(`${context}${stringify(object.value)} to ${version}`)
    return converter.convert(object, version, context)
  },
})

test('a new object belongs to its manager with all that the empty one lacks or has with another value [SA-1]', () => {
  const [empty, object] = [typed('{"text":"a","number":1}'), typed('{"text":"b","flag":true,"object":{"a":1}}')]
  expect(setText(newUpdater().create(empty, object, V1))).toBe('{"f:flag":{},"f:object":{".":{},"f:a":{}},"f:text":{}}')
  expect(setText(newUpdater(setOf(['object'])).create(empty, object, V1))).toBe('{"f:flag":{},"f:text":{}}')
})

describe('applying', () => {
  const apply = (live: string, config: string, had: { readonly [name: string]: string }, force = false) => {
    const { object, managers: found } = newUpdater().apply(typed(live), typed(config), V1, managers(had), 'ME', force)
    return { object: object === undefined ? undefined : stringify(object.value), managers: shown(found) }
  }

  test.each([
    ['adds to what is there', '{"text":"a"}', '{"number":1}', {}, '{"number":1,"text":"a"}', { ME: '{"f:number":{}}' }],
    [
      'takes out what it left out',
      '{"text":"a","number":1}',
      '{"number":1}',
      { ME: '{"f:number":{},"f:text":{}}' },
      '{"number":1}',
      { ME: '{"f:number":{}}' },
    ],
    [
      'leaves what another applier owns too',
      '{"text":"a"}',
      '{}',
      { ME: '{"f:text":{}}', YOU: '{"f:text":{}}' },
      undefined,
      { YOU: '{"f:text":{}}' },
    ],
    [
      'leaves what an updater owns too',
      '{"text":"a"}',
      '{}',
      { ME: '{"f:text":{}}', you: '{"f:text":{}}' },
      undefined,
      { you: '{"f:text":{}}' },
    ],
    [
      'shares what has the same value',
      '{"text":"a"}',
      '{"text":"a"}',
      { you: '{"f:text":{}}' },
      undefined,
      { you: '{"f:text":{}}', ME: '{"f:text":{}}' },
    ],
    [
      'takes items out of lists',
      '{"named":[{"name":"a"},{"name":"b"}]}',
      '{"named":[{"name":"a"}]}',
      { ME: '{"f:named":{"k:{\\"name\\":\\"a\\"}":{".":{},"f:name":{}},"k:{\\"name\\":\\"b\\"}":{".":{},"f:name":{}}}}' },
      '{"named":[{"name":"a"}]}',
      { ME: '{"f:named":{"k:{\\"name\\":\\"a\\"}":{".":{},"f:name":{}}}}' },
    ],
    [
      'leaves items that others wrote',
      '{"set":["a","b"]}',
      '{"set":["c"]}',
      { ME: '{"f:set":{"v:\\"a\\"":{}}}', you: '{"f:set":{"v:\\"b\\"":{}}}' },
      '{"set":["b","c"]}',
      { ME: '{"f:set":{"v:\\"c\\"":{}}}', you: '{"f:set":{"v:\\"b\\"":{}}}' },
    ],
    [
      'takes out what it applied in another version and left out',
      '{"text":"a","number":1}',
      '{"number":1}',
      { 'ME@v2': '{"f:any":{},"f:number":{}}' },
      '{"number":1}',
      { ME: '{"f:number":{}}' },
    ],
    [
      'leaves what another owns in another version',
      '{"text":"a","number":1}',
      '{"number":1}',
      { ME: '{"f:number":{},"f:text":{}}', 'you@v2': '{"f:any":{}}' },
      undefined,
      { ME: '{"f:number":{}}', 'you@v2': '{"f:any":{}}' },
    ],
    [
      'leaves what another owns beside the other version that it applied in',
      '{"text":"a","number":1,"flag":true}',
      '{"number":1}',
      { 'ME@v2': '{"f:any":{},"f:flag":{},"f:number":{}}', you: '{"f:text":{}}' },
      '{"number":1,"text":"a"}',
      { ME: '{"f:number":{}}', you: '{"f:text":{}}' },
    ],
    [
      'owns nothing by an empty configuration',
      '{"text":"a"}',
      '{}',
      { you: '{"f:text":{}}' },
      undefined,
      { you: '{"f:text":{}}' },
    ],
  ])('%s [SA-10, SA-13]', (_name, live, config, had, object, has) => {
    expect(apply(live, config, had)).toEqual({ object, managers: has })
  })

  test('takes out in the version of its last configuration, and adds back what others own, that version first [SA-13]', () => {
    const asked: string[] = []
    const had = { 'ME@v2': '{"f:any":{},"f:flag":{}}', you: '{"f:flag":{}}', 'all@v2': '{"f:number":{}}' }
    const live = '{"text":"a","number":1,"flag":true}'
    new Updater(logging(asked), new Map()).apply(typed(live), typed('{"number":1}'), V1, managers(had), 'ME', false)
    expect(asked.filter((line) => line.startsWith('failed to prune'))).toEqual([
      'failed to prune fields: failed to convert merged object to last applied version: {"flag":true,"number":1,"text":"a"} to v2',
      'failed to prune fields: failed add back owned items: failed to convert merged object at version v2: {"any":"a","flag":true,"number":1} to v2',
      'failed to prune fields: failed add back owned items: failed to convert pruned object at version v2: {"number":1} to v2',
      'failed to prune fields: failed add back owned items: failed to convert merged object at version v1: {"any":"a","flag":true,"number":1} to v1',
      'failed to prune fields: failed add back owned items: failed to convert pruned object at version v1: {"number":1} to v1',
      'failed to prune fields: failed add back dangling items: failed to convert pruned object to last applied version: {"flag":true,"number":1} to v2',
      'failed to prune fields: {"flag":true,"number":1} to v1',
    ])
  })

  test('adds nothing back in the version of its last configuration that nobody else has [SA-13]', () => {
    const asked: string[] = []
    const had = managers({ 'ME@v2': '{"f:any":{}}' })
    new Updater(logging(asked), new Map()).apply(typed('{"text":"a","number":1}'), typed('{"number":1}'), V1, had, 'ME', false)
    expect(asked.filter((line) => line.includes('add back owned'))).toEqual([
      'failed to prune fields: failed add back owned items: failed to convert merged object at version v1: {"any":"a","number":1} to v1',
      'failed to prune fields: failed add back owned items: failed to convert pruned object at version v1: {"number":1} to v1',
    ])
  })

  test.each([
    ['merged object to last applied version', '{"flag":true,"number":1,"text":"a"}'],
    ['merged object at version', '{"flag":true}'],
    ['pruned object at version', '{"flag":true}'],
    ['pruned object to last applied version', '{"flag":true,"number":1,"text":"a"}'],
  ])('without a form of the %s nothing more is done there [SA-13]', (what, left) => {
    const partial: Converter = { convert: (object, _, why) => (why.includes(`failed to convert ${what}`) ? undefined : object) }
    const live = typed('{"flag":true,"number":1,"text":"a"}')
    const had = managers({ ME: '{"f:number":{},"f:text":{}}' })
    const { object = live } = new Updater(partial, new Map()).apply(live, typed('{"number":1}'), V1, had, 'ME', false)
    expect(stringify(object.value)).toBe(left)
  })

  test('another value than that of its owner is a conflict, unless it is forced [SA-12]', () => {
    const had = { you: '{"f:text":{}}', YOU: '{"f:object":{"f:a":{}}}' }
    const live = '{"text":"a","object":{"a":1}}'
    const config = '{"text":"b","object":{"a":2}}'
    let thrown: unknown
    try {
      apply(live, config, had)
    } catch (error) {
      thrown = error
    }
    expect(thrown instanceof ConflictError && conflictMessage(thrown.conflicts, (id) => id)).toBe(
      'Apply failed with 2 conflicts: conflicts with YOU:\n- .object.a\nconflicts with you:\n- .text',
    )
    expect(apply(live, config, had, true)).toEqual({
      object: '{"object":{"a":2},"text":"b"}',
      managers: { ME: '{"f:object":{"f:a":{}},"f:text":{}}' },
    })
  })
})

test('one conflict is told in one line [SA-12]', () => {
  expect(conflictMessage([{ manager: 'a', path: ['f:spec', 'f:x'] }], (id) => `<${id}>`)).toBe(
    'Apply failed with 1 conflict: conflict with <a>: .spec.x',
  )
})

test.each([
  ['a list that became owned as a whole', '{"f:atoms":{"v:\\"a\\"":{}}}', '{"f:atoms":{}}'],
  ['an object that became owned as a whole', '{"f:whole":{".":{},"f:a":{}}}', '{"f:whole":{}}'],
  ['what was owned as a whole and is so still', '{"f:atoms":{},"f:whole":{}}', '{"f:atoms":{},"f:whole":{}}'],
  ['a set that was owned as a whole', '{"f:set":{}}', '{"f:set":{}}'],
  ['what the schema does not have', '{"f:gone":{"f:a":{}}}', '{"f:gone":{"f:a":{}}}'],
  [
    'an item of a list',
    '{"f:ports":{"k:{\\"port\\":1}":{"f:name":{"f:a":{}},"f:tags":{"v:\\"t\\"":{}}}}}',
    '{"f:ports":{"k:{\\"port\\":1}":{"f:name":{"f:a":{}},"f:tags":{"v:\\"t\\"":{}}}}}',
  ],
  ['what is open', '{"f:free":{"f:a":{"v:1":{}}}}', '{"f:free":{"f:a":{"v:1":{}}}}'],
])('%s [SA-9]', (_name, before, after) => {
  expect(setText(reconcile(set(before), WIDGET))).toBe(after)
})

const DEEP = '{"f:x":{"f:a":{"v:1":{}}}}'
const open = (others: Atom | undefined, fields: MapAtom['fields'] = new Map(), atomic = false): Atom => ({
  map: { fields, others, atomic },
})
const WHOLE_LIST: Atom = { list: { items: { scalar: 'string' }, atomic: true, keys: [] } }

test.each([
  ['a map of lists that are owned as a whole', open(WHOLE_LIST), '{"f:x":{"v:1":{}}}', '{"f:x":{}}'],
  [
    'maps of lists in a map',
    open(open(WHOLE_LIST)),
    '{"f:x":{".":{},"f:y":{"v:1":{}},"f:z":{}}}',
    '{"f:x":{".":{},"f:y":{},"f:z":{}}}',
  ],
  ['items of a list that became a map', open(WHOLE_LIST), '{"v:2":{"v:1":{}}}', '{"v:2":{}}'],
  [
    'a list of maps that are owned as a whole',
    { list: { items: open(undefined, new Map(), true), atomic: false, keys: [] } },
    DEEP,
    '{"f:x":{}}',
  ],
  ['a map of anything that is owned as a whole', open(UNTYPED), DEEP, '{"f:x":{}}'],
  ['a map of anything', open({ scalar: 'untyped', ...WHOLE_LIST }), '{"f:x":{"v:1":{}}}', '{"f:x":{"v:1":{}}}'],
  ['an atomic map of anything, below', open(open(DEDUCED, new Map(), true)), DEEP, DEEP],
  ['a map of one kind of scalar', open({ scalar: 'string', ...WHOLE_LIST }), '{"f:x":{"v:1":{}}}', '{"f:x":{}}'],
  [
    'a map of anything with declared fields',
    open({ scalar: 'untyped' }, new Map([['x', { type: WHOLE_LIST }]])),
    DEEP,
    '{"f:x":{}}',
  ],
  ['an object that is owned as a whole itself', open(undefined, new Map(), true), DEEP, DEEP],
  ['a list itself', WHOLE_LIST, '{"v:1":{"f:a":{}}}', '{"v:1":{"f:a":{}}}'],
])('%s [SA-9]', (_name, atom, before, after) => {
  expect(setText(reconcile(set(before), atom))).toBe(after)
})

test('a set that fits stays the very same [SA-9]', () => {
  const of = set('{"f:object":{"f:a":{}},"f:set":{"v:\\"a\\"":{}}}')
  expect(reconcile(of, WIDGET)).toBe(of)
})

test.each([
  [
    'below items',
    '{"f:ports":{"k:{\\"port\\":1}":{"f:tags":{"v:\\"t\\"":{}}}}}',
    '{"f:ports":{".":{},"k:{\\"port\\":1}":{"f:tags":{".":{},"v:\\"t\\"":{}}}}}',
  ],
  ['below objects', '{"f:group":{"f:object":{"f:a":{}}}}', '{"f:group":{".":{},"f:object":{".":{},"f:a":{}}}}'],
  ['not below values', '{"f:set":{"v:\\"a\\"":{"f:name":{"f:x":{}}}}}', '{"f:set":{".":{},"v:\\"a\\"":{"f:name":{"f:x":{}}}}}'],
  [
    'not below keyed items of what is no list',
    '{"f:object":{"k:{\\"a\\":1}":{"f:a":{"f:x":{}}}}}',
    '{"f:object":{".":{},"k:{\\"a\\":1}":{"f:a":{"f:x":{}}}}}',
  ],
  [
    'not below fields of a list',
    '{"f:ports":{"f:tags":{"f:name":{"f:x":{}}}}}',
    '{"f:ports":{".":{},"f:tags":{"f:name":{"f:x":{}}}}}',
  ],
  ['not below unknown fields', '{"f:x":{"f:name":{"f:x":{}}}}', '{"f:x":{"f:name":{"f:x":{}}}}'],
])('declared fields with paths below become paths %s [SA-13]', (_name, before, after) => {
  expect(setText(withNamedFields(set(before), WIDGET))).toBe(after)
})

test('leaves share the empty set [SA-13]', () => {
  expect(withNamedFields(set('{"f:text":{}}'), WIDGET).get('f:text')?.children).toBe(EMPTY_SET)
})

test('declared fields with paths below become paths, entries of dictionaries do not [SA-13]', () => {
  const of = set('{"f:object":{"f:a":{}},"f:dict":{"f:x":{"f:y":{}}},"f:named":{"k:{\\"name\\":\\"n\\"}":{"f:value":{}}}}')
  expect(setText(withNamedFields(of, WIDGET))).toBe(
    '{"f:dict":{".":{},"f:x":{"f:y":{}}},"f:named":{".":{},"k:{\\"name\\":\\"n\\"}":{"f:value":{}}},"f:object":{".":{},"f:a":{}}}',
  )
})
