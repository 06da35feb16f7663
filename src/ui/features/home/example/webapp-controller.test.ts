import { describe, expect, it } from 'vitest'
import { parseJson } from '../../../../apimachinery/json/parse.ts'
import { stringify } from '../../../../apimachinery/json/serialize.ts'
import type { JsonObject } from '../../../../apimachinery/json/value.ts'
import { Backoff, isBehind, nextStatus } from './webapp-controller.ts'

const now = Date.parse('2026-01-01T00:00:00Z')
const webApp = (generation: number, replicas: number, status: string): JsonObject =>
  parseJson(
    `{"metadata":{"name":"a","namespace":"n","generation":${generation}},"spec":{"replicas":${replicas}},"status":${status}}`,
  ).value as JsonObject

const even = '{"observedGeneration":2,"replicas":3,"readyReplicas":3}'

describe('the toy controller', () => {
  it('[RB-4] has nothing to do when its report is for this generation', () => expect(isBehind(webApp(2, 3, even))).toBe(false))
  it('[RB-4] is behind when the generation rose', () => expect(isBehind(webApp(3, 3, even))).toBe(true))
  it('is behind for an object without a status', () => expect(isBehind(webApp(1, 1, '{}'))).toBe(true))
  it('[RB-4] reports the generation it saw: first says what it saw, then that it is done', () => {
    const first = nextStatus(webApp(3, 5, even), now, false)
    expect(first === undefined ? '' : stringify(first)).toBe(
      '{"conditions":[{"lastTransitionTime":"2026-01-01T00:00:00Z","message":"3 of 5 replicas are ready","observedGeneration":3,"reason":"Progressing","status":"False","type":"Ready"}],"observedGeneration":3,"readyReplicas":3,"replicas":5,"selector":"app=a"}',
    )
    const then = nextStatus({ ...webApp(3, 5, even), ...(first === undefined ? {} : { status: first }) }, now, false)
    expect(then?.readyReplicas).toBe(5)
  })
  it('leaves a paused object alone', () => {
    const paused = parseJson('{"metadata":{"generation":1},"spec":{"paused":true}}').value as JsonObject
    expect(nextStatus(paused, now, false)).toBeUndefined()
  })
  it('keeps lastTransitionTime while the condition stays', () => {
    const status =
      '{"observedGeneration":2,"conditions":[{"type":"Ready","status":"True","lastTransitionTime":"2025-01-01T00:00:00Z"}]}'
    const next = nextStatus(webApp(2, 3, status), now, true)
    expect(stringify(next?.conditions ?? null)).toContain('"lastTransitionTime":"2025-01-01T00:00:00Z"')
  })
})

/** The moments in three minutes at which an object is tried, each time in vain. */
function tries(version: (now: number) => string): number[] {
  const backoff = new Backoff()
  const at: number[] = []
  for (let now = 0; now < 180_000; now += 500) {
    if (!backoff.isReady('a', version(now), now)) continue
    at.push(now / 1000)
    backoff.rejected('a', version(now), now)
  }
  return at
}

it('[RB-9] waits twice as long after each rejection, up to a minute', () => {
  expect(tries(() => '1')).toEqual([0, 1, 3, 7, 15, 31, 63, 123])
})

it('[RB-9] a change of the object ends the wait', () => {
  expect(tries((now) => (now < 20_000 ? '1' : '2')).slice(0, 8)).toEqual([0, 1, 3, 7, 15, 20, 21, 23])
})

it('[RB-9] after a success it begins anew, and other objects do not wait', () => {
  const backoff = new Backoff()
  backoff.rejected('a', '1', 0)
  expect([backoff.isReady('a', '1', 0), backoff.isReady('b', '1', 0)]).toEqual([false, true])
  backoff.worked('a')
  expect(backoff.isReady('a', '1', 0)).toBe(true)
})
