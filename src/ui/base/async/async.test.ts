import { getEventListeners } from 'node:events'
import { describe, expect, it } from 'vitest'
import { FakeClock } from '../../../client/testing/fake-clock.ts'
import type { ClientClock } from '../../../client/transport.ts'
import { afterPause, backoff, browserClock, latestAttempt, latestRunner, retry, serialQueue, waitFor } from './async.ts'
import { deferred } from './testing/deferred.ts'

describe('serialQueue', () => {
  it('[BG-1] starts a task only after those before it', async () => {
    const run = serialQueue()
    const seen: string[] = []
    const first = deferred<void>()
    const one = run(async () => {
      seen.push('one begins')
      await first.promise
      seen.push('one ends')
    })
    const two = run(async () => void seen.push('two'))
    await Promise.resolve()
    expect(seen).toEqual(['one begins'])
    first.resolve()
    await Promise.all([one, two])
    expect(seen).toEqual(['one begins', 'one ends', 'two'])
  })
  it('[BG-1] a task that fails rejects for its caller alone', async () => {
    const run = serialQueue()
    const failed = run(async () => {
      throw new Error('broken')
    })
    const next = run(async () => 'next')
    await expect(failed).rejects.toThrow('broken')
    await expect(next).resolves.toBe('next')
  })
})

describe('latestRunner', () => {
  const begin = () => {
    const runs: { readonly value: number; readonly end: ReturnType<typeof deferred<void>> }[] = []
    const seen: string[] = []
    const runner = latestRunner<number>(
      (value) => {
        const end = deferred<void>()
        runs.push({ value, end })
        return end.promise
      },
      { onError: (error) => void seen.push(String(error)), onIdle: () => void seen.push('idle') },
    )
    return { runs, seen, runner }
  }
  it('[BG-2] skips what newer values have replaced', async () => {
    const { runs, seen, runner } = begin()
    runner.submit(1)
    await Promise.resolve()
    runner.submit(2)
    runner.submit(3)
    expect(runs.map(({ value }) => value)).toEqual([1])
    const { idle } = runner
    runs[0]?.end.resolve()
    await new Promise(setImmediate)
    expect([runs.map(({ value }) => value), seen]).toEqual([[1, 3], []])
    runs[1]?.end.resolve()
    await idle
    expect([seen, runner.idle]).toEqual([['idle'], undefined])
  })
  it('[BG-2] goes on after a run that failed', async () => {
    const { runs, seen, runner } = begin()
    runner.submit(1)
    await Promise.resolve()
    runs[0]?.end.reject(new Error('broken'))
    await runner.idle
    runner.submit(2)
    await Promise.resolve()
    expect([runs.map(({ value }) => value), seen]).toEqual([
      [1, 2],
      ['Error: broken', 'idle'],
    ])
  })
})

it('[BG-2] only the newest attempt is the latest', () => {
  const begin = latestAttempt()
  const first = begin()
  expect(first()).toBe(true)
  const second = begin()
  expect([first(), second()]).toEqual([false, true])
})

describe('browserClock', () => {
  it('a sleep ends after its time or when its signal aborts, and leaves nothing on the signal', async () => {
    const { signal } = new AbortController()
    await browserClock.sleep(0, signal)
    const stop = new AbortController()
    const sleeping = browserClock.sleep(3_600_000, stop.signal)
    stop.abort()
    await sleeping
    await browserClock.sleep(3_600_000, stop.signal)
    expect([signal, stop.signal].map((one) => getEventListeners(one, 'abort').length)).toEqual([0, 0])
  })
})

describe('afterPause', () => {
  it('[BG-3] runs after the pause and not before', async () => {
    const clock = new FakeClock()
    let runs = 0
    afterPause(100, () => void runs++, clock)
    await clock.pass(99)
    expect(runs).toBe(0)
    await clock.pass(1)
    expect(runs).toBe(1)
  })
  it('[BG-3] does not run once it is cancelled, and tells a task that runs', async () => {
    const clock = new FakeClock()
    const seen: AbortSignal[] = []
    const task = (signal: AbortSignal): void => void seen.push(signal)
    const cancel = afterPause(100, task, clock)
    cancel()
    await clock.pass(200)
    expect(seen).toEqual([])
    const abort = afterPause(100, task, clock)
    await clock.pass(100)
    expect(seen[0]?.aborted).toBe(false)
    abort()
    expect(seen[0]?.aborted).toBe(true)
  })
})

describe('retry', () => {
  it.each([
    ['at once', 1, [1000], 0, 'found'],
    ['after the second pause', 3, [100, 200, 400], 300, 'found'],
    ['not before it', 3, [100, 200, 400], 299, 'waiting'],
    ['never', 9, [100, 200], 300, undefined],
  ] as const)('[BG-4] finds a value %s', async (_, after, pauses, ms, expected) => {
    const clock = new FakeClock()
    let calls = 0
    let result: string | undefined = 'waiting'
    void retry(async () => (++calls >= after ? 'found' : undefined), pauses, { clock }).then((value) => {
      result = value
    })
    await clock.pass(ms)
    expect(result).toBe(expected)
  })
  it('[BG-4] ends when its signal aborts', async () => {
    const clock = new FakeClock()
    const { signal, abort } = (() => {
      const controller = new AbortController()
      return { signal: controller.signal, abort: () => controller.abort() }
    })()
    let calls = 0
    const result = retry(
      async () => {
        calls++
      },
      [100, 100],
      { clock, signal },
    )
    await clock.pass(0)
    abort()
    expect([await result, calls]).toEqual([undefined, 1])
  })
  it('[BG-4] pauses double up to the longest until their total is used up', () => {
    expect([...backoff(100, 500, 1500)]).toEqual([100, 200, 400, 500, 500])
  })
})

describe('waitFor', () => {
  const begin = (clock: ClientClock, check: () => Promise<string | undefined>) => {
    const listeners = new Set<() => void>()
    const state: { result: string | undefined } = { result: 'waiting' }
    const changes = (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    }
    void waitFor(check, changes, { clock, timeoutMs: 1000, recheckMs: 400 }).then((value) => {
      state.result = value
    })
    return { listeners, state, change: () => listeners.forEach((listener) => void listener()) }
  }
  it('[BG-5] checks again when a change comes, without a delay', async () => {
    const clock = new FakeClock()
    let isReady = false
    const { state, change, listeners } = begin(clock, async () => (isReady ? 'ready' : undefined))
    await clock.pass(10)
    isReady = true
    change()
    await clock.pass(0)
    expect([state.result, listeners.size]).toEqual(['ready', 0])
  })
  it('[BG-5] a change during a check leads to one more', async () => {
    const clock = new FakeClock()
    let calls = 0
    const first = deferred<undefined>()
    const { state, change } = begin(clock, () => (++calls === 1 ? first.promise : Promise.resolve('ready')))
    change()
    first.resolve(undefined)
    await clock.pass(0)
    expect([state.result, calls]).toEqual(['ready', 2])
  })
  it.each([
    [399, 1, 'waiting'],
    [400, 2, 'waiting'],
    [800, 3, 'waiting'],
    [1000, 4, undefined],
  ])('[BG-5] without changes, after %i ms it has checked %i times', async (ms, checks, result) => {
    const clock = new FakeClock()
    let calls = 0
    const { state } = begin(clock, async () => {
      calls++
      return undefined
    })
    await clock.pass(ms)
    expect([calls, state.result]).toEqual([checks, result])
  })
})
