import { expect, test } from 'vitest'
import { parseJson } from '../../../../apimachinery/json/parse.ts'
import type { JsonObject } from '../../../../apimachinery/json/value.ts'
import { openBench } from '../../../entities/crd/scratch-server.ts'
import { scratchHere } from '../../../entities/crd/testing/servers.ts'
import { tryScale } from './scale-trial.ts'

const crdWith = (properties: object, scale: object): JsonObject =>
  parseJson(
    JSON.stringify({
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: 'bakeries.learn.crdlab.dev' },
      spec: {
        group: 'learn.crdlab.dev',
        scope: 'Namespaced',
        names: { plural: 'bakeries', kind: 'Bakery' },
        versions: [
          {
            name: 'v1',
            served: true,
            storage: true,
            subresources: { status: {}, scale },
            schema: { openAPIV3Schema: { type: 'object', properties: { spec: { type: 'object', properties } } } },
          },
        ],
      },
    }),
  ).value as JsonObject

const sampleWith = (spec: object) => async () =>
  JSON.stringify({ apiVersion: 'learn.crdlab.dev/v1', kind: 'Bakery', metadata: { name: 'a', namespace: 'default' }, spec })
const PATHS = { specReplicasPath: '.spec.bakers', statusReplicasPath: '.status.bakers' }

test('a Scale with four replicas sets the field that is wired', async () => {
  const crd = crdWith({ bakers: { type: 'integer' } }, PATHS)
  const trial = await tryScale(openBench(scratchHere()), { crd, version: 0, replicas: 4, sample: sampleWith({ bakers: 1 }) })
  expect(trial).toMatchObject({ object: { spec: { bakers: 4 } }, scale: { spec: { replicas: 4 }, status: { replicas: 0 } } })
})

test.each([
  [
    'a number that the schema rejects',
    { bakers: { type: 'integer', maximum: 3 } },
    { bakers: 1 },
    'should be less than or equal to 3',
  ],
  ['an object that the schema rejects', { bakers: { type: 'integer' } }, { bakers: 'x' }, 'must be of type integer'],
])('the server says what is wrong with %s', async (_, properties, spec, problem) => {
  const crd = crdWith(properties, PATHS)
  expect(await tryScale(openBench(scratchHere()), { crd, version: 0, replicas: 4, sample: sampleWith(spec) })).toEqual({
    problem: expect.stringContaining(problem),
  })
})

test('the server says what is wrong with a CRD that it rejects', async () => {
  const crd = crdWith({ bakers: { type: 'integer' } }, { ...PATHS, specReplicasPath: 'bakers' })
  const trial = await tryScale(openBench(scratchHere()), { crd, version: 0, replicas: 4, sample: sampleWith({}) })
  expect(trial).toEqual({ problem: expect.stringContaining('specReplicasPath') })
})
