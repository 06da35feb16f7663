import { create, type MessageInitShape } from '@bufbuild/protobuf'
import { expect, test } from 'vitest'
import { MemoryEtcd } from '../testing/memory-etcd.ts'
import { type Event, type WatchRequest, WatchResponseSchema } from './rpc_pb.ts'
import { Compacted, WatchStream } from './watch-stream.ts'

type Response = MessageInitShape<typeof WatchResponseSchema>

const RANGE = { key: new TextEncoder().encode('/a/'), rangeEnd: new TextEncoder().encode('/a0'), from: 7 }
const event = (revision: number) => ({ kv: { modRevision: BigInt(revision) } })
const revisionsOf = (events: readonly Event[]): number[] => events.map(({ kv }) => Number(kv?.modRevision))

/** A watch of an etcd that gives these responses and ends: what was told of it, and what was asked of the etcd. */
async function watched(responses: readonly Response[], end = (_watch: WatchStream): void => {}) {
  const told: unknown[] = []
  const asked: WatchRequest['requestUnion'][] = []
  const etcd = new MemoryEtcd()
  const stream = {
    write: (message: WatchRequest) => asked.push(message.requestUnion),
    cancel: () => told.push('cancel'),
    async *[Symbol.asyncIterator]() {
      for (const response of responses) yield create(WatchResponseSchema, response)
    },
  }
  Object.assign(etcd.member, { watch: async () => stream })
  const watch = new WatchStream(etcd)
  const ran = watch.run(RANGE, {
    begun: () => told.push('begun'),
    reached: (revision, events) => told.push([revision, revisionsOf(events)]),
  })
  end(watch)
  const failure = await ran.catch((error: unknown) => error)
  return { told, asked, failure, turns: etcd.turns }
}

test('[SG-42] a watch asks for a range from a revision on, in fragments', async () => {
  const { asked } = await watched([])
  expect(asked).toEqual([
    { case: 'createRequest', value: { key: RANGE.key, rangeEnd: RANGE.rangeEnd, startRevision: 7n, fragment: true } },
  ])
})

test.each<[string, Response[], unknown[]]>([
  ['that it stands', [{ created: true, header: { revision: 9n } }], ['begun']],
  ['changes up to the last of them', [{ header: { revision: 9n }, events: [event(7), event(8)] }], [[8, [7, 8]]]],
  ['progress without changes', [{ header: { revision: 9n } }], [[9, []]]],
  [
    'the changes of all fragments at once',
    [
      { header: { revision: 9n }, fragment: true, events: [event(7)] },
      { header: { revision: 9n }, events: [event(8)] },
    ],
    [[8, [7, 8]]],
  ],
  [
    'each change once',
    [
      { header: { revision: 9n }, events: [event(7)] },
      { header: { revision: 9n }, events: [event(8)] },
      { header: { revision: 10n } },
    ],
    [
      [7, [7]],
      [8, [8]],
      [10, []],
    ],
  ],
])('[SG-42] a watch tells %s', async (_, responses, expected) => {
  expect((await watched(responses)).told).toEqual([...expected, 'cancel'])
})

test('[SG-42] a watch whose revisions are compacted fails so', async () => {
  expect((await watched([{ canceled: true, compactRevision: 8n }])).failure).toBeInstanceOf(Compacted)
})

test('[SG-42] a watch that etcd ends says why', async () => {
  const { failure, turns } = await watched([{ canceled: true, cancelReason: 'no reason' }])
  expect(failure).not.toBeInstanceOf(Compacted)
  expect([String(failure), turns]).toEqual(['Error: etcd ended the watch: no reason', 1])
})

test('[SG-42] a watch that is ended before it stands asks for nothing', async () => {
  const { told, asked } = await watched([{ created: true }], (watch) => watch.end())
  expect([told, asked]).toEqual([['cancel'], []])
})
