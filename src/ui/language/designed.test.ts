import { describe, expect, it } from 'vitest'
import { designed } from './designed.ts'

const asked = { ignored: [], base: '', profile: 'operator' } as const
const SCHEMA = (a: string): string =>
  `spec: {versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {a: ${a}}}}}]}`

describe('a CRD as its text says it', () => {
  it('[DZ-5] keys are in the order of the text, numbers as they are', () => {
    expect(designed('z: 1.0\na: {y2: 9007199254740993, b: "é\\n"}\n', asked).json).toBe(
      '{"z":1,"a":{"y2":9007199254740993,"b":"é\\n"}}',
    )
  })
  it('[DZ-16] a rule that is ignored, here or everywhere, says nothing', () => {
    const found = (ignored: readonly string[]) =>
      designed(SCHEMA('{type: integer}'), { ...asked, ignored }).findings.map(({ rule }) => rule)
    expect(found([])).toEqual(['integers'])
    expect(found(['integers'])).toEqual([])
    expect(found(['integers spec/versions/0/schema/openAPIV3Schema/properties/a'])).toEqual([])
    expect(found(['integers spec/versions/0/schema/openAPIV3Schema/properties/b'])).toEqual(['integers'])
  })
  it('[BC-1] what is installed is compared with what is written', () => {
    const base = SCHEMA('{type: integer, format: int32, maximum: 9}')
    expect(designed(base, { ...asked, base }).breaks).toEqual([])
    const now = SCHEMA('{type: integer, format: int32, maximum: 5}')
    expect(designed(now, { ...asked, base }).breaks.map(({ message }) => message)).toEqual(['maximum lowered from 9 to 5'])
  })
  it('[DZ-16] more findings than one reads are counted', () => {
    const properties = Array.from({ length: 1200 }, (_, i) => `f${i}: {type: integer}`).join(', ')
    const { findings, more } = designed(SCHEMA(`{type: object, properties: {${properties}}}`), asked)
    expect([findings.length, more]).toEqual([1000, 200])
  })
})
