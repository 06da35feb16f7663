import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerFailure } from '../../src/apiserver/webhook/answer-failure.ts'
import { WebhookCaller } from '../../src/hosts/node/webhooks/caller.ts'
import { certificate } from './webhook.ts'

const caller = new WebhookCaller()
let server: Server
let base = ''
/** The requests that arrived: method, path and length. */
const seen: string[] = []

const LOCATIONS: Readonly<Record<string, string>> = {
  ok: '/ok',
  relative: 'ok?x=1',
  bad: 'https://[::1',
  plain: 'http://127.0.0.1:1/ok',
  ftp: 'ftp://127.0.0.1/ok',
  empty: '',
}

beforeAll(async () => {
  server = createServer({ key: certificate('local.key'), cert: certificate('local.crt') }, async (request, response) => {
    let length = 0
    for await (const chunk of request) length += String(chunk).length
    seen.push(`${request.method} ${request.url} ${length}`)
    const [, status, to = ''] = /^\/(\d+)-(\w+)/.exec(request.url ?? '') ?? []
    if (status !== undefined) {
      response.statusCode = Number(status)
      response.setHeader('Location', to === 'self' ? (request.url ?? '') : (LOCATIONS[to] ?? ''))
    }
    response.end('moved')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  base = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => {
  caller.close()
  server.close()
  server.closeAllConnections()
})

/** Calls a path; returns why there is nothing to read, with the port left out. */
async function failureOf(path: string): Promise<string | undefined> {
  seen.length = 0
  const url = `${base}/${path}?timeout=4s`
  const answer = await caller.call({ url, caBundle: certificate('ca.crt'), body: 'body', timeoutSeconds: 4 })
  return answerFailure(url, answer)?.replaceAll(base, 'https://HOST')
}

test.each(['307-ok', '308-ok'])('[AW-16] %s is followed as it was sent', async (path) => {
  expect(await failureOf(path)).toBeUndefined()
  expect(seen).toEqual([`POST /${path}?timeout=4s 4`, 'POST /ok 4'])
})

test.each(['301-ok', '302-ok', '303-ok'])('[AW-16] %s is followed by a GET', async (path) => {
  expect(await failureOf(path)).toBeUndefined()
  expect(seen).toEqual([`POST /${path}?timeout=4s 4`, 'GET /ok 0'])
})

test('[AW-16] a place can be relative', async () => {
  expect(await failureOf('307-relative')).toBeUndefined()
  expect(seen[1]).toBe('POST /ok?x=1 4')
})

const WITHOUT = (status: number): string =>
  `the server responded with the status code ${status} but did not return more information`

test.each([
  ['307-self', 10, 'Post "/307-self?timeout=4s": stopped after 10 redirects'],
  ['302-self', 10, 'Post "/302-self?timeout=4s": stopped after 10 redirects'],
  ['307-empty', 1, WITHOUT(307)],
  ['300-ok', 1, WITHOUT(300)],
  ['304-ok', 1, WITHOUT(304)],
  [
    '307-bad',
    1,
    `Post "https://HOST/307-bad?timeout=4s": failed to parse Location header "https://[::1": parse "https://[::1": missing ']' in host`,
  ],
  ['307-plain', 1, 'Post "http://127.0.0.1:1/ok": dial tcp 127.0.0.1:1: connect: connection refused'],
  ['307-ftp', 1, 'Post "ftp://127.0.0.1/ok": unsupported protocol scheme "ftp"'],
])('[AW-16] %s ends after %d requests', async (path, requests, message) => {
  expect(await failureOf(path)).toBe(message)
  expect(seen.length).toBe(requests)
})
