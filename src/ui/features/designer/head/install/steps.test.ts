import { expect, it } from 'vitest'
import { createClient } from '../../../../../client/client.ts'
import { browserClock } from '../../../../state/clock.ts'
import { fetchOf, startServer } from '../testing/server.ts'
import { installSteps, type Step } from './steps.ts'

const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'

const crd = (plural: string, names: object = {}) => ({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: `${plural}.demo.example` },
  spec: {
    group: 'demo.example',
    scope: 'Namespaced',
    names: { plural, kind: plural, ...names },
    versions: ['v1', 'v2'].map((name) => ({
      name,
      served: true,
      storage: name === 'v1',
      schema: { openAPIV3Schema: { type: 'object' } },
    })),
  },
})

async function install(...crds: ReturnType<typeof crd>[]): Promise<{ stored: boolean; last: string[]; seen: string[] }> {
  const server = await startServer()
  const client = createClient({ fetch: fetchOf(server), clock: browserClock, actor: 'test' })
  let [stored, last, seen]: [boolean, readonly Step[], string[]] = [false, [], []]
  for (const one of crds) {
    seen = []
    stored = await installSteps({
      reader: client,
      // No test waits: a pause is the controllers' time.
      clock: { ...browserClock, sleep: () => server.plane.idle() },
      name: one.metadata.name,
      send: (dryRun) =>
        client.send({
          method: 'POST',
          path: CRDS,
          ...(dryRun ? { query: { dryRun: 'All' } } : {}),
          body: JSON.stringify(one),
          contentType: 'application/json',
        }),
      onSteps(steps) {
        last = steps
        const { id, state } = steps.find((step) => step.state === 'running') ?? steps.at(-1) ?? { id: '', state: '' }
        if (state === 'running') seen.push(id)
      },
    })
  }
  return { stored, last: last.map(({ id, state, says }) => `${id} ${state}: ${says}`), seen }
}

it('goes from the dry run to the endpoints, step by step', async () => {
  const { stored, last, seen } = await install(crd('widgets'))
  expect(stored).toBe(true)
  expect(last).toEqual([
    'dryRun done: the server would accept it',
    'write done: POST 201',
    'names done: no conflicts found',
    'established done: the initial names have been accepted',
    'served done: /apis/demo.example/v1, /apis/demo.example/v2',
  ])
  expect([...new Set(seen)]).toEqual(['dryRun', 'write', 'names', 'established', 'served'])
})

it('ends at the dry run when the server refuses', async () => {
  const { stored, last } = await install(crd('widgets', { plural: 'others' }))
  expect(stored).toBe(false)
  expect(last[0]).toContain('dryRun failed: CustomResourceDefinition.apiextensions.k8s.io "widgets.demo.example" is invalid')
  expect(last[1]).toBe('write waiting: ')
})

it('ends where the names are taken, with the reason', async () => {
  const { stored, last } = await install(crd('widgets', { shortNames: ['wi'] }), crd('wings', { shortNames: ['wi'] }))
  // It is stored all the same.
  expect(stored).toBe(true)
  expect(last[2]).toBe('names failed: "wi" is already in use')
  expect(last[3]).toBe('established waiting: ')
})

it('believes that names are refused only when that is said of what was written', async () => {
  const server = await startServer()
  const own = crd('wings', { shortNames: ['wi'] })
  const path = `${CRDS}/${own.metadata.name}`
  const send = async (method: string, at: string, body: object): Promise<Response> => {
    const init = { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const response = await fetchOf(server)(at, init)
    await server.plane.idle()
    return response
  }
  await send('POST', CRDS, crd('widgets', { shortNames: ['wi'] }))
  await send('POST', CRDS, own)
  const before = await (await fetchOf(server)(path)).text()
  const { metadata } = JSON.parse(before)
  expect(before).toContain('\\"wi\\" is already in use')
  let looks = 0
  const client = createClient({
    // The word about the old names stands for a while.
    fetch: async (input, init) => {
      const isLook = (init?.method ?? 'GET') === 'GET' && String(input).endsWith(path)
      return isLook && ++looks <= 3 ? Response.json(JSON.parse(before)) : fetchOf(server)(input, init)
    },
    clock: browserClock,
    actor: 'test',
  })
  let last: readonly Step[] = []
  await installSteps({
    reader: client,
    clock: { ...browserClock, sleep: () => server.plane.idle() },
    name: own.metadata.name,
    send: (dryRun) => {
      const body = JSON.stringify({ ...crd('wings', { shortNames: ['wg'] }), metadata })
      return client.send({
        method: 'PUT',
        path,
        ...(dryRun ? { query: { dryRun: 'All' } } : {}),
        body,
        contentType: 'application/json',
      })
    },
    onSteps: (steps) => {
      last = steps
    },
  })
  expect(last.map(({ state, says }) => (state === 'failed' ? says : state))).toEqual(['done', 'done', 'done', 'done', 'done'])
})
