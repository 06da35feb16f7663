import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { Stores, UNFILLED } from '../../apiserver/storage/indexeddb/schema.ts'
import { damage } from '../../apiserver/storage/testing/raw-database.ts'
import type { FirstRunItem } from '../../controlplane/first-run.ts'
import { systemClock } from '../system-clock.ts'
import { systemRandom } from '../system-random.ts'
import { type Engine, openEngine } from './engine.ts'

const WIDGETS: FirstRunItem = {
  name: 'widgets.demo.example',
  crd: `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.demo.example}
spec:
  group: demo.example
  scope: Namespaced
  names: {plural: widgets, kind: Widget}
  versions:
  - name: v1
    served: true
    storage: true
    subresources: {status: {}}
    schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}
`,
  objects: [
    'apiVersion: demo.example/v1\nkind: Widget\nmetadata: {name: a, namespace: default}\nspec: {size: 1}\nstatus: {ready: true}\n',
  ],
}

const PATH = '/apis/demo.example/v1/namespaces/default/widgets/a'

const opened = (workspace: string, items: readonly FirstRunItem[]): Promise<Engine> =>
  openEngine({ workspace, items: async () => items, clock: systemClock, random: systemRandom, onSaving: () => undefined })

async function get(
  engine: Engine,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ status: number; value: Record<string, unknown> }> {
  const { status, body } = await engine.serve({
    method: 'GET',
    path,
    query: new URLSearchParams(),
    header: (name) => headers[name],
    body: '',
  })
  return { status, value: JSON.parse(String(body)) as Record<string, unknown> }
}

describe('the engine over IndexedDB', () => {
  test('[JN-6] its journal begins with what the workspace begins with, and is there after a reload', async () => {
    const journal = (engine: Engine) =>
      get(engine, '/crdlab/journal').then(
        ({ value }) => (value.entries as { object?: { name: string }; outcome: string }[]) ?? [],
      )
    const first = await opened('journal', [WIDGETS])
    const before = await journal(first)
    expect(before.map(({ object, outcome }) => `${object?.name} ${outcome}`)).toContain('a created')
    await first.close()
    const second = await opened('journal', [])
    await get(second, PATH)
    const after = await journal(second)
    expect(after.slice(0, before.length)).toEqual(before)
    await second.close()
  })

  test('[WK-9] a new workspace begins with what it is given, status included, and keeps it', async () => {
    let engine = await opened('filled', [WIDGETS])
    expect(engine.opened).toMatchObject({ fresh: true, damaged: [], dataLoss: false })
    expect(engine.opened.seedProblem).toBeUndefined()
    const before = await get(engine, PATH)
    expect(before.value).toMatchObject({ spec: { size: 1 }, status: { ready: true } })
    await engine.close()
    engine = await opened('filled', [{ ...WIDGETS, objects: [] }])
    expect(engine.opened.fresh).toBe(false)
    expect(await get(engine, PATH)).toEqual(before)
    await engine.close()
  })

  test('[WK-9] a beginning that was cut off is gone on with', async () => {
    const before = await opened('cut off', [{ ...WIDGETS, objects: [] }])
    await before.close()
    await damage('cut off', Stores.meta, UNFILLED, () => '')
    const engine = await opened('cut off', [WIDGETS])
    expect(engine.opened).toMatchObject({ fresh: true })
    expect(engine.opened.seedProblem).toBeUndefined()
    expect((await get(engine, PATH)).value).toMatchObject({ spec: { size: 1 }, status: { ready: true } })
    await engine.close()
    const again = await opened('cut off', [WIDGETS])
    expect(again.opened.fresh).toBe(false)
    await again.close()
  })

  test('[WK-9] a beginning that the server rejects leaves a workspace that works, and says why', async () => {
    const engine = await opened('rejected', [{ ...WIDGETS, crd: 'kind: Nothing\n' }])
    expect(engine.opened.seedProblem).toContain('POST /apis/apiextensions.k8s.io/v1/customresourcedefinitions: 400')
    expect((await get(engine, '/apis/apiextensions.k8s.io/v1/customresourcedefinitions')).status).toBe(200)
    await engine.close()
  })

  test('[RB-1] roles decide what an impersonated user may do, and the page itself may do everything', async () => {
    const engine = await opened('roles', [WIDGETS])
    expect((await get(engine, PATH)).status).toBe(200)
    const { status, value } = await get(engine, PATH, { 'impersonate-user': 'crdlab:user' })
    expect(status).toBe(403)
    expect(value.message).toBe(
      'widgets.demo.example "a" is forbidden: User "crdlab:user" cannot get resource "widgets" in API group "demo.example" in the namespace "default"',
    )
    await engine.close()
  })

  test('[SG-26] damaged records can be read', async () => {
    const engine = await opened('damaged', [WIDGETS])
    await engine.close()
    await damage('damaged', 'objects', '/demo.example/widgets/default/a', () => 'torn')
    const again = await opened('damaged', [])
    expect(again.opened.damaged).toEqual(['/demo.example/widgets/default/a'])
    const { value } = await get(again, '/crdlab/damaged')
    expect(value).toMatchObject({ items: [{ key: '/demo.example/widgets/default/a', text: 'torn' }] })
    expect((await get(again, PATH)).status).toBe(404)
    await again.close()
  })
})
