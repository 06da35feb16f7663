import { describe, expect, test } from 'vitest'
import { parseJson } from '../apimachinery/json/parse.ts'
import type { JsonObject } from '../apimachinery/json/value.ts'
import { eventsPath, eventsSelector, intervalText, messageOf, reporterOf, subjectOf } from './events.ts'

const event = (text: string): JsonObject => parseJson(text).value as JsonObject
const NOW = Date.parse('2026-01-01T01:00:00Z')

describe('an Event (k8s.io/kubectl/pkg/describe/describe.go, DescribeEvents)', () => {
  test.each([
    ['{}', '<unknown>'],
    ['{"firstTimestamp":"2026-01-01T00:50:00Z","count":1}', '10m'],
    ['{"firstTimestamp":"2026-01-01T00:50:00Z","lastTimestamp":"2026-01-01T00:59:00Z","count":3}', '60s (x3 over 10m)'],
    ['{"eventTime":"2026-01-01T00:00:00.000000Z","firstTimestamp":"2026-01-01T00:50:00Z"}', '60m'],
    [
      '{"eventTime":"2026-01-01T00:59:00.500000Z","series":{"count":1,"lastObservedTime":"2026-01-01T00:59:30.000000Z"}}',
      '30s (x1 over 59s)',
    ],
  ])('%s was seen %s ago', (text, expected) => expect(intervalText(event(text), NOW)).toBe(expected))

  test.each([
    ['{"source":{"component":"a"},"reportingComponent":"b"}', 'a'],
    ['{"source":{},"reportingComponent":"b"}', 'b'],
    ['{}', ''],
  ])('%s is from "%s"', (text, expected) => expect(reporterOf(event(text))).toBe(expected))

  test.each([
    ['{"message":" a \\n"}', 'a'],
    ['{"message":"a","involvedObject":{"fieldPath":"spec.image"}}', 'spec.image: a'],
  ])('%s says "%s"', (text, expected) => expect(messageOf(event(text))).toBe(expected))
})

test('the Events of an object are found by its kind, name, namespace and uid', () => {
  const object = event('{"kind":"App","metadata":{"name":"a","namespace":"n","uid":"u"}}')
  expect([eventsPath('n'), eventsSelector(subjectOf(object))]).toEqual([
    '/api/v1/namespaces/n/events',
    'involvedObject.kind=App,involvedObject.name=a,involvedObject.namespace=n,involvedObject.uid=u',
  ])
  expect(eventsPath('')).toBe('/api/v1/events')
  expect(eventsSelector({ ...subjectOf(object), uid: '' })).not.toContain('uid')
})
