import { beforeAll, expect, test } from 'vitest'
import { memoryBackend } from '../apiserver/storage/memory/backend.ts'
import { openStorage } from '../apiserver/storage/store.ts'
import { type ControlPlane, createControlPlane } from '../controlplane/control-plane.ts'
import { EXAMPLES } from './catalogue.ts'

const clock = { now: () => Date.UTC(2026, 2, 2), setTimer: () => () => {} }
let ids = 0
const random = { uuid: () => `00000000-0000-4000-8000-${String(ids++).padStart(12, '0')}`, suffix: () => 'bcdfg' }
let plane: ControlPlane

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
  for (const { crd } of EXAMPLES) {
    const response = await send('/apis/apiextensions.k8s.io/v1/customresourcedefinitions', crd)
    expect([response.status, response.headers.get('warning')]).toEqual([201, null])
  }
  await plane.idle()
})

const PATHS: Record<string, string> = {
  WebApp: '/apis/demo.crdlab.dev/v1/namespaces/default/webapps',
  CronTask: '/apis/demo.crdlab.dev/v1/namespaces/default/crontasks',
  Database: '/apis/demo.crdlab.dev/v1/namespaces/default/databases',
  Environment: '/apis/demo.crdlab.dev/v1/environments',
}

const objects = EXAMPLES.flatMap(({ kind, objects }) => objects.map((text) => [kind, text] as const))

test.each(objects)('an object of %s has no unknown field and is accepted without a warning', async (kind, text) => {
  const response = await send(PATHS[kind] ?? '', text)
  expect([response.status, response.headers.get('warning')]).toEqual([201, null])
})

test('every CRD is named, and of the group of the examples', () => {
  for (const { name, kind, crd } of EXAMPLES) {
    expect(crd).toContain(`\n  name: ${name}\n`)
    expect(crd).toContain(`\n    kind: ${kind}\n`)
    expect(name.endsWith('.demo.crdlab.dev')).toBe(true)
  }
})

test.each([
  [
    '{"spec":{"image":"shop/storefront:latest"}}',
    'spec.image: Invalid value: "shop/storefront:latest": name a release; latest is another image tomorrow',
  ],
  ['{"spec":{"env":[{"name":"PORT"}]}}', 'spec.env: Invalid value: PORT is set from spec.port'],
])('the rules of WebApp reject %s', async (patch, why) => {
  const response = await send(`${PATHS.WebApp}/storefront`, patch, 'application/merge-patch+json')
  const { message } = (await response.json()) as { message: string }
  expect(message).toBe(`WebApp.demo.crdlab.dev "storefront" is invalid: ${why}`)
})
