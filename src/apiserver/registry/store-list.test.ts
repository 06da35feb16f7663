import { describe, expect, test } from 'vitest'
import type { StatusError } from '../../apimachinery/api/errors.ts'
import { objectAt } from '../../apimachinery/json/access.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { type JsonObject, newObject } from '../../apimachinery/json/value.ts'
import { releaseOf } from '../../apimachinery/releases/named.ts'
import { memoryBackend } from '../storage/memory/backend.ts'
import { openStorage } from '../storage/store.ts'
import { ManualClock, put } from '../storage/testing/fixtures.ts'
import { encodeContinue } from './continue-token.ts'
import { decodeContinue } from './decode-continue.ts'
import { metadataOf } from './rest/metadata.ts'
import type { ListOptions } from './rest/options.ts'
import { parseSelection } from './selection.ts'
import type { Store, StoreConfig } from './store.ts'
import type { Page } from './store-list.ts'
import { newStore, PLAIN_CODEC } from './testing/registry.ts'
import { rejected } from './testing/thrown.ts'
import { UndecodableObject } from './undecodable.ts'

const OPTIONS: ListOptions = {
  labelSelector: '',
  fieldSelector: '',
  resourceVersion: '',
  resourceVersionMatch: '',
  limit: 0,
  continue: '',
  timeoutSeconds: 0,
  allowWatchBookmarks: false,
  sendInitialEvents: undefined,
}
const SELECTABLE = { namespaced: true, typedList: false, selectable: new Map() }

/** Things at versions 2 to 6: m/a, n/a, n/b, n/c, n/d; those with a letter from c on have a label. */
async function storeOfFive(more: Partial<StoreConfig> = {}) {
  const storage = await openStorage(memoryBackend(), { clock: new ManualClock() })
  const namespaced = more.namespaced ?? true
  for (const [namespace, name] of ['m/a', 'n/a', 'n/b', 'n/c', 'n/d'].map((key) => key.split('/') as [string, string])) {
    const labels = name < 'c' ? '' : ',"labels":{"late":"yes"}'
    const key = namespaced ? `/g.io/things/${namespace}/${name}` : `/g.io/things/${namespace}-${name}`
    const metadata = namespaced ? `"name":"${name}","namespace":"${namespace}"` : `"name":"${namespace}-${name}"`
    await storage.write(key, put(`{"metadata":{${metadata}${labels}}}`))
  }
  return { storage, store: await newStore({ storage, ...more }) }
}

const list = async (store: Store, options: Partial<ListOptions> = {}, namespace = '') => {
  const all = { ...OPTIONS, ...options }
  const selection = parseSelection(all, { ...SELECTABLE, namespaced: store.namespaced })
  return (await store.list(namespace, selection, all)).page()
}
const namesIn = ({ entities }: Page) =>
  entities
    .map(({ value }) => [metadataOf(value).namespace, metadataOf(value).name].filter((part) => part !== undefined).join('/'))
    .join(' ')
const tokenIn = ({ metadata }: Page) => String(metadata.continue)

test.each<[string, Partial<ListOptions>, string]>([
  ['without a limit', {}, '504 after 1'],
  ['by name', { fieldSelector: 'metadata.name=a' }, '504 after 1'],
  ['exactly', { resourceVersionMatch: 'Exact' }, '500 after undefined'],
  ['exactly, by name', { resourceVersionMatch: 'Exact', fieldSelector: 'metadata.name=a' }, '500 after undefined'],
  ['with a limit', { limit: 1 }, '500 after undefined'],
  ['with a limit, by name', { limit: 1, fieldSelector: 'metadata.name=a' }, '504 after undefined'],
  ['not older, with a limit', { resourceVersionMatch: 'NotOlderThan', limit: 1 }, '504 after undefined'],
  ['exactly, with a limit', { resourceVersionMatch: 'Exact', limit: 1 }, '500 after undefined'],
])('[LS-1] 1.29 is asked for a version that is yet to come %s', async (_, options, expected) => {
  const { store } = await storeOfFive()
  const asked = { ...options, resourceVersion: '99', release: await releaseOf(29) }
  const status: JsonObject = await list(store, asked, 'n').then(
    () => newObject(),
    (error: unknown) => (error as StatusError).status,
  )
  expect(`${status.code} after ${objectAt(status, 'details').retryAfterSeconds}`).toBe(expected)
})

