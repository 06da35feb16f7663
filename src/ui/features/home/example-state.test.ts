import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { Unreachable } from '../../../client/api-status.ts'
import type { ApiEvent } from '../../base/state/events.ts'
import type { Step } from '../../entities/object/object.ts'
import {
  type ControllerProgress,
  controllerProgress,
  isWaiting,
  type ReplicasWish,
  recentWrites,
  replicasWriter,
} from './example-state.ts'

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

const begin = () => {
  const writes: {
    readonly replicas: number
    readonly answer: (storedAs: string | undefined) => void
    readonly fail: (error: Error) => void
  }[] = []
  const state: { wish: ReplicasWish | undefined } = { wish: undefined }
  const write = replicasWriter(
    (replicas) => new Promise((answer, fail) => void writes.push({ replicas, answer, fail })),
    (change) => {
      state.wish = change(state.wish)
    },
  )
  const choose = async (replicas: number): Promise<void> => {
    state.wish = { replicas }
    write(replicas)
    await settle()
  }
  return { writes, state, choose }
}

it.each<[what: string, end: (write: ReturnType<typeof begin>['writes'][number]) => void]>([
  ['a rejected write', ({ answer }) => answer(undefined)],
  ['a write without an answer', ({ fail }) => fail(new Unreachable('offline'))],
])('[BG-6] %s returns the slider to what is stored', async (_, end) => {
  const { writes, state, choose } = begin()
  await choose(4)
  expect(state.wish).toEqual({ replicas: 4 })
  for (const write of writes) end(write)
  await settle()
  expect(state.wish).toBeUndefined()
  await choose(4)
  expect(writes.length).toBe(2)
})

it('[BG-6] the newest value is written after the one in progress, however that ends', async () => {
  const { writes, state, choose } = begin()
  await choose(2)
  await choose(3)
  await choose(5)
  writes[0]?.answer(undefined)
  await settle()
  expect([writes.map(({ replicas }) => replicas), state.wish]).toEqual([[2, 5], { replicas: 5 }])
  writes[1]?.answer('20')
  await settle()
  expect(state.wish).toEqual({ replicas: 5, storedAs: '20' })
})

it.each([
  ['the server has not answered', undefined, '9', true],
  ['the watch is behind the answer', '20', '9', true],
  ['the watch has it', '20', '20', false],
  ['others have written since', '20', '100', false],
] as const)('[BG-6] shows a wish while %s', (_, storedAs, live, waiting) => {
  expect(isWaiting({ replicas: 3, ...(storedAs === undefined ? {} : { storedAs }) }, live)).toBe(waiting)
})

const webApp = (generation: number, replicas: number, status: JsonObject | undefined): JsonObject => ({
  metadata: { generation },
  spec: { replicas },
  ...(status === undefined ? {} : { status }),
})

it.each<[what: string, object: JsonObject | undefined, isPaused: boolean, progress: ControllerProgress | undefined]>([
  ['unknown before the object has arrived', undefined, false, undefined],
  ['unknown before the object has arrived, even when paused', undefined, true, undefined],
  ['behind without a status', webApp(1, 3, undefined), false, { state: 'behind' }],
  ['behind an increased generation', webApp(2, 5, { observedGeneration: 1, readyReplicas: 3 }), false, { state: 'behind' }],
  [
    'progressing until the replicas are ready',
    webApp(2, 5, { observedGeneration: 2, readyReplicas: 3 }),
    false,
    { state: 'progressing', ready: 3, wanted: 5 },
  ],
  ['caught up when status says so', webApp(2, 5, { observedGeneration: 2, readyReplicas: 5 }), false, { state: 'caughtUp' }],
  ['paused, whatever status says', webApp(2, 5, { observedGeneration: 2, readyReplicas: 5 }), true, { state: 'paused' }],
])('the controller is %s', (_, object, isPaused, progress) => {
  expect(controllerProgress(object, isPaused)).toEqual(progress)
})

describe('the recent writes of the example', () => {
  const step = (resourceVersion: string): Step => ({ at: Number(resourceVersion), generation: '1', resourceVersion })
  const event = (id: number, resourceVersion: string, outcome: ApiEvent['outcome'] = 'updated'): ApiEvent => ({
    id,
    at: 0,
    durationMs: 1,
    actor: 'you',
    request: { method: 'PUT', path: '/x' },
    code: 200,
    outcome,
    before: {},
    after: { resourceVersion },
  })
  const versions = (steps: readonly Step[], events: readonly ApiEvent[]): [string, number | undefined][] =>
    recentWrites(steps, events, 3).map((write) => [write.resourceVersion, write.event?.id])

  it('are listed newest first, with what this tab sent', () => {
    expect(versions([step('10'), step('11'), step('12')], [event(1, '11'), event(2, '12')])).toEqual([
      ['12', 2],
      ['11', 1],
    ])
  })
  it('leave out reads and rejected writes that name the version', () => {
    expect(versions([step('10'), step('11')], [event(1, '11', 'read')])).toEqual([['11', undefined]])
  })
  it('include those of other tabs, of which only the version is known', () => {
    expect(versions([step('10'), step('11')], [])).toEqual([['11', undefined]])
  })
  it('leave out the version that was there when the page opened, unless this tab wrote it', () => {
    expect(versions([step('10')], [])).toEqual([])
    expect(versions([step('10')], [event(1, '10')])).toEqual([['10', 1]])
  })
  it('are the newest of many', () => {
    expect(versions(['1', '2', '3', '4', '5'].map(step), []).map(([version]) => version)).toEqual(['5', '4', '3'])
  })
})
