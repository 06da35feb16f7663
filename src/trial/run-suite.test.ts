import { describe, expect, it } from 'vitest'
import { stringify } from '../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, newObject } from '../apimachinery/json/value.ts'
import { parseYaml } from '../apimachinery/yaml/parse.ts'
import { CRDS, pathOf } from '../client/resource-type.ts'
import { withLocalServer } from '../hosts/node/commands/servers.ts'
import { widgets } from '../hosts/node/commands/testing/run.ts'
import { runSuite } from './run-suite.ts'
import { readSuite } from './suite.ts'
import type { TrialServer } from './trial-server.ts'

const objectOf = (text: string): JsonObject => {
  const { value } = parseYaml(text)
  return isObject(value) ? value : newObject()
}
const crd = { value: objectOf(widgets('{}')), body: widgets('{}'), contentType: 'application/yaml' }
const suiteOf = (tests: object) =>
  readSuite(objectOf(stringify({ crdName: 'widgets.example.com', tests: objectOf(stringify(tests as JsonObject)) })))
const object = (metadata: string): string => `{apiVersion: example.com/v1, kind: Widget, metadata: ${metadata}, spec: {}}`
const CRD_PATH = pathOf(CRDS, { name: 'widgets.example.com' })
const noRules = async () => undefined

async function failuresOf(server: TrialServer, tests: object): Promise<(readonly string[])[]> {
  const failures: (readonly string[])[] = []
  for await (const { problems } of runSuite(server, suiteOf(tests), crd, noRules)) failures.push(problems)
  return failures
}

describe('[FC-9] a suite', () => {
  it('deletes objects with finalizers between its cases, and removes the CRD', async () => {
    await withLocalServer(async (server) => {
      const held = { name: 'held', initial: object('{name: one, finalizers: [example.com/held]}') }
      expect(await failuresOf(server, { onCreate: [held, held] })).toEqual([[], []])
      expect((await server.client.send({ method: 'GET', path: CRD_PATH })).exchange.code).toBe(404)
    })
  })
  it('fails on a server that has the CRD, and leaves it there', async () => {
    await withLocalServer(async (server) => {
      await server.install(crd, 'Strict')
      expect(await failuresOf(server, { onCreate: [{ name: 'a', initial: object('{}') }] })).toEqual([
        ['CRD rejected: customresourcedefinitions.apiextensions.k8s.io "widgets.example.com" already exists'],
      ])
      expect((await server.client.send({ method: 'GET', path: CRD_PATH })).exchange.code).toBe(200)
    })
  })
})
