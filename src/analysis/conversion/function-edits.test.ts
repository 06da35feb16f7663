import { describe, expect, it } from 'vitest'
import { type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import { applyEdits, valueAt } from '../edit.ts'
import { conversionEdits, functionEdits, functionIn } from './function-edits.ts'
import { rulesIn } from './rules.ts'
import { databases } from './testing/crd.ts'

const crd = databases({ v1: '{version: {type: string}}', v2: '{engine: {type: object, properties: {version: {type: string}}}}' })

const edited = (start: JsonObject, edits: ReturnType<typeof functionEdits>): JsonObject => applyEdits(start, edits) as JsonObject

const urlOf = (value: JsonObject): unknown => valueAt(value, ['spec', 'conversion', 'webhook', 'clientConfig', 'url'])

describe('the conversion function of a CRD', () => {
  it('[CF-6] begins with proposed rules and the URL that the page answers', () => {
    const made = edited(crd, functionEdits(crd))
    expect(functionIn(made)).toContain("put(object, version, 'spec', 'engine', 'version')")
    expect(rulesIn(made)?.versions.v1).toHaveLength(1)
    expect(urlOf(made)).toBe('https://functions.crdlab.internal/databases.demo.crdlab.dev/1')
  })

  it('[CF-6] leaves code that is there', () => {
    const annotations = objectOf({ 'conversion.crdlab.dev/function': 'export default {}' })
    const edits = functionEdits(objectOf({ ...crd, metadata: objectOf({ annotations }) }))
    expect(edits.map(({ path }) => path.at(-1))).toEqual(['clientConfig'])
  })

  it('[CF-5] changed code has another revision in its URL', () => {
    const rules = { hub: 'v2', versions: { v1: [] } }
    const first = edited(crd, conversionEdits(crd, 'a', rules))
    expect([functionIn(first), rulesIn(first), urlOf(first)]).toEqual([
      'a',
      rules,
      'https://functions.crdlab.internal/databases.demo.crdlab.dev/1',
    ])
    const second = edited(first, conversionEdits(first, 'b', undefined))
    expect([functionIn(second), rulesIn(second), urlOf(second)]).toEqual([
      'b',
      undefined,
      'https://functions.crdlab.internal/databases.demo.crdlab.dev/2',
    ])
    expect(valueAt(second, ['spec', 'conversion', 'strategy'])).toBe('Webhook')
  })
})
