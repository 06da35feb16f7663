import { expect, it } from 'vitest'
import { KUBERNETES_RELEASE } from '../apimachinery/version/kubernetes-release.ts'
import { createClient, withFieldOwner } from './client.ts'
import { FakeClock } from './testing/fake-clock.ts'
import type { RequestSpec } from './transport.ts'

const PATH = '/apis/x.dev/v1/widgets/a'

/** Sends a request as a client and returns its address, its User-Agent and the address that the log shows. */
async function sent(actor: string, fieldManager: string | undefined, spec: RequestSpec): Promise<readonly string[]> {
  const seen: string[] = []
  const fetch = async (input: Request | string, init?: RequestInit): Promise<Response> => {
    seen.push(String(input), String(new Headers(init?.headers).get('User-Agent')).replace(KUBERNETES_RELEASE, 'X'))
    return new Response('{}')
  }
  const client = createClient({ fetch, clock: new FakeClock(), actor })
  const { exchange } = await (fieldManager === undefined ? client : withFieldOwner(client, fieldManager)).send(spec)
  return [...seen, new URLSearchParams(exchange.request.query).toString()]
}

it.each<[what: string, actor: string, fieldManager: string | undefined, spec: RequestSpec, expected: readonly string[]]>([
  ['the reader is crdlab', 'you', undefined, { method: 'PUT', path: PATH }, [PATH, 'crdlab/vX (crdlab)', '']],
  ['the page is crdlab', 'page', undefined, { method: 'GET', path: PATH }, [PATH, 'crdlab/vX (crdlab)', '']],
  ['a controller is a program of its own', 'rival', undefined, { method: 'PUT', path: PATH }, [PATH, 'rival/vX (crdlab)', '']],
  ...(['POST', 'PUT', 'PATCH'] as const).map((method): [string, string, string, RequestSpec, string[]] => [
    `an owner of fields is named by ${method}`,
    'rival',
    'rival',
    { method, path: PATH },
    [`${PATH}?fieldManager=rival`, 'rival/vX (crdlab)', 'fieldManager=rival'],
  ]),
  ['and not by DELETE', 'rival', 'rival', { method: 'DELETE', path: PATH }, [PATH, 'rival/vX (crdlab)', '']],
  ['and not by GET', 'rival', 'rival', { method: 'GET', path: PATH }, [PATH, 'rival/vX (crdlab)', '']],
  [
    'a manager that the request names stays',
    'rival',
    'rival',
    { method: 'PUT', path: PATH, query: { fieldManager: 'other' } },
    [`${PATH}?fieldManager=other`, 'rival/vX (crdlab)', 'fieldManager=other'],
  ],
])('%s', async (_, actor, fieldManager, spec, expected) => {
  expect(await sent(actor, fieldManager, spec)).toEqual(expected)
})
