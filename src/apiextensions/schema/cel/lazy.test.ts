import { beforeAll, describe, expect, it } from 'vitest'
import { Path } from '../../../apimachinery/field/error.ts'
import { NEWEST } from '../../../apimachinery/releases/release.ts'
import { structuralFrom } from '../testing/structural.ts'
import { CEL, celHooks, rulesOfResource } from './lazy.ts'

const RULED = structuralFrom('{"type": "object", "x-kubernetes-validations": [{"rule": "self.kind == \'\'"}]}')
const PLAIN = structuralFrom('{"type": "object"}')
const HOOKS = celHooks(NEWEST)
const value = Object.assign(Object.create(null), { kind: 'K' })

describe('[CK-6] a schema without rules needs no CEL', () => {
  it('has no validator', () => {
    expect(rulesOfResource(PLAIN, NEWEST)).toBeUndefined()
  })

  it('has no faults in its defaults', () => {
    expect(HOOKS.validateRules(PLAIN, true, Path.of('s'), value, undefined, 7)).toEqual({
      errors: [],
      budget: 7,
      warnings: [],
    })
  })
})

describe('[CK-6] a schema with rules', () => {
  beforeAll(() => CEL.load())

  it('is compiled as a resource', () => {
    const errors = rulesOfResource(RULED, NEWEST)?.validate(undefined, value, undefined, 100).errors
    expect(errors?.map(({ body }) => body)).toEqual(["Invalid value: failed rule: self.kind == ''"])
  })

  it('is run on defaults', () => {
    const { errors, budget } = HOOKS.validateRules(RULED, true, Path.of('s'), value, undefined, 100)
    expect({ fields: errors.map(({ field }) => field), budget }).toEqual({ fields: ['s'], budget: 98 })
  })

  it('is compiled for its CRD', () => {
    const preexisting = { rules: new Set<string>(), messageExpressions: new Set<string>() }
    const nodes = new Map([[RULED.source, { path: Path.of('s'), uncorrelatable: undefined }]])
    const compilation = { structural: PLAIN, path: Path.of('s'), nodes, preexisting, suppressPerExpressionCost: false }
    expect(HOOKS.compileRules(compilation)).toEqual([])
    const faulty = structuralFrom('{"type": "object", "x-kubernetes-validations": [{"rule": "1"}]}')
    const of = new Map([[faulty.source, { path: Path.of('s'), uncorrelatable: undefined }]])
    expect(HOOKS.compileRules({ ...compilation, structural: faulty, nodes: of })).toHaveLength(1)
  })
})
