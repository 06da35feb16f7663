import { expect, test } from 'vitest'
import { EventCorrelator, MOST_KEYS } from './event-correlator.ts'

const NOW = Date.UTC(2026, 0, 2)
const TIME = '2026-01-02T00:00:00Z'
const told = (message: string, uid = 'u') => ({ uid, type: 'Normal', reason: 'SuccessfulRescale', message })

test('the same is counted, in the Event that was written first', () => {
  const correlator = new EventCorrelator()
  correlator.correlate(told('New size: 2'), 'first', NOW, TIME)
  expect(correlator.correlate(told('New size: 2'), 'second', NOW, '2026-01-02T00:00:15Z')).toEqual({
    name: 'first',
    message: 'New size: 2',
    count: 2,
    firstTimestamp: TIME,
    isSkipped: false,
  })
})

test('the tenth message of a reason within ten minutes is combined with those that follow', () => {
  const correlator = new EventCorrelator()
  const tell = (i: number, now = NOW) => correlator.correlate(told(`New size: ${i}`), `event-${i}`, now, TIME)
  const first = Array.from({ length: 9 }, (_, i) => tell(i))
  expect(first.map(({ message }) => message)).toEqual(first.map((_, i) => `New size: ${i}`))
  expect([tell(9), tell(10)].map(({ name, message, count }) => [name, message, count])).toEqual([
    ['event-9', '(combined from similar events): New size: 9', 1],
    ['event-9', '(combined from similar events): New size: 10', 2],
  ])
  expect(tell(11, NOW + 600_001).message).toBe('New size: 11')
})

test('of one object 25 are written at once, and one every five minutes', () => {
  const correlator = new EventCorrelator()
  const tell = (now: number, uid = 'u') => correlator.correlate(told('m', uid), 'e', now, TIME).isSkipped
  expect(Array.from({ length: 26 }, () => tell(NOW)).filter((isSkipped) => isSkipped)).toHaveLength(1)
  expect([tell(NOW, 'other'), tell(NOW + 299_999), tell(NOW + 300_000)]).toEqual([false, true, false])
})

test('it remembers no more than 4096 keys, the last ones', () => {
  const correlator = new EventCorrelator()
  for (let i = 0; i <= MOST_KEYS; i++) correlator.correlate(told('m', `uid-${i}`), `event-${i}`, NOW, TIME)
  expect(correlator.size).toBe(MOST_KEYS)
  expect(correlator.correlate(told('m', 'uid-0'), 'again', NOW, TIME)).toMatchObject({ name: 'again', count: 1 })
  expect(correlator.correlate(told('m', `uid-${MOST_KEYS}`), 'again', NOW, TIME)).toMatchObject({ count: 2 })
})