describe('[LS-1] a list', () => {
  test.each<[string, Partial<ListOptions>, string, string]>([
    ['of all', {}, '', 'm/a n/a n/b n/c n/d'],
    ['of a namespace', {}, 'n', 'n/a n/b n/c n/d'],
    ['of an empty namespace', {}, 'x', ''],
    ['by label', { labelSelector: 'late=yes' }, '', 'n/c n/d'],
    ['by name', { fieldSelector: 'metadata.name=a' }, '', 'm/a n/a'],
    ['by name in a namespace', { fieldSelector: 'metadata.name=a' }, 'n', 'n/a'],
    ['by a name that no object has', { fieldSelector: 'metadata.name=x' }, 'n', ''],
    ['by name and label', { fieldSelector: 'metadata.name=a', labelSelector: 'late=yes' }, 'n', ''],
    ['by namespace', { fieldSelector: 'metadata.namespace=m' }, '', 'm/a'],
    ['by another namespace than its own', { fieldSelector: 'metadata.namespace=m' }, 'n', ''],
    ['by something that is no namespace', { fieldSelector: 'metadata.namespace=M/..' }, '', ''],
  ])('%s', async (_, options, namespace, expected) => {
    const { store } = await storeOfFive()
    const page = await list(store, options, namespace)
    expect([namesIn(page), stringify(page.metadata)]).toEqual([expected, '{"resourceVersion":"6"}'])
  })

  test('of a resource without namespaces', async () => {
    const { store } = await storeOfFive({ namespaced: false })
    expect(namesIn(await list(store, { fieldSelector: 'metadata.name=n-a', limit: 1 }))).toBe('n-a')
    expect(namesIn(await list(store))).toBe('m-a n-a n-b n-c n-d')
  })

  test('has the text of its items', async () => {
    const { store } = await storeOfFive()
    expect((await list(store, {}, 'm')).entities.map((entity) => entity.text())).toEqual([
      '{"metadata":{"name":"a","namespace":"m","resourceVersion":"2"}}',
    ])
  })
})

