import { expect, test } from 'vitest'
import { multiplexWatches } from './multiplexed-watches.ts'

const WATCH = '/apis/e2e.dev/v1/widgets?watch=true&resourceVersion=5'

/** A server of the protocol that the test writes the frames of. */
function server() {
  const seen: string[] = []
  const waiting: (() => void)[] = []
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined
  const fetch = async (input: Request | string, init: RequestInit = {}): Promise<Response> => {
    seen.push(`${init.method ?? 'GET'} ${String(input)}${typeof init.body === 'string' ? ` ${init.body}` : ''}`)
    for (const wake of waiting.splice(0)) wake()
    if (input !== '/crdlab/watches') return new Response('')
    return new Response(
      new ReadableStream({
        start(controller) {
          stream = controller
          controller.enqueue(new TextEncoder().encode('{"stream":"s"}\n'))
        },
      }),
    )
  }
  return {
    seen,
    fetch,
    frame: (frame: object) => stream?.enqueue(new TextEncoder().encode(`${JSON.stringify(frame)}\n`)),
    break: () => stream?.error(new Error('gone')),
    async until(count: number): Promise<void> {
      while (seen.length < count) await new Promise<void>((wake) => waiting.push(wake))
    },
  }
}

test('watches share one connection, and each gets its own frames', async () => {
  const { fetch, seen, frame, until } = server()
  const watches = multiplexWatches(fetch)
  const first = watches.fetch(WATCH, { headers: { Accept: 'application/json' } })
  const second = watches.fetch(WATCH)
  await until(3)
  expect(seen).toEqual([
    'GET /crdlab/watches',
    'POST /crdlab/watches/s {"id":1,"path":"/apis/e2e.dev/v1/widgets","query":"watch=true&resourceVersion=5","headers":{"accept":"application/json"}}',
    'POST /crdlab/watches/s {"id":2,"path":"/apis/e2e.dev/v1/widgets","query":"watch=true&resourceVersion=5","headers":{}}',
  ])
  frame({ id: 2, status: 410, type: 'application/json' })
  frame({ id: 1, status: 200, type: 'application/json' })
  for (const [id, data] of [
    [1, 'a\n'],
    [2, 'b\n'],
    [1, 'c\n'],
  ]) {
    frame({ id, data })
  }
  frame({ id: 1, end: true })
  frame({ id: 2, end: true })
  expect((await first).status).toBe(200)
  expect(await (await first).text()).toBe('a\nc\n')
  expect((await second).status).toBe(410)
  expect(await (await second).text()).toBe('b\n')
})

test('a watch that is aborted ends on the server, and the others go on', async () => {
  const { fetch, seen, frame, until } = server()
  const watches = multiplexWatches(fetch)
  const abort = new AbortController()
  const one = watches.fetch(WATCH, { signal: abort.signal })
  const other = watches.fetch(WATCH)
  await until(3)
  frame({ id: 1, status: 200, type: '' })
  const text = (await one).text()
  abort.abort()
  await expect(text).rejects.toThrow('the watch was ended')
  await until(4)
  expect(seen[3]).toBe('DELETE /crdlab/watches/s/1')
  frame({ id: 2, status: 200, type: '' })
  frame({ id: 2, end: true })
  expect(await (await other).text()).toBe('')
})

test('a connection that breaks ends its watches, and the next watch opens another', async () => {
  const { fetch, seen, frame, until, ...connection } = server()
  const watches = multiplexWatches(fetch)
  const first = watches.fetch(WATCH)
  await until(2)
  frame({ id: 1, status: 200, type: '' })
  const text = (await first).text()
  connection.break()
  await expect(text).rejects.toThrow('the connection that carries the watches was lost')
  void watches.fetch(WATCH)
  await until(3)
  expect(seen[2]).toBe('GET /crdlab/watches')
})

test.each([
  ['a read', '/apis/e2e.dev/v1/widgets', {}],
  ['a write', '/apis/e2e.dev/v1/widgets?watch=true', { method: 'POST' }],
])('%s is sent as it is', async (_what, target, init) => {
  const { fetch, seen } = server()
  await multiplexWatches(fetch).fetch(target, init)
  expect(seen).toEqual([`${'method' in init ? init.method : 'GET'} ${target}`])
})
