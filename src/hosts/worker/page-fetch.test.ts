import { describe, expect, test } from 'vitest'
import { PageFetch } from './page-fetch.ts'
import { ACKNOWLEDGE_STEP, type ToServer } from './protocol.ts'

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

function connected(): { page: PageFetch; sent: ToServer[] } {
  const sent: ToServer[] = []
  return { page: new PageFetch((message) => sent.push(message)), sent }
}

describe('fetch over a worker', () => {
  const requests: { name: string; input: Request | string; init?: RequestInit; expected: object }[] = [
    {
      name: 'a path with a query',
      input: '/apis/g/v1/x?watch=1&labelSelector=a%3Db',
      expected: { method: 'GET', url: '/apis/g/v1/x?watch=1&labelSelector=a%3Db', headers: {}, body: '' },
    },
    {
      name: 'method, headers and text',
      input: '/x',
      init: { method: 'post', headers: { 'Content-Type': 'application/yaml' }, body: 'a: ü' },
      expected: { method: 'POST', url: '/x', headers: { 'content-type': 'application/yaml' }, body: 'a: ü' },
    },
    {
      name: 'a Request',
      input: new Request('http://any.example/x?y', { method: 'PUT', headers: { Accept: 'a/b' }, body: '{}' }),
      expected: {
        method: 'PUT',
        url: '/x?y',
        headers: { accept: 'a/b', 'content-type': 'text/plain;charset=UTF-8' },
        body: '{}',
      },
    },
    {
      name: 'an encoded path stays encoded',
      input: '/apis/g/v1/namespaces/a%2Fb/x',
      expected: { method: 'GET', url: '/apis/g/v1/namespaces/a%2Fb/x', headers: {}, body: '' },
    },
  ]
  for (const { name, input, init, expected } of requests) {
    test(`[WK-6] sends ${name}`, async () => {
      const { page, sent } = connected()
      void page.fetch(input, init)
      await turn()
      expect(sent).toEqual([{ type: 'request', id: 1, ...expected }])
    })
  }

  test('[WK-6] answers with status, headers and text, and with bytes for who wants them', async () => {
    const { page } = connected()
    const answers = [page.fetch('/a'), page.fetch('/b'), page.fetch('/c')]
    await turn()
    const headers = { 'Content-Type': 'application/json', Warning: '299 - "deprecated"' }
    for (const id of [1, 2]) page.receive({ type: 'head', id, status: 404, headers, body: '{"ü":1}' })
    page.receive({ type: 'head', id: 3, status: 304, headers: {}, body: '' })
    const [first, second, third] = await Promise.all(answers)
    expect([first?.status, first?.ok, first?.headers.get('warning')]).toEqual([404, false, '299 - "deprecated"'])
    expect(await first?.text()).toBe('{"ü":1}')
    expect(new TextDecoder().decode(await second?.arrayBuffer())).toBe('{"ü":1}')
    expect([third?.status, third?.body]).toEqual([304, null])
    expect(page.waiting).toBe(0)
  })

  test('[WK-6] streams what comes in pieces, to its end', async () => {
    const { page, sent } = connected()
    const answer = page.fetch('/w')
    await turn()
    page.receive({ type: 'head', id: 1, status: 200, headers: {} })
    page.receive({ type: 'chunk', id: 1, text: 'a\u{1f600}' })
    page.receive({ type: 'chunk', id: 1, text: 'b' })
    page.receive({ type: 'end', id: 1 })
    expect(await (await answer).text()).toBe('a\u{1f600}b')
    expect(sent).toHaveLength(1)
  })

  test('[WK-6] a failure rejects the request, or breaks the stream it had begun', async () => {
    const { page } = connected()
    const answers = [page.fetch('/a'), page.fetch('/b')]
    await turn()
    page.receive({ type: 'failed', id: 1, message: 'no answer' })
    await expect(answers[0]).rejects.toEqual(new TypeError('no answer'))
    page.receive({ type: 'head', id: 2, status: 200, headers: {} })
    const text = (await answers[1])?.text()
    page.receive({ type: 'failed', id: 2, message: 'broken' })
    await expect(text).rejects.toEqual(new TypeError('broken'))
  })

  test('[WK-6] an aborted request rejects with the reason, before and after it was sent', async () => {
    const { page, sent } = connected()
    const reason = new Error('enough')
    await expect(page.fetch('/a', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    const abort = new AbortController()
    const answer = page.fetch('/b', { signal: abort.signal })
    await turn()
    abort.abort(reason)
    await expect(answer).rejects.toBe(reason)
    expect(sent.map(({ type, id }) => [type, id])).toEqual([
      ['request', 2],
      ['cancel', 2],
    ])
    page.receive({ type: 'head', id: 2, status: 200, headers: {}, body: 'late' })
  })

  test('[WK-6] an aborted stream breaks with the reason, a cancelled one is given up; each is told once', async () => {
    const { page, sent } = connected()
    const abort = new AbortController()
    const answers = [page.fetch('/a', { signal: abort.signal }), page.fetch('/b')]
    await turn()
    for (const id of [1, 2]) page.receive({ type: 'head', id, status: 200, headers: {} })
    const [first, second] = await Promise.all(answers)
    const text = first?.text()
    const reason = new Error('enough')
    abort.abort(reason)
    await expect(text).rejects.toBe(reason)
    await second?.body?.cancel()
    expect(sent.slice(2)).toEqual([
      { type: 'cancel', id: 1 },
      { type: 'cancel', id: 2 },
    ])
    page.receive({ type: 'chunk', id: 2, text: 'late' })
  })

  test('[WT-7] a reader says how much of a stream it took, in steps; one that does not read says nothing', async () => {
    const { page, sent } = connected()
    const answer = page.fetch('/a?watch=1')
    await turn()
    page.receive({ type: 'head', id: 1, status: 200, headers: {} })
    const reader = (await answer).body?.getReader()
    for (const length of [1, ACKNOWLEDGE_STEP, 10]) page.receive({ type: 'chunk', id: 1, text: 'x'.repeat(length) })
    await turn()
    expect(sent).toHaveLength(1)
    for (let chunks = 0; chunks < 3; chunks++) await reader?.read()
    await turn()
    expect(sent.slice(1)).toEqual([{ type: 'taken', id: 1, characters: ACKNOWLEDGE_STEP + 11 }])
    page.receive({ type: 'chunk', id: 1, text: 'x' })
    await reader?.read()
    await turn()
    expect(sent).toHaveLength(2)
  })

  test('[WK-6] once the server is closed, requests are rejected: those that wait, those on their way, those to come', async () => {
    const { page, sent } = connected()
    const waiting = page.fetch('/waiting')
    await turn()
    const onItsWay = page.fetch('/on-its-way')
    page.close('the workspace was closed')
    for (const request of [waiting, onItsWay, page.fetch('/later')])
      await expect(request).rejects.toThrow(new TypeError('the workspace was closed'))
    expect(sent).toHaveLength(1)
  })

  test('[WK-6] a server that is lost and starts again takes the requests to come', async () => {
    const { page } = connected()
    const waiting = page.fetch('/waiting')
    await turn()
    page.lose('restarted')
    await expect(waiting).rejects.toThrow('restarted')
    const later = page.fetch('/later')
    await turn()
    page.receive({ type: 'head', id: 2, status: 200, headers: {}, body: 'ok' })
    expect(await (await later).text()).toBe('ok')
  })

  test('[WK-6] only texts can be sent', async () => {
    const { page } = connected()
    const rejected = new TypeError('the API server in the page only accepts request bodies that are text')
    await expect(page.fetch('/a', { method: 'POST', body: new Uint8Array(1) })).rejects.toEqual(rejected)
  })
})
