import { describe, expect, test } from 'vitest'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { EMPTY_SET, type FieldSet, setOf } from '../fieldpath/set.ts'
import { json, set, setText, WIDGET } from '../testing/schema.ts'
import { ConflictError, conflictMessage } from './conflict.ts'
import type { Managers } from './managers.ts'
import { Updater } from './update.ts'

const V1 = 'v1'

const typed = (text: string) => ({ value: json(text), atom: WIDGET })

const newUpdater = (reset: FieldSet = EMPTY_SET): Updater =>
  new Updater({ convert: (object, version) => (version === V1 ? object : undefined) }, new Map([[V1, reset]]))

/** Managers as `name: set`; a name in capitals applies, `name@version` wrote in another version. */
function managers(entries: { readonly [name: string]: string }): Managers {
  return new Map(
    Object.entries(entries).map(([name, text]) => {
      const [id = '', apiVersion = V1] = name.split('@')
      return [id, { set: set(text), apiVersion, applied: id === id.toUpperCase() }]
    }),
  )
}

const shown = (of: Managers) => Object.fromEntries([...of].map(([id, entry]) => [id, setText(entry.set)]))

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
  ])('%s [SA-10, SA-13]', (_name, live, config, had, object, has) => {
    expect(apply(live, config, had)).toEqual({ object, managers: has })
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
