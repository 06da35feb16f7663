import { describe, expect, test } from 'vitest'
import { StatusError } from '../apimachinery/api/errors.ts'
import { objectOf } from '../apimachinery/json/value.ts'
import { KUBERNETES_RELEASE } from '../apimachinery/version/kubernetes-release.ts'
import type { ApiRequest, ApiResponse } from '../apiserver/endpoints/exchange.ts'
import { type LoopbackRequest, loopback, retryOnConflict } from './loopback.ts'

const answer = (status: number, body: unknown) => ({ status, headers: [], body }) as unknown as ApiResponse

/** The request that the server receives. */
async function heard(request: LoopbackRequest) {
  const requests: ApiRequest[] = []
  const send = loopback(async (sent) => {
    requests.push(sent)
    return answer(200, '')
  }, 'collector')
  await send(request)
  return requests.map(({ method, path, query, body, header }) => [
    `${method} ${path}?${query}`,
    header('content-type'),
    header('accept'),
    header('user-agent')?.replace(KUBERNETES_RELEASE, 'X'),
    body,
  ])
}

describe('a request of the server to itself', () => {
  test('is JSON, and names who sends it', async () => {
    expect(await heard({ method: 'DELETE', path: '/api' })).toEqual([
      ['DELETE /api?', 'application/json', 'application/json', 'collector/vX (crdlab)', ''],
    ])
  })

  test('has a query, a type and a body of its own', async () => {
    const given = {
      method: 'PATCH',
      path: '/a',
      query: { dryRun: 'All' },
      contentType: 'text/x',
      body: objectOf({ a: 1 }),
    } as const
    expect((await heard(given)).map(([path, type, , , body]) => [path, type, body])).toEqual([
      ['PATCH /a?dryRun=All', 'text/x', '{"a":1}'],
    ])
  })

  test.each<[string, number, unknown, [string, string]]>([
    ['a status', 409, '{"reason":"Conflict","message":"changed"}', ['Conflict', 'changed']],
    ['a status without words', 400, '{}', ['', '']],
    ['a text', 500, 'broken', ['', 'broken']],
    ['a stream', 500, undefined, ['', '']],
  ])('that fails with %s rejects with it', async (_, code, body, [reason, message]) => {
    const send = loopback(async () => answer(code, body), 'm')
    const error = await send({ method: 'POST', path: '/' }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(StatusError)
    expect(error).toMatchObject({ code, reason, message })
  })
})

describe('an attempt that meets a conflict', () => {
  const conflict = new StatusError(409, 'Conflict', 'changed')

  test.each<[string, number, Error, number, string]>([
    ['is made again', 4, conflict, 5, 'done'],
    ['is made five times', 5, conflict, 5, 'changed'],
    ['is made once where it fails in another way', 1, new StatusError(404, 'NotFound', 'gone'), 1, 'gone'],
    ['is made once where it fails without a status', 1, new Error('broken'), 1, 'broken'],
  ])('%s', async (_, failures, error, made, outcome) => {
    let attempts = 0
    const attempt = async (): Promise<void> => {
      if (++attempts <= failures) throw error
    }
    const ended = await retryOnConflict(attempt).then(
      () => 'done',
      ({ message }: Error) => message,
    )
    expect([attempts, ended]).toEqual([made, outcome])
  })
})
