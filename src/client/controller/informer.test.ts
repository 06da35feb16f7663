import { expect, it } from 'vitest'
import { objectOf } from '../../apimachinery/json/value.ts'
import { ApiError, readStatus } from '../api-status.ts'
import type { ListWatchNews } from '../list-watch.ts'
import { enqueueRequestForObject, Informer, type ResourceEventHandler } from './informer.ts'

const object = (name: string, version: string) =>
  objectOf({ metadata: objectOf({ namespace: 'ns', name, resourceVersion: version }) })
const listed = (...items: readonly (readonly [name: string, version: string])[]): ListWatchNews => ({
  type: 'LISTED',
  list: objectOf({ apiVersion: 'x.dev/v1', kind: 'WidgetList', items: items.map(([name, version]) => object(name, version)) }),
})
const event = (type: 'ADDED' | 'MODIFIED' | 'DELETED', name: string, version: string): ListWatchNews => ({
  type,
  object: object(name, version),
})
const lost: ListWatchNews = { type: 'LOST', error: new ApiError(readStatus(503, undefined, 'down')) }

const nameOf = ({ metadata }: ReturnType<typeof object>): string => {
  const { name, resourceVersion } = metadata as { name: string; resourceVersion: string }
  return `${name}@${resourceVersion}`
}

/** An informer of a client that has this news, and what its handler hears. */
function informerOf(news: readonly ListWatchNews[]): { informer: Informer; heard: string[]; handler: ResourceEventHandler } {
  const informer = new Informer(
    {
      async *listWatch() {
        yield* news
      },
    },
    '/widgets',
  )
  const heard: string[] = []
  const handler: ResourceEventHandler = {
    onAdd: (added, isInInitialList) => heard.push(`add ${nameOf(added)}${isInInitialList ? ' initially' : ''}`),
    onUpdate: (old, now) => heard.push(`update ${nameOf(old)} ${nameOf(now)}`),
    onDelete: (deleted, isFinalStateUnknown) => heard.push(`delete ${nameOf(deleted)}${isFinalStateUnknown ? ' unseen' : ''}`),
  }
  return { informer, heard, handler }
}

// Source: k8s.io/client-go/tools/cache/reflector_test.go, TestReflectorListAndWatch; k8s.io/client-go/tools/cache/shared_informer_test.go, TestSharedInformerWatchDisruption.
it.each<[what: string, news: readonly ListWatchNews[], heard: readonly string[], cached: readonly string[]]>([
  [
    'hears of the first list as additions',
    [listed(['a', '1'], ['b', '2'])],
    ['add a@1 initially', 'add b@2 initially'],
    ['a@1', 'b@2'],
  ],
  [
    'hears what changes after it',
    [listed(['a', '1']), event('MODIFIED', 'a', '2'), event('ADDED', 'b', '3'), event('DELETED', 'a', '4')],
    ['add a@1 initially', 'update a@1 a@2', 'add b@3', 'delete a@4'],
    ['b@3'],
  ],
  [
    'hears of a modified object that it does not know as an addition',
    [listed(), event('MODIFIED', 'a', '2')],
    ['add a@2'],
    ['a@2'],
  ],
  [
    'hears of an added object that it knows as an update',
    [listed(['a', '1']), event('ADDED', 'a', '2')],
    ['add a@1 initially', 'update a@1 a@2'],
    ['a@2'],
  ],
  ['does not hear of a deletion of what it does not know', [listed(), event('DELETED', 'a', '2')], [], []],
  [
    'hears after a new list of all that is there, of what is new, and last of what was deleted unseen',
    [listed(['a', '1'], ['b', '1'], ['c', '1']), lost, listed(['d', '5'], ['c', '1'], ['a', '4'])],
    [
      ...['a', 'b', 'c'].map((name) => `add ${name}@1 initially`),
      'add d@5',
      'update c@1 c@1',
      'update a@1 a@4',
      'delete b@1 unseen',
    ],
    ['d@5', 'c@1', 'a@4'],
  ],
  ['keeps what it knows while the server cannot be reached', [listed(['a', '1']), lost, lost], ['add a@1 initially'], ['a@1']],
])('a handler %s', async (_, news, expected, cached) => {
  const { informer, heard, handler } = informerOf(news)
  informer.addEventHandler(handler)
  await informer.run(new AbortController().signal)
  expect([heard, [...informer.objects.values()].map(nameOf)]).toEqual([expected, cached])
})

// Source: k8s.io/client-go/tools/cache/shared_informer_test.go, TestAddWhileActive.
it('a handler that is added later hears of what is known', async () => {
  const { informer, heard, handler } = informerOf([listed(['a', '1']), event('MODIFIED', 'a', '2')])
  await informer.run(new AbortController().signal)
  informer.addEventHandler(handler)
  expect(heard).toEqual(['add a@2 initially'])
})

it('while a handler hears of an event, the cache has the new state already', async () => {
  const { informer } = informerOf([listed(['a', '1']), event('MODIFIED', 'a', '2'), event('DELETED', 'a', '3')])
  const seen: (string | undefined)[] = []
  informer.addEventHandler(
    enqueueRequestForObject((key) => {
      const known = informer.get(key)
      seen.push(known === undefined ? `no ${key}` : nameOf(known))
    }),
  )
  await informer.run(new AbortController().signal)
  expect(seen).toEqual(['a@1', 'a@2', 'no ns/a'])
})

it('items of a list have kind and version', async () => {
  const { informer } = informerOf([listed(['a', '1'])])
  await informer.run(new AbortController().signal)
  expect(informer.get('ns/a')).toMatchObject({ apiVersion: 'x.dev/v1', kind: 'Widget' })
})
