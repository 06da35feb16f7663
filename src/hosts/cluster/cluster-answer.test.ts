import type { ServerResponse } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { type Serving, serve } from '../node/serve.ts'
import { certificateUser, type FakeApiServer, type Received, startApiServer, writeKubeconfig } from './testing/api-server.ts'

const WIDGETS = '/apis/e2e.dev/v1/namespaces/default/widgets'
const running: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const stop of running.splice(0)) await stop()
})

const json = (response: ServerResponse, value: object, status = 200): void => {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Set-Cookie': 'secret=1', Warning: '299 - "old"' })
  response.end(JSON.stringify(value))
}

function answer({ url }: Received, response: ServerResponse): void {
  if (url === '/version') json(response, { gitVersion: 'v1.37.2' })
  else if (url.endsWith('/selfsubjectreviews')) json(response, { status: { userInfo: { username: 'ada' } } }, 201)
  else if (url.includes('/cut')) {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 100 })
    response.write('{"items":[')
    setImmediate(() => response.destroy())
  } else if (url.includes('watch=true')) {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.write('{"type":"ADDED","object":{"metadata":{"name":"é"}}}\n')
  } else json(response, { seen: url })
}

async function start(user: object = { token: 'secret-token' }): Promise<{ api: FakeApiServer; url: string }> {
  const api = await startApiServer(answer)
  const options = {
    address: { host: '127.0.0.1', port: 0 },
    fixedPort: true,
    bare: false,
    authorization: false,
    allowRemote: false,
  }
  const cluster = { kubeconfig: writeKubeconfig({ server: api.url, user }) }
  const serving: Serving = await serve({ ...options, cluster }, '/there/is/no/page')
  running.push(serving.stop, api.close)
  return { api, url: serving.url }
}

const FROM_PAGE = { 'Sec-Fetch-Site': 'same-origin' }
const turn = (url: string, writes: boolean, headers: object = FROM_PAGE, context = 'prod'): Promise<Response> =>
  fetch(`${url}/crdlab/cluster`, { method: 'PUT', headers: { ...headers }, body: JSON.stringify({ context, writes }) })

test('requests carry the token of the kubeconfig and nothing of the browser', async () => {
  const { api, url } = await start()
  const headers = { Authorization: 'Bearer mine', Cookie: 'a=b', Accept: 'application/yaml', 'Impersonate-User': 'bob' }
  const response = await fetch(`${url}${WIDGETS}/a%20b?limit=5&continue=x%2By`, { headers })
  expect(await response.json()).toEqual({ seen: `${WIDGETS}/a%20b?limit=5&continue=x%2By` })
  expect(response.headers.get('Warning')).toBe('299 - "old"')
  expect(response.headers.get('Set-Cookie')).toBeNull()
  const { connection, host, ...seen } = api.received[0]?.headers ?? {}
  expect(seen).toEqual({
    accept: 'application/yaml',
    authorization: 'Bearer secret-token',
    'impersonate-user': 'bob',
    'user-agent': 'crdlab',
  })
})

test('each group that a request acts with is a header of its own', async () => {
  const { api, url } = await start()
  const headers = new Headers({ 'Impersonate-User': 'bob' })
  for (const group of ['audit', 'ci']) headers.append('Impersonate-Group', group)
  await fetch(url + WIDGETS, { headers })
  expect(api.received[0]?.groups).toEqual(['audit', 'ci'])
})

test('requests carry the certificate of the kubeconfig', async () => {
  const { api, url } = await start(certificateUser())
  await fetch(url + WIDGETS)
  expect(api.received[0]?.certificate).toBeTypeOf('string')
  expect(api.received[0]?.headers.authorization).toBeUndefined()
})

