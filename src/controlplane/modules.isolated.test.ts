import { describe, expect, test } from 'vitest'
import { CEL } from '../apiextensions/schema/cel/lazy.ts'
import { JSON_PATH } from '../apimachinery/jsonpath/lazy.ts'
import { ModuleNeeded } from '../apimachinery/lazy-module.ts'
import { RE2 } from '../apimachinery/regexp/lazy.ts'
import { YAML } from '../apimachinery/yaml/lazy.ts'
import { DELETIONS, PATCHES } from '../apiserver/endpoints/installer.ts'
import { loadModules } from './modules.ts'
import { crdOf } from './testing/crd.ts'
import { CRDS, startTestEngine, WIDGETS } from './testing/engine.ts'

const SCHEMA = {
  type: 'object',
  properties: {
    spec: {
      type: 'object',
      properties: { name: { type: 'string', pattern: '^(?i)w', maxLength: 9 } },
      'x-kubernetes-validations': [{ rule: "self.name != 'wrong'" }],
    },
  },
}

const widget = (name: string): object => ({ apiVersion: 'ex.io/v1', kind: 'Widget', metadata: { name }, spec: { name } })

// What a request needs is loaded once for the whole file.
describe('code that is loaded when it is needed', { shuffle: false }, () => {
  test('a plain pattern needs no RE2', async () => {
    const { send } = await startTestEngine()
    const spec = { type: 'object', properties: { name: { type: 'string', pattern: '^[a-z]+$' } } }
    await send(
      'POST',
      CRDS,
      crdOf('ex.io', 'widgets', 'Widget', { schema: { openAPIV3Schema: { type: 'object', properties: { spec } } } }),
    )
    expect((await send('POST', WIDGETS, widget('Wide'))).body.message).toContain("should match '^[a-z]+$'")
    expect(() => RE2.get()).toThrow(ModuleNeeded)
  })

  test('creates and updates need no code of patches, deletions and YAML', async () => {
    const { send, install } = await startTestEngine()
    await install()
    const { status, body } = await send('POST', WIDGETS, widget('team'))
    expect([status, (await send('PUT', `${WIDGETS}/team`, body)).status]).toEqual([201, 200])
    for (const module of [PATCHES, DELETIONS, YAML]) expect(() => module.get()).toThrow(ModuleNeeded)
  })

  test('[RQ-12] a request that first needs code stores its object once, with the answers and counters of any other', async () => {
    const { send, plane, storage } = await startTestEngine()
    for (const module of [CEL, RE2, YAML]) expect(() => module.get()).toThrow(ModuleNeeded)
    const crd = crdOf('ex.io', 'widgets', 'Widget', { schema: { openAPIV3Schema: SCHEMA } })

    const created = await send('POST', CRDS, crd, { accept: 'application/yaml' })
    expect([created.status, created.text.split('\n')[0]]).toEqual([201, 'apiVersion: apiextensions.k8s.io/v1'])
    await plane.idle()

    const before = storage.resourceVersion
    expect((await send('POST', WIDGETS, widget('wide'))).status).toBe(201)
    expect(storage.resourceVersion).toBe(before + 1)
    expect((await send('POST', WIDGETS, widget('wrong'))).body.message).toContain("failed rule: self.name != 'wrong'")
    expect((await send('POST', WIDGETS, widget('x'))).body.message).toContain("should match '^(?i)w'")
  })

  test('tables of plain paths need no code for others; a watch that is the first to need it has its events', async () => {
    const { send, plane } = await startTestEngine()
    const columns = (jsonPath: string): Record<string, unknown> => ({
      schema: { openAPIV3Schema: { type: 'object' } },
      additionalPrinterColumns: [{ name: 'V', type: 'string', jsonPath }],
    })
    await send('POST', CRDS, crdOf('ex.io', 'widgets', 'Widget', columns('.metadata.name')))
    await send('POST', CRDS, crdOf('ex.io', 'gadgets', 'Gadget', columns(".metadata['name']")))
    await plane.idle()
    await send('POST', WIDGETS, widget('first'))
    const accept = 'application/json;as=Table;v=v1;g=meta.k8s.io'
    expect((await send('GET', WIDGETS, undefined, { accept })).status).toBe(200)
    expect(() => JSON_PATH.get()).toThrow(ModuleNeeded)
    const path = WIDGETS.replace('widgets', 'gadgets')
    await send('POST', path, { apiVersion: 'ex.io/v1', kind: 'Gadget', metadata: { name: 'first' } })
    const { body } = await plane.handle(new Request(`http://localhost${path}?watch=true`, { headers: { accept } }))
    const reader = body?.getReader()
    const { value } = (await reader?.read()) ?? {}
    expect(new TextDecoder().decode(value)).toContain('"cells":["first","first"]')
    await reader?.cancel()
  })

  test('all code can be loaded ahead of the requests', async () => {
    await loadModules()
    for (const module of [CEL, RE2, YAML, PATCHES, DELETIONS]) expect(module.get()).toBeDefined()
  })

  test('a watch as a Table that is the first to need the columns of a kind has its events', async () => {
    const { send, plane } = await startTestEngine({ bare: false })
    await send('POST', '/api/v1/namespaces/default/configmaps', { metadata: { name: 'first' } })
    const headers = { accept: 'application/json;as=Table;v=v1;g=meta.k8s.io' }
    const { body } = await plane.handle(new Request('http://localhost/api/v1/configmaps?watch=true', { headers }))
    const reader = body?.getReader()
    const { value, done } = (await reader?.read()) ?? { done: true }
    expect([done, new TextDecoder().decode(value)]).toEqual([false, expect.stringContaining('"cells":["first",0,')])
    await reader?.cancel()
  })
})
