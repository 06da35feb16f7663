import { beforeAll, expect, test } from 'vitest'
import { stringify } from '../apimachinery/json/serialize.ts'
import { isObject, type JsonValue, objectOf } from '../apimachinery/json/value.ts'
import { parseYaml } from '../apimachinery/yaml/parse.ts'
import { memoryBackend } from '../apiserver/storage/memory/backend.ts'
import { openStorage } from '../apiserver/storage/store.ts'
import { type ControlPlane, createControlPlane } from '../controlplane/control-plane.ts'
import type { Example } from './catalogue.ts'
import { ALL_EXAMPLES } from './more.ts'

const clock = { now: () => Date.UTC(2026, 2, 2), setTimer: () => () => {} }
let ids = 0
const random = { uuid: () => `00000000-0000-4000-8000-${String(ids++).padStart(12, '0')}`, suffix: () => 'bcdfg' }
let plane: ControlPlane

/** By the text of an object: the answers to its creation, and to the write of its status where it has one. */
const answers = new Map<string, { readonly created: Response; readonly status: Response | undefined }>()

const send = (path: string, body: string, type = 'application/yaml'): Promise<Response> =>
  plane.handle(
    new Request(`http://localhost${path}?fieldValidation=Strict`, {
      method: type === 'application/yaml' ? 'POST' : 'PATCH',
      headers: { 'content-type': type },
      body,
    }),
  )

beforeAll(async () => {
  plane = createControlPlane({ storage: await openStorage(memoryBackend(), { clock }), clock, random, bare: true })
  for (const { crd } of ALL_EXAMPLES) {
    const response = await send('/apis/apiextensions.k8s.io/v1/customresourcedefinitions', crd)
    expect([response.status, response.headers.get('warning')]).toEqual([201, null])
  }
  await plane.idle()
  for (const [, name, example, text] of objects) {
    const collection = collectionOf(example, text)
    const created = await send(collection, text)
    const status = statusIn(example, text)
    const write = (body: string) => send(`${collection}/${name}/status`, body, 'application/merge-patch+json')
    answers.set(text, { created, status: status === undefined ? undefined : await write(stringify(objectOf({ status }))) })
  }
})

/** Where the objects of an example are. */
function collectionOf({ name, crd }: Example, text: string): string {
  const [, apiVersion = ''] = /^apiVersion: (\S+)$/m.exec(text) ?? []
  const namespaces = crd.includes('scope: Cluster') ? '' : '/namespaces/default'
  return `/apis/${apiVersion}${namespaces}/${name.slice(0, name.indexOf('.'))}`
}

const objects = ALL_EXAMPLES.flatMap((example) =>
  example.objects.map((text) => [example.kind, /\n {2}name: (\S+)/.exec(text)?.[1] ?? '', example, text] as const),
)

/** The status of an object whose kind has the subresource. */
function statusIn({ crd }: Example, text: string): JsonValue | undefined {
  const { value } = parseYaml(text)
  return isObject(value) && crd.includes('\n        status: {}\n') ? value.status : undefined
}

test.each(objects)(
  '%s %s has no unknown field, and is accepted without a warning with its status',
  async (_, _name, example, text) => {
    const { created, status } = answers.get(text) ?? {}
    expect([created?.status, created?.headers.get('warning')]).toEqual([201, null])
    const expected = statusIn(example, text)
    expect(status === undefined).toBe(expected === undefined)
    if (status === undefined || expected === undefined) return
    expect([status.status, status.headers.get('warning')]).toEqual([200, null])
    expect(((await status.json()) as { status: unknown }).status).toEqual(JSON.parse(stringify(expected)))
  },
)

test('every CRD is named, and of the group of the examples', () => {
  for (const { name, kind, crd } of ALL_EXAMPLES) {
    expect(crd).toContain(`\n  name: ${name}\n`)
    expect(crd).toContain(`\n    kind: ${kind}\n`)
    expect(name.endsWith('.demo.crdlab.dev')).toBe(true)
  }
})

const webapps = '/apis/demo.crdlab.dev/v1/namespaces/default/webapps/storefront'
const of = (plural: string, name: string): string => `/apis/demo.crdlab.dev/v1alpha1/namespaces/default/${plural}/${name}`

test.each([
  [
    'a rule of a field',
    webapps,
    '{"spec":{"image":"shop/storefront:latest"}}',
    'WebApp.demo.crdlab.dev "storefront" is invalid: spec.image: Invalid value: "shop/storefront:latest": name a release; latest is another image tomorrow',
  ],
  [
    'a rule of a list',
    webapps,
    '{"spec":{"env":[{"name":"PORT"}]}}',
    'WebApp.demo.crdlab.dev "storefront" is invalid: spec.env: Invalid value: PORT is set from spec.port',
  ],
  [
    'a union',
    of('backuptargets', 'nightly'),
    '{"spec":{"volume":{"claimName":"a"}}}',
    'BackupTarget.demo.crdlab.dev "nightly" is invalid: spec: Invalid value: exactly one of bucket and volume is set',
  ],
  [
    'an immutable field',
    of('queues', 'payments'),
    '{"spec":{"deliveryMode":"AtLeastOnce"}}',
    'Queue.demo.crdlab.dev "payments" is invalid: spec.deliveryMode: Invalid value: deliveryMode is immutable',
  ],
  [
    'weights that answer nothing',
    of('routerules', 'api'),
    '{"spec":{"backends":[{"name":"checkout","port":9090,"weight":0}]}}',
    'RouteRule.demo.crdlab.dev "api" is invalid: spec: Invalid value: at least one backend has a weight above 0',
  ],
])('what an example is about rejects a change: %s', async (_, path, patch, why) => {
  const response = await send(path, patch, 'application/merge-patch+json')
  expect(((await response.json()) as { message: string }).message).toBe(why)
})

test.each([
  ['a default of a number or a text', of('rollouts', 'checkout-2-0'), ['spec', 'maxSurge'], '25%'],
  ['a number where a text could be', of('rollouts', 'checkout-2-0'), ['spec', 'maxUnavailable'], 0],
  ['fields that no schema has', of('manifestsets', 'monitoring'), ['spec', 'manifests', '0', 'data'], { 'overview.json': '{}' }],
  ['a default within a list map', of('routerules', 'shop'), ['spec', 'backends', '1', 'weight'], 1],
])('an example shows %s', async (_, path, field, expected) => {
  const response = await plane.handle(new Request(`http://localhost${path}`))
  const found = field.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], await response.json())
  expect(found).toEqual(expected)
})

test('the finalizer of an example holds its object', async () => {
  const path = `http://localhost${of('backuptargets', 'nightly')}`
  await plane.handle(new Request(path, { method: 'DELETE' }))
  const left = (await (await plane.handle(new Request(path))).json()) as { metadata: Record<string, unknown> }
  expect(left.metadata).toMatchObject({ deletionTimestamp: expect.any(String), finalizers: ['demo.crdlab.dev/flush'] })
})
