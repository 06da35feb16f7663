import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { REJECTED, TAKEN, TAKEN_AS_V1BETA1 } from './answers.ts'
import { createKind, type Kind, type Outcome, startTarget, steady, type Target } from './target.ts'
import { good, type Reply, startWebhook, type Webhook } from './webhook.ts'

describe.each(['v1', 'v1beta1'] as const)('a webhook answers a ConversionReview of %s with', (version) => {
  let target: Target
  let webhook: Webhook
  let kind: Kind

  beforeAll(async () => {
    target = await startTarget()
    webhook = await startWebhook()
    kind = await createKind(target, { url: webhook.url, versions: [version] })
    await target.request('POST', kind.path('v1'), kind.object('v1', 'a', { host: 'a:1' }))
  }, 20_000)

  afterAll(async () => {
    await webhook.close()
    await target.close()
  })

  async function read(reply: Reply): Promise<Outcome> {
    webhook.reply = reply
    return target.request('GET', kind.path('v2', 'a'))
  }

  test.each(REJECTED)('[CO-4] %s, which is rejected', async (_name, reply, message, v1beta1 = message) => {
    const { status, body } = await read(reply)
    const expected = version === 'v1' ? message : v1beta1
    const key = `/hooks.io/PLURAL/default/a`
    expect([status, body.reason]).toEqual([500, 'InternalError'])
    expect(steady(body.message, kind)).toBe(
      `Internal error occurred: StorageError: corrupt object, Code: 7, Key: ${key}, ResourceVersion: 0, AdditionalErrorMsg: object not decodable revision=N: ${expected}`,
    )
  })

  test.each(TAKEN)('[CO-4] %s, which is taken', async (_name, reply, expected = {}) => {
    const { status, body } = await read(reply)
    const { labels, annotations, generation, finalizers } = body.metadata ?? {}
    expect(status).toBe(200)
    expect({ apiVersion: body.apiVersion, spec: body.spec, labels, annotations, generation, finalizers }).toEqual({
      apiVersion: 'hooks.io/v2',
      spec: { hostname: 'a', port: '1' },
      generation: 1,
      ...expected,
    })
    expect(body).not.toHaveProperty('extra')
  })

  test.each(TAKEN_AS_V1BETA1)('[CO-4] %s, which v1beta1 takes', async (_name, reply) => {
    expect((await read(reply)).status).toBe(version === 'v1' ? 500 : 200)
  })

  test('[CO-3] what the review says', async () => {
    webhook.calls.length = 0
    await read(good)
    const { path, text, review } = webhook.calls[0] ?? { path: '', text: '', review: undefined }
    const sent = review?.request.objects[0]
    expect(path).toBe('/convert?timeout=30s')
    expect(text).toBe(
      `{"kind":"ConversionReview","apiVersion":"apiextensions.k8s.io/${version}","request":{"uid":"${review?.request.uid}","desiredAPIVersion":"hooks.io/v2","objects":[${JSON.stringify(sent)}]},"response":{"uid":"","convertedObjects":null,"result":{"metadata":{}}}}\n`,
    )
    expect(sent?.metadata).not.toHaveProperty('resourceVersion')
    expect([sent?.apiVersion, sent?.spec]).toEqual(['hooks.io/v1', { host: 'a:1' }])
  })
})
