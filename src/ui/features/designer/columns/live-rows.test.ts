import { expect, it, test } from 'vitest'
import { createLanguageService } from '../../../../analysis/service.ts'
import { parseJson } from '../../../../apimachinery/json/parse.ts'
import { stringify } from '../../../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, newObject } from '../../../../apimachinery/json/value.ts'
import { createClient } from '../../../../client/client.ts'
import { browserClock } from '../../../base/async/async.ts'
import { openBench } from '../../../entities/crd/scratch-server.ts'
import { readStored } from '../../../entities/crd/stored.ts'
import { fetchOf, scratchHere, startServer } from '../../../entities/crd/testing/servers.ts'
import { nameOf } from './column-row.tsx'
import { type LiveRows, liveRows } from './live-rows.ts'

const NAME = 'widgets.demo.example'
const SPEC = { type: 'object', required: ['size'], properties: { size: { type: 'integer' }, note: { type: 'string' } } }

function crd(columns: readonly object[], more: object = {}, spec: object = SPEC): JsonObject {
  const schema = { openAPIV3Schema: { type: 'object', properties: { spec } } }
  const versions = [{ name: 'v1', served: true, storage: true, schema, additionalPrinterColumns: columns, ...more }]
  const names = { plural: 'widgets', kind: 'Widget' }
  const whole = {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: NAME },
    spec: { group: 'demo.example', scope: 'Namespaced', names, versions },
  }
  const { value } = parseJson(JSON.stringify(whole))
  return isObject(value) ? value : newObject()
}

const size = { name: 'Size', type: 'integer', jsonPath: '.spec.size' }
const note = { name: 'Note', type: 'string', jsonPath: '.spec.note' }

/** The table of a design, beside a workspace where the CRD is installed with these objects; none: it is not installed. */
async function tableOf(design: JsonObject, objects?: readonly object[], rejected: readonly number[] = []): Promise<LiveRows> {
  const server = await startServer()
  const source = createClient({ fetch: fetchOf(server), clock: browserClock, actor: 'test' })
  const post = (path: string, body: string) => source.send({ method: 'POST', path, body, contentType: 'application/json' })
  if (objects !== undefined) {
    await post('/apis/apiextensions.k8s.io/v1/customresourcedefinitions', JSON.stringify(crd([])))
    await server.plane.idle()
    for (const object of objects) {
      const body = { apiVersion: 'demo.example/v1', kind: 'Widget', ...object }
      await post('/apis/demo.example/v1/namespaces/team/widgets', JSON.stringify(body))
    }
  }
  const sample = async (json: string, version: string, namespace: string) =>
    createLanguageService(1).sample(json, version, namespace).text
  const stored = await readStored(source, NAME)
  const bench = openBench(scratchHere())
  return liveRows({
    bench,
    source,
    stored,
    crd: design,
    version: 0,
    rejected: new Set(rejected),
    body: async () => stringify(design),
    sample,
  })
}

const textOf = ({ columns, rows }: LiveRows): unknown[] => [columns.map(({ name }) => name), ...rows.map(({ cells }) => cells)]

it('prints stored objects with the columns as they are designed', async () => {
  const objects = [
    { metadata: { name: 'a' }, spec: { size: 1, note: 'x' } },
    { metadata: { name: 'b' }, spec: { size: 2 } },
  ]
  const live = await tableOf(crd([size, note]), objects)
  expect(live.from).toBe('stored')
  expect(textOf(live)).toEqual([
    ['Name', 'Size', 'Note'],
    ['a', 1, 'x'],
    ['b', 2, null],
  ])
  expect(live.rows.map(({ namespace }) => namespace)).toEqual(['team', 'team'])
})

it('prints no more than five objects', async () => {
  const objects = Array.from({ length: 7 }, (_, i) => ({ metadata: { name: `w${i}` }, spec: { size: i } }))
  expect((await tableOf(crd([size]), objects)).rows).toHaveLength(5)
})

test.each<[what: string, objects: readonly object[] | undefined]>([
  ['where none is stored', []],
  ['where the CRD is not installed', undefined],
])('prints a sample %s', async (_what, objects) => {
  const live = await tableOf(crd([size]), objects)
  expect([live.from, textOf(live)]).toEqual([
    'sample',
    [
      ['Name', 'Size'],
      ['widget-1', 1],
    ],
  ])
})

it('prints a version that is not served as if it were', async () => {
  const live = await tableOf(crd([size], { served: false }))
  expect(textOf(live)).toEqual([
    ['Name', 'Size'],
    ['widget-1', 1],
  ])
})

it('leaves out columns that the server rejects', async () => {
  const live = await tableOf(crd([{ ...note, jsonPath: 'spec.note' }, size]), undefined, [0])
  expect(textOf(live)[0]).toEqual(['Name', 'Size'])
})

it('ends where a path cannot be read, as the server does', async () => {
  const live = await tableOf(crd([size, { ...note, jsonPath: '.spec[' }, note]))
  expect(textOf(live)[0]).toEqual(['Name', 'Size'])
})

it('says what the server has against the CRD', async () => {
  const live = await tableOf(crd([{ ...note, type: 'text' }]))
  expect(live.problem).toEqual([
    'spec.additionalPrinterColumns[0].type: Invalid value: "text": must be one of boolean,date,integer,number,string',
  ])
})

it('has no rows where not even the sample is accepted', async () => {
  const spec = { ...SPEC, required: ['size'], properties: { size: { type: 'integer', minimum: 2, maximum: 1 } } }
  const live = await tableOf(crd([size], {}, spec))
  expect([live.from, live.rows]).toEqual(['none', []])
})

test.each([
  ['.spec.size', 'Size'],
  ['.spec.minReplicas', 'Min Replicas'],
  ['.metadata.creationTimestamp', 'Age'],
  ['.status.conditions[?(@.type=="Ready")].status', 'Ready'],
  ['.spec.rules[*].host', 'Host'],
])('a column of %s is called %s', (path, name) => {
  expect(nameOf(path)).toBe(name)
})
