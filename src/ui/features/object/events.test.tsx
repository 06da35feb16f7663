import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseJson } from '../../../apimachinery/json/parse.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import type { Client } from '../../../client/client.ts'
import type { ListWatchNews, ListWatchOptions } from '../../../client/list-watch.ts'
import { resourceType } from '../../../client/testing/resource-type.ts'
import { appStore } from '../../base/state/store.ts'
import { Events } from './events.tsx'

const json = (text: string): JsonObject => parseJson(text).value as JsonObject
const OBJECT = json('{"kind":"App","metadata":{"name":"a","namespace":"n","uid":"u"}}')
const event = (name: string, fields: string): JsonObject => json(`{"metadata":{"name":"${name}","uid":"${name}"},${fields}}`)
const READY = event(
  'one',
  '"type":"Normal","reason":"Ready","message":"all are","firstTimestamp":"2026-01-01T00:00:00Z","source":{"component":"c"}',
)
const FAILED = event(
  'two',
  '"type":"Warning","reason":"Failed","message":"cannot pull","count":7,"firstTimestamp":"2026-01-01T00:00:00Z","lastTimestamp":"2026-01-02T00:00:00Z"',
)

/** Opens the Events of the object at a server that sends this news. */
function open(...news: ListWatchNews[]): ListWatchOptions[] {
  const asked: ListWatchOptions[] = []
  const type = resourceType({ group: '', version: 'v1', resource: 'events', kind: 'Event' })
  async function* listWatch(options: ListWatchOptions): AsyncGenerator<ListWatchNews> {
    asked.push(options)
    yield* news
  }
  appStore.setState({ page: { listWatch, discover: async () => [type] } as unknown as Client })
  render(<Events object={OBJECT} />)
  return asked
}

// The tests of other files use the same store.
afterEach(() => appStore.setState({ page: undefined }))

const listed = (...items: JsonObject[]): ListWatchNews => ({ type: 'LISTED', list: { items } })
const cells = (): string[][] =>
  screen.getAllByRole('row').map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? ''))

beforeEach(() => localStorage.clear())

test('the newest Event stands in a line, which opens to all, the newest first', async () => {
  const asked = open(listed(READY, FAILED))
  const bar = await screen.findByRole('button', { name: /Events/ })
  expect(bar.textContent).toContain('Failed cannot pull')
  expect(asked.find(({ path }) => path === '/api/v1/namespaces/n/events')).toMatchObject({
    query: { fieldSelector: 'involvedObject.kind=App,involvedObject.name=a,involvedObject.namespace=n,involvedObject.uid=u' },
  })
  fireEvent.click(bar)
  const [, first, second] = cells()
  expect(first).toEqual(['Warning', 'Failed', expect.stringMatching(/^\w+ \(x7 over \w+\)$/), '', 'cannot pull'])
  expect(second).toEqual(['Normal', 'Ready', expect.stringMatching(/^\w+$/), 'c', 'all are'])
})

test('what the watch reports is taken up', async () => {
  const changed = event('one', '"type":"Normal","reason":"Changed","message":"","firstTimestamp":"2026-01-03T00:00:00Z"')
  open(listed(READY, FAILED), { type: 'MODIFIED', object: changed }, { type: 'DELETED', object: FAILED })
  const bar = await screen.findByRole('button', { name: /Events/ })
  expect(bar.textContent).toMatch(/Events1Changed/)
})

test('an object without Events says so', async () => {
  open(listed())
  expect(await screen.findByText('No Events about this object.')).toBeTruthy()
})
