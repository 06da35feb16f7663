import { describe, expect, it } from 'vitest'
import { kindOf } from './testing/crd.ts'
import { typescriptOf } from './typescript.ts'

/** What a field of `spec` becomes. */
function fieldOf(schema: string): string | undefined {
  const text = typescriptOf(kindOf(`{spec: {type: object, properties: {field: ${schema}}}}`))
  return /interface MailSpec \{\n([\s\S]*?)\n\}/.exec(text)?.[1]?.trim()
}

describe('[EX-1] TypeScript', () => {
  it('has the object, its list, and an interface for each object within', () => {
    const text = typescriptOf(
      kindOf('{spec: {type: object, description: What to send., required: [to], properties: {to: {type: string}}}}'),
    )
    expect(text).toContain(`export interface Mail {
  apiVersion: "post.example.com/v1"
  kind: "Mail"
  metadata: ObjectMeta
  /** What to send. */
  spec?: MailSpec
}

/** What to send. */
export interface MailSpec {
  to: string
}

export interface MailList {
  apiVersion: "post.example.com/v1"
  kind: "MailList"`)
  })
  it.each([
    ['{type: string}', 'field?: string'],
    ['{type: integer, nullable: true}', 'field?: number | null'],
    ['{type: string, enum: [a, b]}', 'field?: "a" | "b"'],
    ['{type: string, allOf: [{enum: [a, b]}, {enum: [b, c]}]}', 'field?: "b"'],
    ['{type: string, allOf: [{enum: [a, b]}]}', 'field?: "a" | "b"'],
    ['{x-kubernetes-int-or-string: true, enum: [1], allOf: [{enum: ["1", 1]}]}', 'field?: 1'],
    ['{type: array, items: {type: string, enum: [a, b]}}', 'field?: ("a" | "b")[]'],
    ['{type: array, items: {type: array, items: {type: boolean}}}', 'field?: boolean[][]'],
    ['{type: object, additionalProperties: {type: integer}}', 'field?: { [key: string]: number }'],
    ['{type: object, additionalProperties: {type: integer, nullable: true}}', 'field?: { [key: string]: number | null }'],
    ['{x-kubernetes-int-or-string: true}', 'field?: number | string'],
    ['{x-kubernetes-preserve-unknown-fields: true}', 'field?: unknown'],
    ['{type: object, properties: {a-b: {type: string}}}', 'field?: MailSpecField'],
  ])('%s is %s', (schema, field) => {
    expect(fieldOf(schema)).toBe(field)
  })
  it('makes a required field optional that has a default', () => {
    const text = typescriptOf(
      kindOf('{spec: {type: object, required: [a, b], properties: {a: {type: string}, b: {type: string, default: x}}}}'),
    )
    expect(text).toMatch(/ {2}a: string\n(?: .*\n)* {2}b\?: string\n/)
  })
  it('says in comments what types cannot, and ends none early', () => {
    expect(fieldOf('{type: string, default: a, pattern: "^a*/", description: "A */ b"}')).toBe(`/**
   * A *\\/ b
   * @default "a"
   * @pattern ^a*\\/
   */
  field?: string`)
  })
  it('quotes names that are no identifiers, and keeps the names of types apart', () => {
    const text = typescriptOf(
      kindOf(
        '{list: {type: object, properties: {a: {type: string}}}, x-y: {type: object, properties: {1: {type: string}}}, xY: {type: object, properties: {b: {type: string}}}}',
      ),
    )
    expect(text.match(/interface \w+/g)).toEqual([
      ...['Mail', 'MailList2', 'MailXY', 'MailXY2', 'MailList', 'ObjectMeta'].map((name) => `interface ${name}`),
    ])
    expect(text).toContain('  "x-y"?: MailXY\n')
    expect(text).toContain('  "1"?: string\n')
  })
  it('keeps names of types short however deep an object lies', () => {
    const deep = Array.from({ length: 60 }, () => 0).reduce(
      (inner) => `{type: object, properties: {levels: ${inner}}}`,
      '{type: string}',
    )
    const names = typescriptOf(kindOf(`{spec: ${deep}}`)).match(/interface \w+/g) ?? []
    expect(names).toHaveLength(63)
    expect(new Set(names).size).toBe(names.length)
    expect(Math.max(...names.map((name) => name.length))).toBeLessThan(140)
  })
})
