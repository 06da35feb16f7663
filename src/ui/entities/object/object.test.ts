import { describe, expect, it } from 'vitest'
import { parseJson } from '../../../apimachinery/json/parse.ts'
import { type JsonObject, objectOf } from '../../../apimachinery/json/value.ts'
import { readResourceList } from '../../../client/discovery.ts'
import {
  conditionsOf,
  type GenerationIncrease,
  isOfProposal,
  type LiveObject,
  type ObjectRef,
  observedOf,
  seen,
  takesPatches,
} from './object.ts'

describe('an object that is watched', () => {
  const state = (generation: number, resourceVersion: number, replicas: number, more: JsonObject = {}): JsonObject => ({
    metadata: { uid: 'a', generation, resourceVersion: String(resourceVersion) },
    spec: { replicas },
    ...more,
  })
  const START: LiveObject = { state: 'loading', steps: [] }
  const watched = (...states: JsonObject[]): LiveObject => states.reduce(seen, START)

  it.each<[what: string, states: JsonObject[], increase: GenerationIncrease | undefined]>([
    ['nothing is known of the generation it arrives with', [state(4, 10, 3)], undefined],
    ['a change of spec increases it', [state(1, 10, 3), state(2, 11, 5)], { from: '1', isOfSpec: true }],
    [
      'a report of the controller leaves the reason of the last increase',
      [state(1, 10, 3), state(2, 11, 5), state(2, 12, 5, { status: { readyReplicas: 3 } })],
      { from: '1', isOfSpec: true },
    ],
    ['a deletion increases it without a change of spec', [state(1, 10, 3), state(2, 11, 3)], { from: '1', isOfSpec: false }],
    [
      'an object of the same name that was created again has no increase',
      [state(1, 10, 3), state(2, 11, 5), { ...state(1, 12, 5), metadata: { uid: 'b', generation: 1, resourceVersion: '12' } }],
      undefined,
    ],
  ])('%s', (_, states, increase) => {
    expect(watched(...states).increase).toEqual(increase)
  })

  it('keeps a step for each version it was seen in, each once', () => {
    const { steps } = watched(state(1, 10, 3), state(1, 10, 3), state(2, 11, 5))
    expect(steps.map(({ generation, resourceVersion }) => [generation, resourceVersion])).toEqual([
      ['1', '10'],
      ['2', '11'],
    ])
  })
})

describe('[PR-G4] what the page says of the endpoints of a kind', () => {
  const resource = (name: string, verbs: readonly string[]) =>
    objectOf({ name, namespaced: true, kind: 'Widget', verbs: [...verbs] })
  const refOf = (subresources: readonly string[]): ObjectRef => {
    const resources = [resource('widgets', ['get', 'patch']), resource('widgets/status', subresources)]
    const [type] = readResourceList(objectOf({ groupVersion: 'ex.io/v1', resources }))
    if (type === undefined) throw new Error('the list has one resource')
    return { workspace: 'w', type, namespace: 'default', name: 'a', splitStatus: true }
  }

  it.each([
    ['v1', ['get', 'patch', 'update'], [true, true], false],
    ['the proposal', ['get', 'update'], [true, false], true],
  ])('%s', (_, verbs, patches, isProposal) => {
    const ref = refOf(verbs)
    expect([takesPatches(ref, ''), takesPatches(ref, 'status')]).toEqual(patches)
    expect(isOfProposal(ref)).toBe(isProposal)
  })
})

const object = (conditions: string): JsonObject =>
  parseJson(`{"metadata":{"generation":5},"status":{"observedGeneration":4,"conditions":${conditions}}}`).value as JsonObject

describe('conditionsOf', () => {
  const rows: [name: string, condition: string, tone: string, stale: boolean][] = [
    ['Ready=True is good', '{"type":"Ready","status":"True"}', 'ok', false],
    ['Ready=False is bad', '{"type":"Ready","status":"False"}', 'bad', false],
    ['Degraded=True is bad', '{"type":"Degraded","status":"True"}', 'bad', false],
    ['an unknown type is not judged', '{"type":"Blue","status":"True"}', 'none', false],
    ['Unknown is not judged', '{"type":"Ready","status":"Unknown"}', 'none', false],
    ['made for an older generation: stale', '{"type":"Ready","status":"True","observedGeneration":4}', 'ok', true],
  ]
  it.each(rows)('%s', (_, condition, tone, stale) => {
    expect(conditionsOf(object(`[${condition}]`)).map((one) => [one.tone, one.stale])).toEqual([[tone, stale]])
  })
  it('puts Ready first', () => {
    const list = conditionsOf(object('[{"type":"A","status":"True"},{"type":"Ready","status":"True"}]'))
    expect(list.map((one) => one.type)).toEqual(['Ready', 'A'])
  })
  it('reads observedGeneration', () => expect(observedOf(object('[]'))).toBe(4))
})
