import { beforeEach, describe, expect, it } from 'vitest'
import { compareConverted, writesOf } from '../../../analysis/stored-objects.ts'
import { isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import { parseYaml } from '../../../apimachinery/yaml/parse.ts'
import type { CallWebhook } from '../../../apiserver/webhook/call.ts'
import { createClient } from '../../../client/client.ts'
import { browserClock } from '../../base/async/async.ts'
import { type RoundTrips, type TripOutcome, tryRoundTrips } from './round-trips.ts'
import { openBench } from './scratch-server.ts'
import { fetchOf, scratchHere, startServer, type TestServer } from './testing/servers.ts'

type Fields = Record<string, unknown> & { readonly apiVersion: string; readonly spec: Record<string, unknown> }

/** Answers reviews by a function. */
const webhook =
  (convert: (object: Fields, apiVersion: string) => unknown): CallWebhook =>
  async ({ body }) => {
    const { request, ...review } = JSON.parse(body)
    const { uid, objects, desiredAPIVersion } = request
    try {
      const convertedObjects = objects.map((object: Fields) => convert(object, desiredAPIVersion))
      const response = { uid, convertedObjects, result: { status: 'Success' } }
      return { status: 200, contentType: 'application/json', body: JSON.stringify({ ...review, response }) }
    } catch (error) {
      const response = { uid, convertedObjects: [], result: { status: 'Failure', message: String(error) } }
      return { status: 200, contentType: 'application/json', body: JSON.stringify({ ...review, response }) }
    }
  }

const crd = (conversion: string, more = ''): JsonObject => {
  const { value } = parseYaml(`
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: stores.demo.example}
spec:
  group: demo.example
  scope: Namespaced
  names: {plural: stores, singular: store, kind: Store, listKind: StoreList}
  conversion: ${conversion}
  versions:
  - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {size: {type: string}}}}}}}
  - {name: v2, served: true, storage: false, schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {cpu: {type: integer, maximum: 8}, memory: {type: string${more}}}}}}}}
`)
  return isObject(value) ? value : {}
}

const WEBHOOK = '{strategy: Webhook, webhook: {clientConfig: {url: "https://example.com"}, conversionReviewVersions: [v1]}}'

let server: TestServer

beforeEach(async () => {
  server = await startServer()
  await send('/apis/apiextensions.k8s.io/v1/customresourcedefinitions', crd('{strategy: None}'))
  await server.plane.idle()
})

async function send(path: string, body: object): Promise<void> {
  const init = { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
  expect((await fetchOf(server)(path, init)).status).toBe(201)
}

const create = (name: string, size: string): Promise<void> =>
  send('/apis/demo.example/v1/namespaces/default/stores', {
    apiVersion: 'demo.example/v1',
    kind: 'Store',
    metadata: { name, labels: { app: 'a' } },
    spec: { size },
  })

async function tried(convert: (object: Fields, apiVersion: string) => unknown, next = crd(WEBHOOK)): Promise<RoundTrips> {
  let last: RoundTrips | undefined
  await tryRoundTrips({
    bench: openBench(scratchHere(webhook(convert))),
    source: createClient({ fetch: fetchOf(server), clock: browserClock, actor: 'test' }),
    crd: next,
    versions: ['v1', 'v2'],
    read: 'v1',
    total: 2,
    signal: new AbortController().signal,
    elapsed: () => 0,
    compare: async (before, after) => compareConverted(before, after),
    writes: async (list) => writesOf(list),
    onProgress(trips) {
      last = trips
    },
  })
  if (last === undefined) throw new Error('nothing was told')
  return last
}

const SIZES: Readonly<Record<string, number>> = { small: 1, large: 4 }

/** `size` of v1 is `cpu` of v2. */
const sizes = ({ spec, ...rest }: Fields, apiVersion: string): object => {
  if (apiVersion.endsWith('v2')) {
    const cpu = SIZES[String(spec.size)]
    if (cpu === undefined) throw new Error(`spec.size: no value for "${spec.size}"`)
    return { ...rest, apiVersion, spec: { cpu } }
  }
  return { ...rest, apiVersion, spec: { size: spec.cpu === 4 ? 'large' : 'small' } }
}

const named = ({ objects }: RoundTrips, name: string): TripOutcome | undefined => objects.find((object) => object.name === name)

describe('round trips', () => {
  it('[CT-1] of objects that come back equal say nothing', async () => {
    await create('a', 'small')
    await create('b', 'large')
    expect(await tried(sizes)).toEqual({ state: 'done', total: 2, tried: 2, objects: [], ms: 0, problem: undefined })
  })

  it('[CT-1] name what is lost, what changes and what comes, field by field, each way', async () => {
    await create('a', 'large')
    const outcome = named(
      await tried(({ metadata, ...object }, apiVersion) => {
        const { labels: _, ...rest } = metadata as Record<string, unknown>
        if (apiVersion.endsWith('v2')) return { ...object, apiVersion, metadata: rest, spec: { cpu: 4, memory: '12Gi' } }
        return { ...object, apiVersion, metadata: rest, spec: object.spec.memory === undefined ? {} : { size: 'huge' } }
      }),
      'a',
    )
    expect(outcome?.losses).toEqual([
      {
        from: 'v1',
        by: 'v2',
        lost: [{ path: 'metadata.labels', was: '{"app":"a"}' }],
        changed: [{ path: 'spec.size', was: 'large', is: 'huge' }],
        added: [],
      },
    ])
  })

  it('[CT-2] say why an object cannot be converted, and try the others', async () => {
    await create('legacy', 'tiny')
    await create('fine', 'small')
    const trips = await tried(sizes)
    expect(trips.objects.map(({ name }) => name)).toEqual(['legacy'])
    expect(named(trips, 'legacy')?.failure).toBe(
      'conversion webhook for demo.example/v1, Kind=Store failed: Error: spec.size: no value for "tiny"',
    )
  })

  it.each<[what: string, convert: (object: Fields, apiVersion: string) => unknown, failure: string]>([
    [
      'another name',
      (object, apiVersion) => ({ ...object, apiVersion, metadata: { name: 'b', namespace: 'default' } }),
      'must have the same name: a != b',
    ],
    [
      'another kind',
      (object, apiVersion) => ({ ...object, apiVersion, kind: 'Shop' }),
      'invalid kind (expected Store, received Shop)',
    ],
    ['another version', (object) => object, 'invalid groupVersion (expected demo.example/v2, received demo.example/v1)'],
  ])('[CT-2] check what comes back as the server does: %s', async (_what, convert, failure) => {
    await create('a', 'small')
    expect(named(await tried(convert), 'a')?.failure).toContain(failure)
  })

  it('[CT-3] say what the server has against the converted object', async () => {
    await create('a', 'small')
    const trips = await tried((rest, apiVersion) =>
      apiVersion.endsWith('v2') ? { ...rest, apiVersion, spec: { cpu: 9 } } : { ...rest, apiVersion, spec: { size: 'small' } },
    )
    expect(named(trips, 'a')).toMatchObject({
      failure: undefined,
      losses: [],
      invalid: { v2: ['spec.cpu: Invalid value: 9: spec.cpu in body should be less than or equal to 8'] },
    })
  })

  it('[CT-1] defaults of the other version come and go with it', async () => {
    await create('a', 'small')
    expect((await tried(sizes, crd(WEBHOOK, ', default: 1Gi'))).objects).toEqual([])
  })

  it('[CT-2] a CRD that the server rejects converts nothing', async () => {
    await create('a', 'small')
    const { problem } = await tried(sizes, crd('{strategy: Webhook}'))
    expect(problem).toContain('spec.conversion.webhookClientConfig: Required value: required when strategy is set to Webhook')
  })

  it('[CT-4] nothing of the installed CRD or of the objects changes', async () => {
    await create('a', 'small')
    const before = await (await fetchOf(server)('/apis/demo.example/v1/stores')).text()
    await tried(() => {
      throw new Error('broken')
    })
    expect(await (await fetchOf(server)('/apis/demo.example/v1/stores')).text()).toBe(before)
  })
})
