import { describe, expect, it } from 'vitest'
import { isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import { parseYaml } from '../../apimachinery/yaml/parse.ts'
import { lintCrd } from './lint.ts'
import { withSafeFixes } from './safe.ts'
import { styleCrd } from './testing/style-cases.ts'

const read = (text: string): JsonObject => {
  const { value } = parseYaml(text)
  return isObject(value) ? value : {}
}

/** The titles of fixes that are offered to a CRD where another is installed. */
function offered(base: string, now: string): string[] {
  const crd = read(now)
  return withSafeFixes(lintCrd(crd, 0, 'core'), read(base), crd).flatMap(({ fix }) =>
    fix === undefined ? [] : [fix.title.join(' ')],
  )
}

const rows: [name: string, base: string, now: string, titles: string[]][] = [
  [
    'in a field that is installed',
    '{a: {type: integer, minimum: 0, maximum: 9}}',
    '{a: {type: integer, minimum: 0, maximum: 9}}',
    [],
  ],
  ['in a new field', '{}', '{a: {type: integer, minimum: 0, maximum: 9}}', ['fixSet format int32']],
  [
    'in a new field that repeats metadata.generation',
    '{}',
    '{observedGeneration: {type: integer, minimum: 0, maximum: 9}}',
    ['fixSet format int64'],
  ],
  [
    'that changes nothing for clients',
    '{o: {type: object, required: [a, a], properties: {a: {type: boolean}}}}',
    '{o: {type: object, required: [a, a], properties: {a: {type: boolean}}}}',
    ['fixRemoveDuplicate'],
  ],
  ['of the name of an installed field', '{a_b: {type: boolean}}', '{a_b: {type: boolean}}', []],
  ['of the name of a new field', '{}', '{a_b: {type: boolean}}', ['fixEnum', 'fixRename aB']],
  ['beside the schema', '{status: {type: object}}', '{status: {type: object}}', ['fixAddStatusSubresource']],
]

describe('a fix of style', () => {
  it.each(rows)('[LN-31] is offered where it breaks no client: %s', (_, base, now, titles) => {
    expect(offered(styleCrd(base), styleCrd(now)).sort()).toEqual(titles)
  })
  it('[LN-31] says why there is none', () => {
    const crd = read(styleCrd('{a: {type: integer, minimum: 0, maximum: 9}}'))
    const [finding] = withSafeFixes(lintCrd(crd, 0), crd, crd)
    expect(finding).toMatchObject({ rule: 'integers', hasUnsafeFix: true })
    expect(finding?.fix).toBeUndefined()
  })
  it('[LN-31] does not make two served versions differ', () => {
    const text = styleCrd('{a: {type: boolean}}')
    const second = `  - name: v2
    served: true
    storage: false
    schema: {openAPIV3Schema: {type: object, properties: {a: {type: boolean}, b: {type: boolean}}}}
`
    expect(offered(text, text + second)).toEqual(['fixEnum'])
  })
})
