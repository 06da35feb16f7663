import type { ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { certificate } from '../../webhooks/webhook.ts'
import { GROUP, type Input, JSON_BODY, post, slowest } from '../input.ts'

const M = 1_000_000
const K = 1000
const CONFIGURATIONS = '/apis/admissionregistration.k8s.io/v1'

/** What a webhook does with a request; `uid` is that of its review. */
type Reply = (response: ServerResponse, uid: string) => void

interface Form {
  readonly mutates?: boolean
  /** How many webhooks, and how many writes at once. */
  readonly webhooks?: number
  readonly writes?: number
}

const review = (uid: string, more: object = {}): string =>
  JSON.stringify({ apiVersion: 'admission.k8s.io/v1', kind: 'AdmissionReview', response: { uid, allowed: true, ...more } })

/** Starts a webhook with a certificate of tests, has the host call it, and ends it. */
const webhook = (name: string, reply: Reply, { mutates = false, webhooks: count = 1, writes = 1 }: Form = {}): Input => ({
  family: 'webhooks',
  name,
  admission: true,
  async run(target) {
    const server = createServer({ key: certificate('local.key'), cert: certificate('local.crt') }, async (request, response) => {
      let text = ''
      for await (const chunk of request) text += String(chunk)
      response.on('error', () => undefined)
      reply(response, (JSON.parse(text) as { request: { uid: string } }).request.uid)
    })
    server.on('clientError', () => undefined)
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`
    const path = `${CONFIGURATIONS}/${mutates ? 'mutating' : 'validating'}webhookconfigurations`
    const hook = (i: number): object => ({
      name: `h${i}.${GROUP}`,
      clientConfig: { url, caBundle: Buffer.from(certificate('ca.crt')).toString('base64') },
      rules: [{ apiGroups: [GROUP], apiVersions: ['v1'], operations: ['*'], resources: ['things'] }],
      sideEffects: 'None',
      admissionReviewVersions: ['v1'],
      timeoutSeconds: 2,
      failurePolicy: 'Ignore',
      ...(mutates && { reinvocationPolicy: 'IfNeeded' }),
    })
    const webhooks = Array.from({ length: count }, (_, i) => hook(i))
    const body = JSON.stringify({ metadata: { name: 'hostile' }, webhooks })
    await target.send({ method: 'POST', path, headers: JSON_BODY, body })
    const sent = Array.from({ length: writes }, (_, i) => target.send(post(`w${i}`, '"any":{"a":1}')))
    const answer = slowest(await Promise.all(sent))
    await target.send({ method: 'DELETE', path })
    server.closeAllConnections()
    server.close()
    return answer
  },
})

const json = (response: ServerResponse, body: string): void => {
  response.setHeader('Content-Type', 'application/json')
  response.end(body)
}

/** Answers with a patch, given as text or as operations. */
const patching =
  (patch: () => string): Reply =>
  (response, uid) =>
    json(response, review(uid, { patchType: 'JSONPatch', patch: Buffer.from(patch()).toString('base64') }))

const patched = (operations: () => readonly object[]): Reply => patching(() => JSON.stringify(operations()))

/** Writes the same text until the other side ends it. */
function endlessly(response: ServerResponse, text: string): void {
  const write = (): void => {
    while (!response.destroyed && response.write(text));
    if (!response.destroyed) response.once('drain', write)
  }
  write()
}

/** Webhooks that stall, break off, or answer what is hard to read. */
export const webhooks: readonly Input[] = [
  webhook('never answers', () => undefined),
  webhook('fifty writes wait for one that never answers', () => undefined, { writes: 50 }),
  webhook('a hundred webhooks never answer', () => undefined, { webhooks: 100 }),
  webhook('answers without an end', (response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.write('{"kind":')
  }),
  webhook('answers endlessly', (response) => endlessly(response, ' '.repeat(100_000))),
  webhook('answers 15 MB of JSON', (response, uid) => json(response, review(uid, { warnings: ['a'.repeat(15 * M)] }))),
  webhook('answers 15 MB of brackets', (response) => json(response, '['.repeat(15 * M))),
  webhook('answers 10 MB of keys', (response) =>
    json(response, `{${Array.from({ length: 700_000 }, (_, i) => `"k${i}":1`).join(',')}}`),
  ),
  webhook('answers 5 MB of keys', (response) =>
    json(response, `{${Array.from({ length: 350_000 }, (_, i) => `"k${i}":1`).join(',')}}`),
  ),
  webhook('denies with 5 MB of message', (response, uid) =>
    json(response, review(uid, { allowed: false, status: { message: 'a'.repeat(5 * M) } })),
  ),
  webhook('answers half', (response, uid) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100000' })
    response.write(review(uid).slice(0, 50))
    response.destroy()
  }),
  webhook('closes the connection', (response) => response.destroy()),
  webhook('answers text', (response) => response.end('a'.repeat(10 * M))),
  webhook('redirects to itself', (response) => {
    response.writeHead(308, { Location: '/' })
    response.end()
  }),
  webhook('answers with endless headers', (response) => {
    const socket = response.socket
    socket?.write('HTTP/1.1 200 OK\r\n')
    const write = (): void => {
      while (socket && !socket.destroyed && socket.write('x-a: b\r\n'.repeat(K)));
      if (socket && !socket.destroyed) socket.once('drain', write)
    }
    write()
  }),
  webhook('warns 100,000 times', (response, uid) =>
    json(response, review(uid, { warnings: Array.from({ length: 100_000 }, (_, i) => `warning ${i}`) })),
  ),
  webhook('annotates 100,000 times', (response, uid) =>
    json(
      response,
      review(uid, { auditAnnotations: Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`k${i}`, 'v'])) }),
    ),
  ),
  webhook('denies with 10 MB of message', (response, uid) =>
    json(response, review(uid, { allowed: false, status: { message: 'a'.repeat(10 * M) } })),
  ),
  webhook(
    'patches 100,000 times',
    patched(() => Array.from({ length: 100_000 }, (_, i) => ({ op: 'add', path: `/any/k${i}`, value: i }))),
    { mutates: true },
  ),
  webhook(
    'patches by copies that double',
    patched(() => Array.from({ length: 40 }, () => ({ op: 'copy', from: '/any', path: '/any/a' }))),
    { mutates: true },
  ),
  webhook(
    'patches 10 MB in',
    patched(() => [{ op: 'add', path: '/any/a', value: 'a'.repeat(10 * M) }]),
    { mutates: true },
  ),
  webhook(
    'patches at the front of a list',
    patched(() => [
      { op: 'add', path: '/list', value: [] },
      ...Array.from({ length: 50_000 }, () => ({ op: 'add', path: '/list/0', value: { a: 1 } })),
    ]),
    { mutates: true },
  ),
  webhook(
    'patches what is nested 10,000 deep',
    patching(() => `[{"op":"add","path":"/any/a","value":${'['.repeat(10 * K)}${']'.repeat(10 * K)}}]`),
    { mutates: true },
  ),
  webhook(
    'a hundred webhooks patch, all asked again',
    patched(() => [{ op: 'add', path: '/any/b', value: 1 }]),
    { mutates: true, webhooks: 100 },
  ),
]
