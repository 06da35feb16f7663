import { expect, test } from 'vitest'
import type { ClientClock } from '../../../../client/transport.ts'
import type { CrdText } from './analysis.ts'
import { pausedDryRun } from './paused-dry-run.ts'

const textOf = (text: string): CrdText => ({ text }) as CrdText

/** A dry run that finds its text, over a clock that the test drives. */
function begin(pause: { ms: number | undefined }) {
  const sent: string[] = []
  const sleeps: (() => void)[] = []
  const clock: ClientClock = {
    now: () => 0,
    elapsed: () => 0,
    sleep: (_ms, signal) =>
      new Promise((wake) => {
        sleeps.push(wake)
        signal?.addEventListener('abort', () => wake())
      }),
  }
  const dryRun = pausedDryRun(
    async ({ text }) => {
      sent.push(text)
      return [{ kind: 'rejected', rule: '', message: text, path: [] }]
    },
    { clock, pauseMs: () => pause.ms },
  )
  const found = async (text: string): Promise<unknown[]> => (await dryRun(textOf(text))).map(({ message }) => message)
  return { dryRun, sent, sleeps, found }
}

test('a text is sent after a pause, and those that were replaced meanwhile are not', async () => {
  const { dryRun, sent, sleeps, found } = begin({ ms: 800 })
  const first = found('a')
  dryRun.skip?.()
  expect(await first).toEqual([])
  const second = found('ab')
  const third = found('abc')
  sleeps[2]?.()
  expect(await third).toEqual(['abc'])
  expect(await second).toEqual([])
  expect(sent).toEqual(['abc'])
  const fourth = found('abcd')
  dryRun.skip?.()
  expect(await fourth).toEqual(['abc'])
})

test('without a pause every text is sent at once', async () => {
  const { sent, found } = begin({ ms: 0 })
  expect(await found('a')).toEqual(['a'])
  expect(sent).toEqual(['a'])
})

test('nothing is sent, and nothing is claimed, while dry runs are off', async () => {
  const pause: { ms: number | undefined } = { ms: 0 }
  const { sent, found } = begin(pause)
  await found('a')
  pause.ms = undefined
  expect(await found('b')).toEqual([])
  expect(sent).toEqual(['a'])
})

test('how long the pause is depends on the text', async () => {
  const asked: unknown[] = []
  const pauseMs = (crd: CrdText): number => {
    asked.push(crd.text)
    return 0
  }
  const clock: ClientClock = { now: () => 0, elapsed: () => 0, sleep: async () => undefined }
  await pausedDryRun(async () => [], { clock, pauseMs })(textOf('a'))
  expect(asked).toEqual(['a'])
})
