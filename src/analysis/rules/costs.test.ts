import { describe, expect, it } from 'vitest'
import { judge } from '../../ui/features/designer/testing/servers.ts'
import { spliceText } from '../crd-text/splice.ts'
import { ruleCosts } from './costs.ts'

const crdOf = (spec: string): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: as.x.dev}
spec:
  group: x.dev
  scope: Namespaced
  names: {plural: as, kind: A}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec: ${spec}
`
const SPEC = ['spec', 'versions', 0, 'schema', 'openAPIV3Schema', 'properties', 'spec']

const rows: [name: string, spec: string, at: readonly string[]][] = [
  [
    'a list without a bound',
    '{type: object, properties: {l: {type: array, items: {type: object, properties: {s: {type: string, maxLength: 64}}}}}, x-kubernetes-validations: [{rule: "self.l.all(x, self.l.all(y, x == y || x.s != y.s))"}]}',
    [],
  ],
  [
    'a rule that runs for each of many',
    '{type: object, properties: {l: {type: array, items: {type: string, x-kubernetes-validations: [{rule: "self.contains(\'a\')"}]}}}}',
    ['properties', 'l', 'items'],
  ],
]

describe('a rule that is too dear', () => {
  it.each(rows)('[DZ-13] is cured by the bound that is proposed, and nothing else comes: %s', async (_, spec, at) => {
    const text = crdOf(spec)
    const [before] = await judge(text)
    expect(before?.message).toContain('estimated rule cost exceeds budget by factor of')
    const [cost] = ruleCosts(text, [...SPEC, ...at])
    expect((cost?.total ?? 0) > (cost?.limit ?? 0)).toBe(true)
    const cured = spliceText(text, cost?.fix?.edits ?? []) ?? ''
    expect(await judge(cured)).toEqual([])
    expect(ruleCosts(cured, [...SPEC, ...at])[0]?.fix).toBeUndefined()
  })
  it('[DZ-13] is said only of rules that compile', () => {
    expect(ruleCosts(crdOf('{type: object, x-kubernetes-validations: [{rule: "self.x"}]}'), SPEC)).toEqual([undefined])
  })
})
