import { describe, expect, it } from 'vitest'
import { parseJson } from '../../../../apimachinery/json/parse.ts'
import { stringify } from '../../../../apimachinery/json/serialize.ts'
import type { JsonObject } from '../../../../apimachinery/json/value.ts'
import { createClient } from '../../../../client/client.ts'
import { FakeClock } from '../../../../client/testing/fake-clock.ts'
import { resourceType } from '../../../../client/testing/resource-type.ts'
import { eventOf, isBehind, nextStatus, WebAppController } from './webapp-controller.ts'

const now = Date.parse('2026-01-01T00:00:00Z')
const webApp = (generation: number, replicas: number, status: string): JsonObject =>
  parseJson(
    `{"metadata":{"name":"a","namespace":"n","generation":${generation}},"spec":{"replicas":${replicas}},"status":${status}}`,
  ).value as JsonObject

const even = '{"observedGeneration":2,"replicas":3,"readyReplicas":3}'

describe('the toy controller', () => {
  it.each([
    ['{}', '{"replicas":3,"readyReplicas":0}', 'Scaled from 0 to 3 replicas'],
    ['{"replicas":3,"readyReplicas":3}', '{"replicas":1,"readyReplicas":1}', 'Scaled from 3 to 1 replicas'],
    ['{"replicas":3,"readyReplicas":1}', '{"replicas":3,"readyReplicas":3}', '3 of 3 replicas are ready'],
    ['{"replicas":3,"readyReplicas":3}', '{"replicas":3,"readyReplicas":3}', undefined],
    ['{"replicas":3,"readyReplicas":1}', '{"replicas":3,"readyReplicas":2}', undefined],
  ])('after %s, %s is the event "%s"', (before, after, note) => {
    const status = parseJson(after).value as JsonObject
    expect(eventOf(webApp(2, 3, before), status)?.note).toBe(note)
  })
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

const FORBIDDEN = '{"kind":"Status","code":403,"reason":"Forbidden","message":"no"}'

interface Toy {
  readonly clock: FakeClock
  readonly controller: WebAppController
  /** The reports: name of the object, time in seconds, and whether it was a heartbeat. */
  readonly reports: string[]
  /** Sends an event of the watch: an object by name, which the controller has or has not reported on. */
  change(name: string, isReported?: boolean): void
  isAllowed: boolean
  isShown: boolean
  stop(): Promise<void>
}

/** The controller at a server that has these objects, and stores no report. */
function started(names: readonly string[], { isReported = false, isAllowed = false } = {}): Toy {
  let version = 1
  const object = (name: string, isDone: boolean): string => {
    const status = isDone ? even : '{}'
    return `{"metadata":{"name":"${name}","namespace":"n","generation":2,"resourceVersion":"${version++}"},"spec":{"replicas":3},"status":${status}}`
  }
  let events: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      events = controller
    },
  })
  const stop = new AbortController()
  stop.signal.addEventListener('abort', () => events?.close())
  const clock = new FakeClock()
  const reports: string[] = []
  const client = createClient({
    clock,
    actor: 'toy',
    fetch: async (path, init) => {
      if (init?.method === 'PUT') {
        const name = String(path).split('/').at(-2)
        reports.push(`${name} ${clock.elapsed() / 1000}${String(init.body).includes(', seen ') ? ' heartbeat' : ''}`)
        return toy.isAllowed ? new Response('{}') : new Response(FORBIDDEN, { status: 403 })
      }
      if (String(path).includes('watch=true')) return new Response(body)
      const items = names.map((name) => object(name, isReported)).join()
      return new Response(`{"apiVersion":"x.dev/v1","kind":"WebAppList","metadata":{"resourceVersion":"1"},"items":[${items}]}`)
    },
  })
  const type = resourceType({ resource: 'webapps' })
  const controller = new WebAppController({ client, type, hasHeartbeat: () => toy.isShown })
  const toy: Toy = {
    clock,
    controller,
    reports,
    isAllowed,
    isShown: false,
    change: (name, isDone = false) =>
      events?.enqueue(new TextEncoder().encode(`{"type":"MODIFIED","object":${object(name, isDone)}}\n`)),
    stop: async () => {
      stop.abort()
      await running
    },
  }
  const running = controller.run(stop.signal)
  return toy
}

it('[RB-9] waits twice as long after each rejection, up to a minute', async () => {
  const { clock, reports, stop } = started(['a'])
  await clock.pass(180_000)
  expect(reports).toEqual(['a 0.9', 'a 1.9', 'a 3.9', 'a 7.9', 'a 15.9', 'a 31.9', 'a 63.9', 'a 123.9'])
  await stop()
})

it.each<[what: string, end: (toy: Toy) => void]>([
  ['a change of the object', ({ change }) => change('a')],
  ['a change of a role', ({ controller }) => controller.retryAll()],
])('[RB-9] %s ends the wait, and the next ones are short', async (_, end) => {
  const toy = started(['a'])
  await toy.clock.pass(20_000)
  end(toy)
  await toy.clock.pass(4000)
  expect(toy.reports.slice(-4)).toEqual(['a 15.9', 'a 20.9', 'a 21.9', 'a 23.9'])
  await toy.stop()
})

it('[RB-9] after a success it begins anew, and other objects do not wait', async () => {
  const toy = started(['a'])
  await toy.clock.pass(10_000)
  toy.isAllowed = true
  toy.change('b')
  await toy.clock.pass(6000)
  toy.isAllowed = false
  toy.change('a')
  await toy.clock.pass(3000)
  expect(toy.reports.slice(-5)).toEqual(['a 7.9', 'b 10.9', 'a 15.9', 'a 16.9', 'a 17.9'])
  await toy.stop()
})

it('reports once for changes that come together', async () => {
  const { clock, reports, change, stop } = started(['a'], { isAllowed: true })
  await clock.pass(500)
  change('a')
  change('a')
  await clock.pass(5000)
  expect(reports).toEqual(['a 0.9'])
  await stop()
})

it('while it is paused it reports nothing, and then what it missed', async () => {
  const { clock, reports, controller, stop } = started(['a'], { isAllowed: true })
  controller.isPaused = true
  await clock.pass(5000)
  controller.isPaused = false
  await clock.pass(0)
  expect(reports).toEqual(['a 5'])
  await stop()
})

it('reports on the last object every two seconds while the example is shown', async () => {
  const toy = started(['a', 'b'], { isReported: true, isAllowed: true })
  await toy.clock.pass(3000)
  toy.isShown = true
  await toy.clock.pass(4000)
  toy.isShown = false
  await toy.clock.pass(4000)
  expect(toy.reports).toEqual(['b 4 heartbeat', 'b 6 heartbeat'])
  await toy.stop()
})

it('[RB-9] a heartbeat that is rejected waits as well', async () => {
  const toy = started(['a'], { isReported: true })
  toy.isShown = true
  await toy.clock.pass(18_000)
  expect(toy.reports).toEqual(['a 2', 'a 3', 'a 5', 'a 9', 'a 17'].map((report) => `${report} heartbeat`))
  await toy.stop()
})

it('a paused controller has no heartbeat', async () => {
  const toy = started(['a'], { isReported: true, isAllowed: true })
  toy.isShown = true
  toy.controller.isPaused = true
  await toy.clock.pass(10_000)
  expect(toy.reports).toEqual([])
  await toy.stop()
})