test('nothing is written until the page allows it, and then what was sent', async () => {
  const { api, url } = await start()
  const post = (query = ''): Promise<Response> =>
    fetch(`${url}${WIDGETS}${query}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"é":1}' })
  const rejected = await post()
  expect(rejected.status).toBe(403)
  expect(await rejected.json()).toMatchObject({
    kind: 'Status',
    reason: 'Forbidden',
    message: 'writes to prod are off; allow them in the page',
  })
  expect(api.received).toEqual([])
  expect((await post('?dryRun=All')).status).toBe(200)
  expect(await (await turn(url, true)).json()).toMatchObject({ context: 'prod', writes: true })
  expect((await post()).status).toBe(200)
  expect(api.received.at(-1)).toMatchObject({ method: 'POST', url: WIDGETS, body: '{"é":1}' })
  await turn(url, false)
  expect((await post()).status).toBe(403)
})

test('only the page switches writes, and only for the context that it shows', async () => {
  const { url } = await start()
  expect((await turn(url, true, {})).status).toBe(403)
  expect((await turn(url, true, { 'Sec-Fetch-Site': 'none' })).status).toBe(403)
  expect((await turn(url, true, FROM_PAGE, 'staging')).status).toBe(409)
  expect(await (await fetch(`${url}/crdlab/cluster`)).json()).toMatchObject({ writes: false })
})

test('it says what it stands before, and no credentials', async () => {
  const { api, url } = await start()
  const text = await (await fetch(`${url}/crdlab/cluster`)).text()
  expect(JSON.parse(text)).toEqual({
    context: 'prod',
    contexts: ['prod', 'staging', 'broken'],
    server: api.url,
    namespace: 'shop',
    version: 'v1.37.2',
    user: 'ada',
    writes: false,
  })
  expect(text).not.toContain('secret')
  expect(await (await fetch(`${url}/crdlab/capabilities`)).json()).toEqual({ capabilities: ['watch-streams', 'cluster'] })
})

test('what is served under /crdlab/ never reaches the cluster', async () => {
  const { api, url } = await start()
  expect((await fetch(`${url}/crdlab/stored/widgets.e2e.dev`)).status).toBe(404)
  expect(api.received).toEqual([])
})

test('a watch streams', async () => {
  const { url } = await start()
  const response = await fetch(`${url}${WIDGETS}?watch=true`)
  const reader = response.body?.getReader()
  const { value } = (await reader?.read()) ?? {}
  expect(new TextDecoder().decode(value)).toBe('{"type":"ADDED","object":{"metadata":{"name":"é"}}}\n')
  await reader?.cancel()
})

test('an answer that is cut off is 503, never a part of it', async () => {
  const { url } = await start()
  const response = await fetch(`${url}${WIDGETS}/cut`)
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ reason: 'ServiceUnavailable' })
})

test('a cluster that cannot be reached is 503, with the reason', async () => {
  const { api, url } = await start()
  await api.close()
  running.pop()
  const response = await fetch(url + WIDGETS)
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({
    message: expect.stringMatching(/^https:\/\/127\.0\.0\.1:\d+ \(context prod\) did not answer: .*ECONNREFUSED/),
  })
})

test('many watches come over one connection, each until it is ended', async () => {
  const { api, url } = await start()
  const stream = await fetch(`${url}/crdlab/watches`)
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const line = async (): Promise<unknown> => {
    while (!text.includes('\n')) text += (await reader?.read())?.value ?? ''
    const end = text.indexOf('\n')
    const first = text.slice(0, end)
    text = text.slice(end + 1)
    return JSON.parse(first)
  }
  const { stream: id } = (await line()) as { stream: string }
  const watch = (path: string): Promise<Response> =>
    fetch(`${url}/crdlab/watches/${id}`, {
      method: 'POST',
      body: JSON.stringify({ id: 1, path, query: 'watch=true', headers: { accept: 'application/json' } }),
    })
  expect((await watch('/crdlab/cluster')).status).toBe(400)
  expect((await watch(WIDGETS)).status).toBe(202)
  expect(await line()).toEqual({ id: 1, status: 200, type: 'application/json' })
  expect(await line()).toEqual({ id: 1, data: '{"type":"ADDED","object":{"metadata":{"name":"é"}}}\n' })
  expect((await watch(WIDGETS)).status).toBe(409)
  await fetch(`${url}/crdlab/watches/${id}/1`, { method: 'DELETE' })
  expect(await line()).toEqual({ id: 1, end: true })
  expect(api.received.map(({ url }) => url)).toEqual([`${WIDGETS}?watch=true`])
  await reader?.cancel()
})
