import { describe, expect, test } from 'vitest'
import { type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import { expectLinear } from '../../apimachinery/testing/steps.ts'
import { subresourcesByVersion, toInternal } from './internal.ts'

const specOf = (...versions: JsonObject[]) => toInternal(objectOf({ spec: objectOf({ versions }) })).spec
const version = (name: string, subresources?: JsonObject): JsonObject => objectOf({ name, subresources })
const status = objectOf({ status: objectOf({}) })
const scale = objectOf({ scale: objectOf({}) })

describe('[CV-6] the subresources of a version', () => {
  test.each<[string, JsonObject[], string, JsonObject | undefined]>([
    ['are those that all have', [version('v1', status), version('v2', status)], 'v2', status],
    ['are its own where versions differ', [version('v1', status), version('v2', scale)], 'v2', scale],
    ['are none where others have some', [version('v1', status), version('v2')], 'v2', undefined],
    ['are those of the first with its name', [version('v1', status), version('v1', scale)], 'v1', status],
  ])('%s', (_, versions, name, wanted) => {
    expect(subresourcesByVersion(specOf(...versions))(name)).toEqual(wanted)
  })

  test.each([
    ['without any', () => version('v')],
    ['with some', (i: number) => version(`v${i}`, i % 2 === 0 ? status : undefined)],
  ])('are found in steps in proportion to the versions, %s', (_, make) => {
    expectLinear((count) => {
      const spec = specOf(...Array.from({ length: count }, (_item, i) => make(i)))
      const find = subresourcesByVersion(spec)
      for (const { name } of spec.versions) find(name)
    })
  })
})
