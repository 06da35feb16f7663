import { describe, expect, it } from 'vitest'
import { designed, designFindings } from './designed.ts'

const asked = { ignored: [], profile: 'operator' } as const
const SCHEMA = (a: string): string =>
  `spec: {versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {a: ${a}}}}}]}`

describe('a CRD as its text says it', () => {
  it('[DZ-5] keys are in the order of the text, numbers as they are', () => {
    expect(designed('z: 1.0\na: {y2: 9007199254740993, b: "é\\n"}\n').json).toBe('{"z":1,"a":{"y2":9007199254740993,"b":"é\\n"}}')
  })
  it.each([
    ['{spec: {a: 1}, metadata: {name: "é", b: 2}, 7: x}', '{"name":"é","b":2}'],
    ['metadata: {}', '{}'],
    ['"metadata\\n": 1\nmetadata: {name: b}', '{"name":"b"}'],
    ['a: 1', undefined],
    ['metadata: text', undefined],
  ])('[DZ-5] knows where metadata stand in the JSON of %s', (text, wanted) => {
    const { json, metadata } = designed(text)
    expect(metadata && json.slice(...metadata)).toBe(wanted)
  })
  it('[DZ-38] tells how a text differs from one that is known, where that is little', () => {
    const changes = (known: string, text: string) => designed(text, known).changes
    expect(changes('a: 1\nb: 2\n', 'a: 1 # c\nb: 3\n')).toEqual([{ edit: { op: 'set', path: ['b'], value: null }, json: '3' }])
    expect(changes('a: 1\n', 'a: 1 # c\n')).toEqual([])
    expect([changes('', 'a: 1\n'), changes('a: 1\n', 'a: [')]).toEqual([undefined, undefined])
  })
  it('[DZ-16] finds nothing in a text that cannot be read', () => {
    for (const text of ['a: [', 'word', 'a: 1\n---\nb: 2\n']) {
      expect(designFindings(text, '', asked)).toEqual({ findings: [], breaks: [], more: 0 })
    }
  })
  it.each([
    ['a second document', 'a: 1\n---\nb: 2\n', 'secondDocument', 3],
    ['a second document behind its mark', 'a: 1\n--- {b: 2}\n', 'secondDocument', 2],
    ['a second document that is broken', 'a: 1\n---\n# c\n\nb: [\n', 'secondDocument', 5],
    ['a document behind the end of the first', 'a: 1\n...\n%YAML 1.1\n---\nb: 2\n', 'secondDocument', 5],
    ['a document behind an empty one', '---\n# c\n---\na: 1\n', 'secondDocument', 4],
    ['no text', '', 'noObject', 1],
    ['a word', 'word', 'noObject', 1],
    ['a list', '- 1\n', 'noObject', 1],
  ])('[DZ-5] %s is a problem with a code', (_what, text, code, line) => {
    expect(designed(text).problem).toEqual({ code, message: '', line })
  })
  it.each([
    ['comments', 'a: 1\n--- # c\n# d\n\n'],
    ['the end', 'a: 1\n...\n# d\n'],
    ['a directive and comments before it', '# c\n%YAML 1.1\n---\na: 1\n---\n'],
    ['dashes that are none', 'a: |\n  ---\n  b\nc: "\n ... d"\n'],
  ])('[DZ-5] a document and %s is one', (_what, text) => {
    expect(designed(text).problem).toBeUndefined()
  })
  it('[DZ-16] a rule that is ignored, here or everywhere, says nothing', () => {
    const found = (ignored: readonly string[]) =>
      designFindings(SCHEMA('{type: integer}'), '', { ...asked, ignored }).findings.map(({ rule }) => rule)
    expect(found([])).toEqual(['integers'])
    expect(found(['integers'])).toEqual([])
    expect(found(['integers spec/versions/0/schema/openAPIV3Schema/properties/a'])).toEqual([])
    expect(found(['integers spec/versions/0/schema/openAPIV3Schema/properties/b'])).toEqual(['integers'])
  })
  it('[BC-1] what is installed is compared with what is written', () => {
    const base = SCHEMA('{type: integer, format: int32, maximum: 9}')
    expect(designFindings(base, base, asked).breaks).toEqual([])
    const now = SCHEMA('{type: integer, format: int32, maximum: 5}')
    expect(designFindings(now, base, asked).breaks.map(({ message }) => message)).toEqual([['lowered', 'maximum', '9', '5']])
  })
  it('[DZ-16] a fix that breaks clients is not offered, whether the text has other changes or none', () => {
    const base = SCHEMA('{type: integer}')
    const offered = (text: string) =>
      designFindings(text, base, asked).findings.map(({ rule, fix, hasUnsafeFix }) => [rule, fix, hasUnsafeFix])
    expect(offered(base)).toEqual([['integers', undefined, true]])
    expect(offered(`${base}# changed\n`)).toEqual(offered(base))
  })
  it('[DZ-16] more findings than one reads are counted', () => {
    const properties = Array.from({ length: 1200 }, (_, i) => `f${i}: {type: integer}`).join(', ')
    const { findings, more } = designFindings(SCHEMA(`{type: object, properties: {${properties}}}`), '', asked)
    expect([findings.length, more]).toEqual([1000, 200])
  })
})