describe('[LS-2] pages of a list', () => {
  test('show one state', async () => {
    const { store, storage } = await storeOfFive()
    const first = await list(store, { limit: 2 })
    expect([namesIn(first), first.metadata.remainingItemCount, first.metadata.resourceVersion]).toEqual(['m/a n/a', 3, '6'])
    expect(decodeContinue(tokenIn(first))).toEqual({ resourceVersion: 6, start: 'n/a' })
    await storage.write('/g.io/things/n/bb', put('{"metadata":{"name":"bb","namespace":"n"}}'))
    const second = await list(store, { limit: 2, continue: tokenIn(first) })
    expect([namesIn(second), second.metadata.remainingItemCount, second.metadata.resourceVersion]).toEqual(['n/b n/c', 1, '6'])
    const third = await list(store, { limit: 2, continue: tokenIn(second) })
    expect([namesIn(third), stringify(third.metadata)]).toEqual(['n/d', '{"resourceVersion":"6"}'])
  })

  test.each<[string, Partial<ListOptions>, string, string, string | undefined, number | undefined]>([
    ['a page for all', { limit: 5 }, '', 'm/a n/a n/b n/c n/d', undefined, undefined],
    ['a page for more than all', { limit: 6 }, '', 'm/a n/a n/b n/c n/d', undefined, undefined],
    ['a page of a namespace', { limit: 1 }, 'n', 'n/a', 'a', 3],
    ['a page of those with a label', { limit: 1, labelSelector: 'late=yes' }, '', 'n/c', 'n/c', undefined],
    ['the last of those with a label', { limit: 2, labelSelector: 'late=yes' }, '', 'n/c n/d', undefined, undefined],
    ['one object has no pages', { limit: 1, fieldSelector: 'metadata.name=a' }, 'n', 'n/a', undefined, undefined],
    ['a name in all namespaces has pages', { limit: 1, fieldSelector: 'metadata.name=a' }, '', 'm/a', 'm/a', undefined],
    ['a namespace by its field', { limit: 1, fieldSelector: 'metadata.namespace=n' }, '', 'n/a', 'a', undefined],
    ['[LS-6] version 0 has no pages', { limit: 1, resourceVersion: '0' }, '', 'm/a n/a n/b n/c n/d', undefined, undefined],
    [
      '[LS-6] version 0 has no pages behind a token',
      { limit: 1, resourceVersion: '0', continue: encodeContinue({ resourceVersion: 6, start: 'n/b' }) },
      '',
      'n/c n/d',
      undefined,
      undefined,
    ],
    [
      'a token between two keys',
      { continue: encodeContinue({ resourceVersion: 6, start: 'n/bb' }) },
      '',
      'n/c n/d',
      undefined,
      undefined,
    ],
    [
      'a token before all',
      { continue: encodeContinue({ resourceVersion: 6, start: 'a' }) },
      '',
      'm/a n/a n/b n/c n/d',
      undefined,
      undefined,
    ],
    ['a token behind all', { continue: encodeContinue({ resourceVersion: 6, start: 'z' }) }, '', '', undefined, undefined],
    [
      'a token and a namespace by its field',
      { continue: encodeContinue({ resourceVersion: 6, start: 'm/a' }), fieldSelector: 'metadata.namespace=n' },
      '',
      'n/a n/b n/c n/d',
      undefined,
      undefined,
    ],
    [
      'a token and a name',
      { continue: encodeContinue({ resourceVersion: 6, start: 'a' }), fieldSelector: 'metadata.name=c', limit: 1 },
      'n',
      'n/c',
      'c',
      undefined,
    ],
  ])('%s', async (_, options, namespace, names, start, remaining) => {
    const { store } = await storeOfFive()
    const page = await list(store, options, namespace)
    const token = page.metadata.continue === undefined ? undefined : decodeContinue(tokenIn(page))
    expect([namesIn(page), token?.start, page.metadata.remainingItemCount]).toEqual([names, start, remaining])
  })
})

describe('[LS-4] the version of a list', () => {
  test.each<[string, Partial<ListOptions>, string, string]>([
    ['none', {}, 'm/a n/a n/b n/c n/d', '6'],
    ['any', { resourceVersion: '0' }, 'm/a n/a n/b n/c n/d', '6'],
    ['not older than', { resourceVersion: '3' }, 'm/a n/a n/b n/c n/d', '6'],
    [
      'not older than, with a limit',
      { resourceVersion: '3', resourceVersionMatch: 'NotOlderThan', limit: 5 },
      'm/a n/a n/b n/c n/d',
      '6',
    ],
    ['exactly', { resourceVersion: '3', resourceVersionMatch: 'Exact' }, 'm/a n/a', '3'],
    ['exactly, by its limit', { resourceVersion: '4', limit: 5 }, 'm/a n/a n/b', '4'],
    ['the newest', { resourceVersion: '6', limit: 5 }, 'm/a n/a n/b n/c n/d', '6'],
  ])('%s', async (_, options, names, version) => {
    const { store } = await storeOfFive()
    const page = await list(store, options)
    expect([namesIn(page), page.metadata.resourceVersion]).toEqual([names, version])
  })

  test('of one object is not made exact by a limit', async () => {
    const { store } = await storeOfFive()
    const page = await list(store, { fieldSelector: 'metadata.name=c', resourceVersion: '3', limit: 5 }, 'n')
    expect([namesIn(page), page.metadata.resourceVersion]).toEqual(['n/c', '6'])
  })

  test.each<[string, Partial<ListOptions>, string]>([
    ['not reached yet', { resourceVersion: '7' }, '504 Timeout: Timeout: Too large resource version: 7, current: 6'],
    [
      'no number',
      { resourceVersion: 'x' },
      '400 BadRequest: invalid resource version: resourceVersion: Invalid value: "x": strconv.ParseUint: parsing "x": invalid syntax',
    ],
    [
      'with a token',
      { resourceVersion: '3', continue: encodeContinue({ resourceVersion: 5, start: 'a' }) },
      '400 BadRequest: specifying resource version is not allowed when using continue',
    ],
    [
      'compacted',
      { resourceVersion: '3', resourceVersionMatch: 'Exact' },
      '410 Expired: The resourceVersion for the provided list is too old.',
    ],
    [
      'compacted, of a token',
      { continue: encodeContinue({ resourceVersion: 3, start: 'a' }) },
      '410 Expired: The provided continue parameter is too old to display a consistent list result. You can start a new list without the continue parameter.',
    ],
  ])('that is %s', async (_, options, expected) => {
    const { store, storage } = await storeOfFive()
    await storage.compact(5)
    expect(await rejected(list(store, options))).toBe(expected)
  })

  test('of a token from the future is an error of the storage', async () => {
    const { store } = await storeOfFive()
    await expect(list(store, { continue: encodeContinue({ resourceVersion: 99, start: 'a' }) })).rejects.toThrow('future')
  })
})

