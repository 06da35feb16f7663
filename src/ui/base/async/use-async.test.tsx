import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, Unreachable } from '../../../client/api-status.ts'
import { FakeClock } from '../../../client/testing/fake-clock.ts'
import { deferred } from './testing/deferred.ts'
import { undefinedIfRejected, useAsync } from './use-async.ts'

const REJECTION = new ApiError({ code: 403, reason: 'Forbidden', message: 'forbidden', causes: [] })

let reported: unknown[]
beforeEach(() => {
  reported = []
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error))
})
afterEach(() => vi.unstubAllGlobals())

/** Draws a part that loads one value for each key; the test settles the loads, which it sees by their key. */
function draw(options: { readonly keep?: boolean } = {}) {
  const loads = new Map<string, ReturnType<typeof deferred<string>> & { readonly signal: AbortSignal }>()
  const load = (key: string, signal: AbortSignal): Promise<string> => {
    const made = { ...deferred<string>(), signal }
    loads.set(key, made)
    return made.promise
  }
  const hook = renderHook(({ key }) => useAsync((signal) => (key === '' ? undefined : load(key, signal)), [key], options), {
    initialProps: { key: 'a' },
  })
  return {
    value: () => hook.result.current,
    show: (key: string) => act(async () => hook.rerender({ key })),
    settle: (key: string) => act(async () => loads.get(key)?.resolve(key.toUpperCase())),
    fail: (key: string, error: Error) => act(async () => loads.get(key)?.reject(error)),
    isAborted: (key: string) => loads.get(key)?.signal.aborted,
    hide: hook.unmount,
  }
}

describe('[BG-7] useAsync', () => {
  it('returns the value of the newest dependencies alone', async () => {
    const { value, show, settle, isAborted } = draw()
    expect([value(), isAborted('a')]).toEqual([undefined, false])
    await show('b')
    expect(isAborted('a')).toBe(true)
    await settle('b')
    await settle('a')
    expect(value()).toBe('B')
  })

  it.each([
    ['has no value while the next one loads', {}, undefined, undefined],
    ['keeps the last value until the next one is there', { keep: true }, 'A', undefined],
  ])('%s', async (_, options, meanwhile, none) => {
    const { value, show, settle } = draw(options)
    await settle('a')
    await show('b')
    expect(value()).toBe(meanwhile)
    await settle('b')
    expect(value()).toBe('B')
    await show('')
    expect(value()).toBe(none)
  })

  it('does not load again while the dependencies are the same', async () => {
    const { value, show, settle } = draw()
    await settle('a')
    await show('a')
    expect(value()).toBe('A')
  })

  it('aborts when the part is no longer drawn', () => {
    const { hide, isAborted } = draw()
    hide()
    expect(isAborted('a')).toBe(true)
  })

  it('loads once the dependencies have stayed the same for the pause', async () => {
    const clock = new FakeClock()
    const loaded: string[] = []
    const load = (key: string): void => void loaded.push(key)
    const { rerender } = renderHook(({ key }) => useAsync(() => load(key), [key], { pauseMs: 100, clock }), {
      initialProps: { key: 'a' },
    })
    await act(() => clock.pass(99))
    rerender({ key: 'b' })
    await act(() => clock.pass(99))
    expect(loaded).toEqual([])
    await act(() => clock.pass(1))
    expect(loaded).toEqual(['b'])
  })
})

describe('[BG-8] what fails in useAsync', () => {
  const broken = new Error('broken')
  it.each([
    ['goes to the handler of errors', broken, [broken]],
    ['also where the server rejects it', REJECTION, [REJECTION]],
    ['except where no server answers, which the top bar shows', new Unreachable('gone'), []],
  ])('%s', async (_, error, expected) => {
    const { value, fail } = draw()
    await fail('a', error)
    expect([value(), reported]).toEqual([undefined, expected])
  })

  it('is ignored once nobody waits for it', async () => {
    const { show, fail } = draw()
    await show('b')
    await fail('a', broken)
    expect(reported).toEqual([])
  })

  it('leaves the last value where that is kept', async () => {
    const { value, show, settle, fail } = draw({ keep: true })
    await settle('a')
    await show('b')
    await fail('b', broken)
    expect([value(), reported]).toEqual(['A', [broken]])
  })
})

it('a load can do without what the server rejects, and with nothing else', () => {
  expect(undefinedIfRejected(REJECTION)).toBeUndefined()
  expect(() => undefinedIfRejected(new Unreachable('gone'))).toThrow('gone')
})
