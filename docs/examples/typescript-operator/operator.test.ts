import { readFile } from 'node:fs/promises'
import { KubeConfig } from '@kubernetes/client-node'
import { type ControlPlane, createControlPlane } from 'crdlab'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { GreetingOperator } from './operator.ts'

let plane: ControlPlane
let operator: GreetingOperator

beforeAll(async () => {
  plane = await createControlPlane({ crds: await readFile(new URL('crd.yaml', import.meta.url), 'utf8') })
})
beforeEach(async () => {
  const { kubeconfig } = await plane.listen()
  const config = new KubeConfig()
  config.loadFromString(kubeconfig)
  operator = new GreetingOperator(config)
  await operator.start()
})
afterEach(async () => {
  await operator.stop()
  await plane.reset()
})
afterAll(() => plane.close())

const greeting = (name: string) => ({
  apiVersion: 'example.com/v1',
  kind: 'Greeting',
  metadata: { name: 'first' },
  spec: { name },
})

async function stored() {
  const path = 'http://crdlab/apis/example.com/v1/namespaces/default/greetings/first'
  return (await plane.handle(new Request(path))).json()
}

it('writes the text of a greeting once for each generation', async () => {
  await plane.apply(greeting('Ada'))
  await vi.waitFor(async () => expect((await stored()).status).toEqual({ observedGeneration: 1, text: 'Hello, Ada!' }))
  await plane.apply(greeting('Grace'))
  await vi.waitFor(async () => expect((await stored()).status).toEqual({ observedGeneration: 2, text: 'Hello, Grace!' }))
})

it('sees nothing of the test before', async () => {
  expect((await stored()).code).toBe(404)
})

it('is not needed for what the schema rejects', async () => {
  await expect(plane.apply(greeting('x'.repeat(41)))).rejects.toMatchObject({ code: 422, reason: 'Invalid' })
})