describe('[CO-2] objects that cannot be read', () => {
  const broken = (isBroken: (name: string) => boolean, isConverted = false) => {
    const expected: string[] = []
    const codec = {
      ...PLAIN_CODEC,
      fromStorage: (stored: Parameters<typeof PLAIN_CODEC.fromStorage>[0]) => {
        if (isBroken(String(metadataOf(stored.value).name))) throw new UndecodableObject(stored, 'why')
        return stored.value
      },
      ...(isConverted && {
        conversions: {
          expect: (objects: readonly { key: string }[]) =>
            void expected.push(objects.map(({ key }) => key.slice('/g.io/things/'.length)).join(' ')),
        },
      }),
    }
    return { codec, expected }
  }

  test('fail the list', async () => {
    const { store } = await storeOfFive({ codec: broken((name) => name !== 'b').codec })
    expect(await rejected(list(store))).toBe(
      '500 StorageReadError: failed to read one or more things.g.io from the storage: StorageError: corrupt object, Code: 7, Key: /registry/g.io/things/m/a, ResourceVersion: 0, AdditionalErrorMsg: object not decodable revision=2: why (and 3 more)',
    )
  })

  test('count for its limit', async () => {
    const { store } = await storeOfFive({ codec: broken((name) => name === 'a').codec })
    expect(await rejected(list(store, { limit: 2 }))).toContain('(and 1 more)')
    expect(await rejected(list(store, { limit: 1 }))).not.toContain('more)')
  })

  test('end a list that has too many', async () => {
    const storage = await openStorage(memoryBackend(), { clock: new ManualClock() })
    for (let i = 0; i < 102; i++)
      await storage.write(`/g.io/things/n/a${i}`, put(`{"metadata":{"name":"a${i}","namespace":"n"}}`))
    const store = await newStore({ storage, codec: broken(() => true).codec })
    expect(await rejected(list(store))).toContain('(and 99 more)')
  })

  test('are told from other errors', async () => {
    const codec = {
      ...PLAIN_CODEC,
      fromStorage: () => {
        throw new Error('other')
      },
    }
    const { store } = await storeOfFive({ codec })
    await expect(list(store)).rejects.toThrow('other')
  })

  test.each<[Partial<ListOptions>, string]>([
    [{}, 'm/a n/a n/b n/c n/d'],
    [{ limit: 2 }, 'm/a n/a'],
    [{ limit: 2, continue: encodeContinue({ resourceVersion: 6, start: 'n/a' }) }, 'n/b n/c'],
  ])('[CO-6] a page is converted in one go: %j', async (options, keys) => {
    const { codec, expected } = broken(() => false, true)
    const { store } = await storeOfFive({ codec })
    await list(store, options)
    expect(expected).toEqual([keys])
  })
})
