import { expect, it } from 'vitest'
import { Unreachable } from '../../../client/api-status.ts'
import { isWaiting, type ReplicasWish, replicasWriter } from './replicas.ts'

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
