import { describe, expect, it } from 'vitest'
import { type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import { firstFunction, functionEdits } from './first-function.ts'

const crd = (names: readonly string[], annotations?: JsonObject): JsonObject =>
  objectOf({
    metadata: objectOf({ name: 'widgets.ex.io', ...(annotations && { annotations }) }),
    spec: objectOf({ versions: names.map((name, i) => objectOf({ name, storage: i === 1 })) }),
  })

describe('a first conversion function', () => {
  it('[CF-6] has the storage version as hub and the other versions', () => {
    const text = firstFunction(crd(['v1', 'v2', 'v1-old']))
    expect(text).toContain("hub: 'v2',")
    expect(text.match(/^ {4}\S+: \{$/gm)).toEqual(['    v1: {', "    'v1-old': {"])
  })

  it.each([[[]], [['v1']]])('[CF-6] is a file with one version or none: %j', (names) => {
    expect(firstFunction(crd(names))).toMatch(/^export default \{\n {2}hub: '.*',\n {2}versions: \{\n {2}\},\n\}\n$/)
  })

  it('[CF-6] comes with the URL that the page answers', () => {
    const edits = functionEdits(crd(['v1', 'v2']))
    expect(edits.map(({ path }) => path.at(-1))).toEqual(['conversion.crdlab.dev/function', 'clientConfig'])
    expect(edits[1]).toMatchObject({ value: { url: 'https://functions.crdlab.internal/widgets.ex.io/1' } })
  })

  it('[CF-6] leaves code that is there', () => {
    const edits = functionEdits(crd(['v1', 'v2'], objectOf({ 'conversion.crdlab.dev/function': 'export default {}' })))
    expect(edits.map(({ path }) => path.at(-1))).toEqual(['clientConfig'])
  })
})
