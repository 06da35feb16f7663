import { describe, expect, test } from 'vitest'
import { type Batch, StorageFailure } from '../../apiserver/storage/interfaces.ts'
import { ManualClock } from '../../apiserver/storage/testing/fixtures.ts'
import type { Saving } from './protocol.ts'
import { reportSaving } from './saving.ts'

const BATCH: Batch = { resourceVersion: 2, writes: [], log: [], compacted: 1 }
const LOAD = { resourceVersion: 1, compacted: 1, objects: [], log: [] }

function reported(outcomes: (() => Promise<void>)[]): {
  commit: () => Promise<void> | undefined
  told: Saving[]
  clock: ManualClock
} {
  const clock = new ManualClock()
  const told: Saving[] = []
  const medium = {
    load: async () => LOAD,
    commit: () => outcomes.shift()?.(),
    close: async () => undefined,
  }
  const backend = reportSaving(medium, clock, (saving) => told.push(saving))
  return { commit: () => backend.commit(BATCH), told, clock }
}

const fails = (error: Error) => (): Promise<void> => Promise.reject(error)
const works = (): Promise<void> => Promise.resolve()

describe('how saving goes', () => {
  test('[WK-4] nothing is said while it works', async () => {
    const { commit, told } = reported([works, works])
    await commit()
    await commit()
    expect(told).toEqual([])
  })

  test('[WK-4] a failure is told at once and passed on; the next success is told once', async () => {
    const full = new StorageFailure('quota', 'full')
    const { commit, told } = reported([fails(full), fails(new Error('odd')), works, works])
    await expect(commit()).rejects.toBe(full)
    await expect(commit()).rejects.toEqual(new Error('odd'))
    await commit()
    await commit()
    expect(told).toEqual([
      { ok: false, reason: 'quota', message: 'full' },
      { ok: false, reason: 'unavailable', message: 'odd' },
      { ok: true },
    ])
  })

  test('[WK-4] a disk that is full at the opening is told, and when it no longer is', async () => {
    const told: Saving[] = []
    const medium = { load: async () => LOAD, commit: works, close: works, report: { full: true } }
    const backend = reportSaving(medium, new ManualClock(), (saving) => told.push(saving))
    expect(await backend.load()).toBe(LOAD)
    await backend.commit(BATCH)
    expect(told).toEqual([{ ok: false, reason: 'quota', message: 'the browser storage is full' }, { ok: true }])
  })

  test('[WK-4] a write that hangs is told after a second', async () => {
    let finish = (): void => undefined
    const hanging = (): Promise<void> =>
      new Promise((resolve) => {
        finish = resolve
      })
    const { commit, told, clock } = reported([hanging])
    const committing = commit()
    clock.advance(999)
    expect(told).toEqual([])
    clock.advance(1)
    const message = 'a change is not saved yet: the browser storage is slow'
    expect(told).toEqual([{ ok: false, reason: 'slow', message }])
    finish()
    await committing
    expect(told.at(-1)).toEqual({ ok: true })
    clock.advance(5000)
    expect(told).toHaveLength(2)
  })
})
