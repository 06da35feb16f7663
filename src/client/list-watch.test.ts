import { expect, it } from 'vitest'
import { type ListWatchNews, listWatch } from './list-watch.ts'

/** An answer of the server: its code, and the lines of its body. A broken answer ends in an error of the network. */
interface Answer {
  readonly code?: number
  readonly lines: readonly string[]
  readonly isBroken?: boolean
}

const list = (version: string): Answer => ({
  lines: [JSON.stringify({ kind: 'WidgetList', metadata: { resourceVersion: version }, items: [] })],
})
const event = (type: string, version: string): string =>
  JSON.stringify({ type, object: { kind: 'Widget', metadata: { name: 'a', resourceVersion: version } } })
const status = (code: number, reason: string): string => JSON.stringify({ kind: 'Status', code, reason, message: reason })
const rejection = (code: number, reason: string): Answer => ({ code, lines: [status(code, reason)] })
const expired = `{"type":"ERROR","object":${status(410, 'Expired')}}`
const watched = (...lines: string[]): Answer => ({ lines })
const broken = (...lines: string[]): Answer => ({ lines, isBroken: true })

function responseOf({ code = 200, lines, isBroken = false }: Answer): Response {
  const waiting = lines.map((line) => new TextEncoder().encode(`${line}\n`))
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = waiting.shift()
      if (next !== undefined) controller.enqueue(next)
      else if (isBroken) controller.error(new TypeError('network error'))
      else controller.close()
    },
  })
  return new Response(body, { status: code })
}

/** Runs against a server that gives these answers, until it has no more: the requests, the pauses and the news, in their order. */
async function played(answers: readonly Answer[]): Promise<string[]> {
  const ending = new AbortController()
  const story: string[] = []
  const left = [...answers]
  const wire = {
    actor: 'page',
    clock: {
      now: () => 0,
      elapsed: () => 0,
      sleep: async (ms: number) => {
        if (!ending.signal.aborted) story.push(`pause ${ms}`)
      },
    },
    fetch: async (input: Request | string) => {
      const next = left.shift()
      if (next === undefined) {
        ending.abort()
        throw new TypeError('aborted')
      }
      const { searchParams } = new URL(String(input), 'http://server')
      story.push(searchParams.has('watch') ? `watch ${searchParams.get('resourceVersion')}` : 'list')
      return responseOf(next)
    },
  }
  const newsOf = (news: ListWatchNews): string => {
    if (news.type === 'LISTED') return 'LISTED'
    return news.type === 'LOST' ? `LOST ${news.error.message}` : `${news.type} a`
  }
  for await (const news of listWatch(wire, { path: '/widgets', as: 'object', signal: ending.signal })) story.push(newsOf(news))
  return story
}

it.each<[what: string, answers: readonly Answer[], story: readonly string[]]>([
  [
    'a watch that ends is opened again at the last event',
    [list('5'), watched(event('ADDED', '6'), event('MODIFIED', '8')), watched()],
    ['list', 'LISTED', 'watch 5', 'ADDED a', 'MODIFIED a', 'pause 50', 'watch 8', 'pause 50'],
  ],
  [
    'a bookmark is no news, and moves the version to watch from',
    [list('5'), watched(event('BOOKMARK', '70')), watched()],
    ['list', 'LISTED', 'watch 5', 'pause 50', 'watch 70', 'pause 50'],
  ],
  [
    'a version that is gone when the watch is opened leads to a new list, without a word of loss',
    [list('5'), rejection(410, 'Gone'), list('9'), watched(event('DELETED', '10'))],
    ['list', 'LISTED', 'watch 5', 'pause 50', 'list', 'LISTED', 'watch 9', 'DELETED a', 'pause 50'],
  ],
  [
    'a version that is gone while it is watched leads to a new list as well',
    [list('5'), watched(event('ADDED', '6'), expired), list('9'), watched()],
    ['list', 'LISTED', 'watch 5', 'ADDED a', 'pause 50', 'list', 'LISTED', 'watch 9', 'pause 50'],
  ],
  [
    'a list that is rejected is asked for again with growing pauses',
    [rejection(503, 'down'), rejection(503, 'down'), rejection(503, 'down'), list('5'), watched()],
    [
      'list',
      'LOST down',
      'pause 200',
      'list',
      'LOST down',
      'pause 400',
      'list',
      'LOST down',
      'pause 800',
      'list',
      'LISTED',
      'watch 5',
      'pause 50',
    ],
  ],
  [
    'a watch that is rejected while lists are answered is tried with growing pauses',
    [list('5'), rejection(403, 'Forbidden'), list('5'), rejection(403, 'Forbidden'), list('5'), rejection(403, 'Forbidden')],
    [
      ...['list', 'LISTED', 'watch 5', 'LOST Forbidden', 'pause 200'],
      ...['list', 'LISTED', 'watch 5', 'LOST Forbidden', 'pause 400'],
      ...['list', 'LISTED', 'watch 5', 'LOST Forbidden', 'pause 800'],
    ],
  ],
  [
    'a connection that breaks is made again with short pauses as long as each one brings news',
    [list('5'), broken(event('ADDED', '6')), list('7'), broken(event('ADDED', '8')), list('9'), broken()],
    [
      ...['list', 'LISTED', 'watch 5', 'ADDED a', 'LOST network error', 'pause 200'],
      ...['list', 'LISTED', 'watch 7', 'ADDED a', 'LOST network error', 'pause 200'],
      ...['list', 'LISTED', 'watch 9', 'LOST network error', 'pause 400'],
    ],
  ],
])('%s', async (_, answers, story) => {
  expect(await played(answers)).toEqual(story)
})
