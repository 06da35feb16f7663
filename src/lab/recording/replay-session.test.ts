import { expect, it, vi } from 'vitest'
import { FakeClock } from '../../client/testing/fake-clock.ts'
import { openCaged, runCaged } from '../../hosts/sandbox/testing/caged.ts'
import { playStory } from '../testing/example-stories.ts'
import { readRecording } from './read.ts'
import { ReplaySession } from './replay-session.ts'

async function opened() {
  const lab = await playStory('webapp-counter', true, runCaged)
  await lab.close()
  const recording = readRecording(lab.session.recorder?.text() ?? '')
  const clock = new FakeClock()
  return { live: lab.session.model, replay: new ReplaySession(recording, openCaged, clock), clock }
}

/** Lets time pass until it stands. */
async function stands(replay: ReplaySession, clock: FakeClock): Promise<void> {
  await vi.waitFor(
    async () => {
      await clock.pass(50)
      expect(replay.mode).toBe('pause')
    },
    { interval: 1, timeout: 30_000 },
  )
}

it('[RP-1] a replay fills the tables of the lab as the run did', async () => {
  const { live, replay, clock } = await opened()
  replay.go('end')
  await stands(replay, clock)
  const { model } = replay
  expect(replay.state).toMatchObject({ isOver: true, difference: undefined })
  expect(model.counters).toEqual(live.counters)
  expect(model.cache.rows).toEqual(live.cache.rows)
  expect(model.reconciles.records.map(({ kind, steps }) => [kind, steps])).toEqual(
    live.reconciles.records.map(({ kind, steps }) => [kind, steps]),
  )
  expect(model.loop?.cause).toBe('own-status')
})

it('[RP-1] it goes by steps, plays at its pace, and begins again', async () => {
  const { replay, clock } = await opened()
  replay.go('reconcile')
  await stands(replay, clock)
  expect(replay.model.reconciles.records.filter(({ outcome }) => outcome !== undefined)).toHaveLength(1)
  const { calls } = replay.state
  replay.go('call')
  await stands(replay, clock)
  expect(replay.state.calls).toBeGreaterThanOrEqual(calls)
  const before = replay.clock.elapsed()
  replay.go('play')
  await clock.pass(100)
  replay.go('pause')
  expect(replay.clock.elapsed()).toBeCloseTo(before + 100, -2)
  expect(replay.state.isOver).toBe(false)
  replay.restart(replay.source)
  expect([replay.clock.elapsed(), replay.model.counters.reconciles]).toEqual([0, 0])
  replay.close()
})

it('[RP-2] it stops where changed code differs', async () => {
  const { replay, clock } = await opened()
  replay.restart(replay.source.replace("reason: 'Counted'", "reason: 'Seen'"))
  replay.go('end')
  await stands(replay, clock)
  expect(replay.state.difference?.values).toEqual([
    { path: 'body.status.conditions[0].reason', expected: '"Counted"', came: '"Seen"' },
  ])
})
