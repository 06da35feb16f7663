import { expect, test } from 'vitest'
import type { Difference } from '../replay/compare.ts'
import type { Answer, ScenarioRequest } from '../replay/scenario.ts'
import { explainDifferences } from './explained.ts'

const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
const CRASH: Answer = { status: 502 }
const crd = (member: string): ScenarioRequest => ({ method: 'POST', path: CRDS, body: { spec: { [member]: [] } } })
const crdText = (text: string): ScenarioRequest => ({ method: 'POST', path: CRDS, text })
const patch = (type: string): ScenarioRequest => ({ method: 'PATCH', path: '/w', headers: { 'content-type': type }, body: [] })
const JSON_PATCH = 'application/json-patch+json'

test.each<[string, ScenarioRequest, Answer, readonly Difference[], number]>([
  ['a crash on selectable fields that the engine rejects', crd('selectableFields'), CRASH, status(422), 0],
  ['a crash on the text of such a CRD', crdText('{"spec":{"selectableFields":[]}}'), CRASH, status(422), 0],
  ['a crash on the text of another CRD', crdText('{"spec":{"names":[]}}'), CRASH, status(422), 1],
  ['a crash on selectable fields that the engine takes', crd('selectableFields'), CRASH, status(201), 1],
  ['a crash on another CRD', crd('names'), CRASH, status(422), 1],
  ['a crash on a JSON patch that the engine rejects', patch(JSON_PATCH), CRASH, status(422), 0],
  ['a crash on a JSON patch on which the engine fails too', patch(JSON_PATCH), CRASH, status(500), 1],
  ['a crash on a merge patch', patch('application/merge-patch+json'), CRASH, status(422), 1],
  [
    'a key beyond 2^53 in the record of owners',
    { method: 'GET', path: '/w' },
    { status: 200 },
    [at('/body/metadata/managedFields/0/fieldsV1/f:spec/k:{"id":9007199254740993}')],
    0,
  ],
  [
    'a later version where such a record stands, or stood before',
    { method: 'GET', path: '/w' },
    { status: 200 },
    [
      at('/body/metadata/managedFields/0/fieldsV1/v:9007199254740993'),
      at('/body/metadata/resourceVersion', 'rv4', 'rv3'),
      at('/body/items/0/metadata/resourceVersion', 'rv12', 'rv9', 1),
    ],
    0,
  ],
  [
    'an earlier version, or a later one before such a record',
    { method: 'GET', path: '/w' },
    { status: 200 },
    [
      at('/body/metadata/resourceVersion', 'rv4', 'rv3'),
      at('/body/metadata/managedFields/0/fieldsV1/v:9007199254740993', 'a', 'b', 1),
      at('/body/metadata/resourceVersion', 'rv3', 'rv4', 1),
    ],
    2,
  ],
  [
    'a later version after a record with another key',
    { method: 'GET', path: '/w' },
    { status: 200 },
    [at('/body/metadata/managedFields/0/fieldsV1/v:9'), at('/body/metadata/resourceVersion', 'rv4', 'rv3')],
    2,
  ],
])('%s', (_, request, answer, differences, left) => {
  const round = { name: 'r', steps: [{ request }, { request }], answers: [answer, answer] }
  expect(explainDifferences(round, differences).left).toHaveLength(left)
})

function at(place: string, wanted = 'a', got = 'b', answer = 0): Difference {
  return { answer, at: place, wanted, got }
}

function status(got: number): Difference[] {
  return [{ answer: 0, at: '/status', wanted: 502, got }]
}
