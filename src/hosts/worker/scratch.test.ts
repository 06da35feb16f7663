import { expect, it } from 'vitest'
import { MINORS } from '../../apimachinery/releases/choices.ts'
import { LATEST_MINOR, OLDEST_MINOR } from '../../apimachinery/releases/named.ts'
import { NO_DIALECTS } from '../../dialects/settings.ts'
import { systemClock } from '../system-clock.ts'
import { systemRandom } from '../system-random.ts'
import type { WorkerPort } from './connect.ts'
import { openScratch } from './scratch.ts'
import { ScratchWorker } from './scratch-worker.ts'

/** The worker's side in this thread. */
function spawn(): WorkerPort {
  const port: WorkerPort = { onmessage: null, onerror: null, postMessage: () => {}, terminate: () => {} }
  const worker = new ScratchWorker(systemClock, systemRandom, (data) => port.onmessage?.({ data }))
  port.postMessage = (message) => {
    if (message.type === 'scratch') worker.reset(message)
    else if (message.type === 'request' || message.type === 'cancel' || message.type === 'taken') worker.receive(message)
  }
  return port
}

const V1BETA1 = '/apis/apiextensions.k8s.io/v1beta1/customresourcedefinitions'

it('[WK-13] a scratch server begins empty each time, with the dialects it is given', async () => {
  const server = openScratch(spawn)
  server.reset({ dialects: ['proposal'], featureGates: {} })
  const namespace = JSON.stringify({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'team' } })
  const init = { method: 'POST', body: namespace, headers: { 'Content-Type': 'application/json' } }
  expect((await server.fetch('/api/v1/namespaces', init)).status).toBe(201)
  expect((await server.fetch(V1BETA1)).status).toBe(200)
  server.reset(NO_DIALECTS)
  expect((await server.fetch('/api/v1/namespaces/team')).status).toBe(404)
  expect((await server.fetch(V1BETA1)).status).toBe(404)
  server.close()
})

const CRD = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'widgets.demo.example' },
  spec: {
    group: 'demo.example',
    scope: 'Namespaced',
    names: { plural: 'widgets', kind: 'Widget' },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: { openAPIV3Schema: { type: 'object', properties: { spec: { type: 'object' } } } },
      },
    ],
  },
}

it('[WK-15] a bare scratch server serves objects that it took in as they were stored, pruned when they are read', async () => {
  const server = openScratch(spawn)
  server.reset(NO_DIALECTS, true)
  const json = { 'Content-Type': 'application/json' }
  const crds = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
  expect((await server.fetch(crds, { method: 'POST', body: JSON.stringify(CRD), headers: json })).status).toBe(201)
  await server.fetch('/crdlab/idle')
  const metadata = { name: 'a', namespace: 'nowhere' }
  const items = [{ apiVersion: 'demo.example/v1', kind: 'Widget', metadata, spec: { gone: 1 } }]
  await server.fetch('/crdlab/stored/widgets.demo.example', { method: 'PUT', body: JSON.stringify({ items }) })
  const read = await server.fetch('/apis/demo.example/v1/namespaces/nowhere/widgets/a')
  expect(await read.json()).toMatchObject({ metadata, spec: {} })
  server.close()
})

it('[WK-19] a scratch server equals the release that it is given', async () => {
  const server = openScratch(spawn)
  const minorOf = async (): Promise<unknown> => ((await (await server.fetch('/version')).json()) as { minor: string }).minor
  server.reset(NO_DIALECTS, true, OLDEST_MINOR)
  expect(await minorOf()).toBe(String(OLDEST_MINOR))
  server.reset(NO_DIALECTS, true)
  expect(await minorOf()).toBe(String(LATEST_MINOR))
  server.close()
})

it('[WK-19] a scratch server says what each release does with a CRD, a line for each, and ends with the request', async () => {
  const server = openScratch(spawn)
  server.reset(NO_DIALECTS, true)
  const stop = new AbortController()
  const ask = (signal?: AbortSignal) =>
    server.fetch('/crdlab/releases', { method: 'POST', body: JSON.stringify(CRD), ...(signal && { signal }) })
  const lines = (await (await ask()).text()).trim().split('\n')
  expect(lines.map((line) => Object.keys(JSON.parse(line) as object)[0])).toEqual([...MINORS.map(() => 'report'), 'needs'])
  const { body } = await ask(stop.signal)
  stop.abort()
  await expect(new Response(body).text()).rejects.toThrow()
  // The server still answers.
  expect((await server.fetch('/version')).status).toBe(200)
  server.close()
})
