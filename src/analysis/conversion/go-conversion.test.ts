import { describe, expect, it } from 'vitest'
import { goConversions } from './go-conversion.ts'
import type { Rule } from './rules.ts'
import { databases } from './testing/crd.ts'

const CRD = databases({ v1: '{size: {type: string}}', v2: '{cpu: {type: integer}}' })

const filesOf = (rules: readonly Rule[] | undefined): ReadonlyMap<string, string> =>
  new Map(goConversions(CRD, 'v2', rules && { hub: 'v2', versions: { v1: rules } }).map(({ name, text }) => [name, text]))

/** The body of a function of the old version. */
function bodyOf(rules: readonly Rule[], name: string): readonly string[] {
  const text = filesOf(rules).get('v1/database_conversion.go') ?? ''
  const [, body = ''] = new RegExp(`func ${name}\\(object map\\[string\\]any\\) error \\{\\n([^]*?)\\n\\}`).exec(text) ?? []
  return body.split('\n').map((line) => line.trim())
}

describe('[CN-9] Go conversions', () => {
  it('are a file for the hub, and two for each other version', () => {
    const files = filesOf([])
    expect([...files.keys()]).toEqual(['v2/database_conversion.go', 'v1/database_conversion.go', 'v1/conversion_fields.go'])
    expect(files.get('v2/database_conversion.go')).toContain('func (*Database) Hub() {}')
    expect(files.get('v1/database_conversion.go')).toContain('func (src *Database) ConvertTo(dst conversion.Hub) error {')
    expect(files.get('v1/database_conversion.go')).toContain('func (dst *Database) ConvertFrom(src conversion.Hub) error {')
    expect(goConversions(CRD, 'v9', undefined)).toEqual([])
  })

  it('take every value before they put one', () => {
    const rules: readonly Rule[] = [
      { is: 'move', from: ['spec', 'type'], to: ['spec', 'kind'] },
      { is: 'map', from: ['spec', 'size'], to: ['spec', 'cpu'], values: [['small', 1]] },
      { is: 'map', from: ['spec', 'size'], to: ['spec', 'memory'], values: [['small', '1Gi']] },
      { is: 'default', in: 'hub', at: ['spec', 'on'], value: true },
    ]
    expect(bodyOf(rules, 'databaseToHub')).toEqual([
      'type2 := take(object, "spec", "type")',
      'size := take(object, "spec", "size")',
      'return errors.Join(',
      'put(object, type2, "spec", "kind"),',
      'putTranslated(object, "spec.size", size, []pair{{"small", int64(1)}}, "spec", "cpu"),',
      'putTranslated(object, "spec.size", size, []pair{{"small", "1Gi"}}, "spec", "memory"),',
      'putMissing(object, true, "spec", "on"),',
      ')',
    ])
    expect(bodyOf(rules, 'databaseFromHub')).toEqual([
      'kind := take(object, "spec", "kind")',
      'cpu := take(object, "spec", "cpu")',
      'take(object, "spec", "memory")',
      'return errors.Join(',
      'put(object, kind, "spec", "type"),',
      'putTranslated(object, "spec.cpu", cpu, []pair{{int64(1), "small"}}, "spec", "size"),',
      ')',
    ])
  })

  it('keep in an annotation what the other version has no place for', () => {
    const rules: readonly Rule[] = [{ is: 'keep', in: 'hub', at: ['spec', 'cpu'] }]
    expect(bodyOf(rules, 'databaseFromHub')).toEqual([
      'cpu := take(object, "spec", "cpu")',
      'return errors.Join(',
      'keep(object, "conversion.crdlab.dev/v2", map[string]any{"spec.cpu": cpu}),',
      ')',
    ])
    expect(bodyOf(rules, 'databaseToHub').slice(0, 5)).toEqual([
      'kept, err := takeKept(object, "conversion.crdlab.dev/v2")',
      'if err != nil {',
      'return err',
      '}',
      'return errors.Join(',
    ])
  })

  it('leave the bodies of code that was written by hand to write', () => {
    const text = filesOf(undefined).get('v1/database_conversion.go') ?? ''
    expect(text).toContain('// Write here what the TypeScript function does.\n\treturn nil')
    expect(text).not.toContain('"errors"')
  })
})
