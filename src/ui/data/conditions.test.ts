import { describe, expect, it } from 'vitest'
import { parseJson } from '../../apimachinery/json/parse.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { conditionsOf, observedOf } from './conditions.ts'

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
