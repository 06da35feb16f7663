import { expect, test } from 'vitest'
import { parseJson } from '../../apimachinery/json/parse.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { createClient } from '../client.ts'
import { FakeClock } from '../testing/fake-clock.ts'
import { EventRecorder, type Report } from './event-recorder.ts'

const object = (name: string, metadata = ''): JsonObject =>
  parseJson(`{"apiVersion":"x.dev/v1","kind":"App","metadata":{"name":"${name}","uid":"u","resourceVersion":"7"${metadata}}}`)
    .value as JsonObject
const report = (name: string, fields: Partial<Report> = {}): Report => ({
  ...{ regarding: object(name, ',"namespace":"n"'), type: 'Normal', reason: 'Scaled', action: 'Scale', note: 'to 3' },
  ...fields,
})
const status = (code: number, reason: string): Response =>
  new Response(`{"kind":"Status","code":${code},"reason":"${reason}"}`, { status: code })

/** A recorder, and what it sends: time in seconds, method, path and body. `answers` are given in their order, then 201. */
function started(...answers: (Response | Error)[]) {
  const clock = new FakeClock()
  const sent: string[] = []
  const client = createClient({
    clock,
    actor: 'toy',
    fetch: async (path, init) => {
      sent.push(`${clock.elapsed() / 1000} ${init?.method} ${String(path).split('/').slice(5).join('/')} ${String(init?.body)}`)
      const answer = answers.shift() ?? new Response('{}', { status: 201 })
      if (answer instanceof Error) throw answer
      return answer
    },
  })
  const recorder = new EventRecorder({ client, reportingController: 'x.dev/toy', reportingInstance: 'toy-1' })
  const stop = new AbortController()
  const running = recorder.run(stop.signal)
  const end = async (): Promise<readonly string[]> => {
    await clock.pass(0)
    stop.abort()
    await running
    return sent
  }
  return { recorder, clock, sent, end }
}

const short = (sent: readonly string[]): string[] =>
  sent.map((line) =>
    line
      .replace(/\.[0-9a-f]+ /, ' ')
      .replace(/ \{(?="series")/, ' {')
      .replace(/ \{"action".*/, ''),
  )

test('an Event is one of events.k8s.io about the object', async () => {
  const { recorder, end } = started()
  recorder.report(report('a'))
  expect(await end()).toEqual([
    '0 POST n/events {"action":"Scale","apiVersion":"events.k8s.io/v1","eventTime":"1970-01-01T00:00:00.000000Z","kind":"Event","metadata":{"name":"a.1","namespace":"n"},"note":"to 3","reason":"Scaled","regarding":{"apiVersion":"x.dev/v1","kind":"App","name":"a","namespace":"n","resourceVersion":"7","uid":"u"},"reportingController":"x.dev/toy","reportingInstance":"toy-1","type":"Normal"}',
  ])
})

test('what is seen again is counted: the second time at once, others when the series ends', async () => {
  const { recorder, clock, end } = started()
  recorder.report(report('a'))
  await clock.pass(1000)
  recorder.report(report('a', { note: 'the note does not matter' }))
  await clock.pass(1000)
  recorder.report(report('a'))
  recorder.report(report('a', { reason: 'Other' }))
  await clock.pass(12 * 60_000)
  recorder.report(report('a'))
  expect(short(await end())).toEqual([
    '0 POST n/events',
    '1 PATCH n/events/a {"series":{"count":2,"lastObservedTime":"1970-01-01T00:00:01.000000Z"}}',
    '2 POST n/events',
    '720 PATCH n/events/a {"series":{"count":3,"lastObservedTime":"1970-01-01T00:00:02.000000Z"}}',
    '722 POST n/events',
  ])
})

test('a series that goes on is written every half hour', async () => {
  const { recorder, clock, sent, end } = started()
  recorder.report(report('a'))
  for (let minute = 0; minute < 31; minute++) {
    recorder.report(report('a'))
    await clock.pass(60_000)
  }
  await end()
  expect(short(sent).filter((line) => line.startsWith('1800 '))).toEqual([
    '1800 PATCH n/events/a {"series":{"count":31,"lastObservedTime":"1970-01-01T00:29:00.000000Z"}}',
  ])
})

test.each<[string, (Response | Error)[], string[]]>([
  ['is given up when the server rejects it', [status(403, 'Forbidden')], ['0 POST n/events']],
  [
    'is tried again when no server answers',
    [new Error('down'), new Error('down')],
    ['0', '10', '20'].map((at) => `${at} POST n/events`),
  ],
  [
    'is given up after twelve tries',
    Array.from({ length: 20 }, () => new Error('down')),
    Array.from({ length: 12 }, (_, i) => `${i * 10} POST n/events`),
  ],
])('an Event %s', async (_, answers, expected) => {
  const { recorder, clock, sent, end } = started(...answers)
  recorder.report(report('a'))
  await clock.pass(200_000)
  await end()
  expect(short(sent)).toEqual(expected)
})

test('a series whose Event has ended is created', async () => {
  const { recorder, clock, sent, end } = started(new Response('{}', { status: 201 }), status(404, 'NotFound'))
  recorder.report(report('a'))
  await clock.pass(0)
  recorder.report(report('a'))
  await end()
  expect(sent.map((line) => line.split(' ')[1])).toEqual(['POST', 'PATCH', 'POST'])
  expect(sent[2]).toContain('"series":{"count":2,')
})

test('an Event about an object in no namespace is in default, and its name is a valid one', async () => {
  const { recorder, sent, end } = started()
  recorder.report(report('a', { regarding: object('System:Odd_Name') }))
  await end()
  expect(sent[0]).toContain('"metadata":{"name":"event.1","namespace":"default"}')
})

test('events beyond a thousand that wait are dropped', async () => {
  const { recorder, sent, end } = started()
  for (let i = 0; i < 1100; i++) recorder.report(report(`a${i}`))
  await end()
  expect(sent).toHaveLength(1000)
})
