import { describe, expect, it } from 'vitest'
import { isObject, type JsonObject } from '../../../../apimachinery/json/value.ts'
import { parseYaml } from '../../../../apimachinery/yaml/parse.ts'
import { judge } from '../testing/judge.ts'
import { resolveField } from './field-path.ts'

const crdOf = (properties: string, name = 'as.x.dev'): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: ${name}}
spec:
  group: x.dev
  scope: Namespaced
  names: {plural: as, kind: A}
  versions:
  - name: v1
    served: true
    storage: true
    schema: {openAPIV3Schema: {type: object, properties: ${properties}}}
`

describe('what the server refuses', () => {
  it('[DZ-7] stands at its place, also where the server names no version', () => {
    const { value } = parseYaml(crdOf('{spec: {type: object, properties: {a.b: {type: string}}}}'))
    const crd = isObject(value) ? value : ({} as JsonObject)
    const at = ['spec', 'versions', 0, 'schema', 'openAPIV3Schema', 'properties', 'spec', 'properties', 'a.b']
    const field = 'spec.validation.openAPIV3Schema.properties[spec].properties[a.b].maxLength'
    expect(resolveField(crd, field)).toEqual({ path: at, rest: ['maxLength'] })
    const named = 'spec.versions[0].schema.openAPIV3Schema.properties[spec].properties[a.b]'
    expect(resolveField(crd, named)).toEqual({ path: at, rest: [] })
  })
  it('[DZ-8] an unknown field is a warning with its place', async () => {
    const problems = await judge(crdOf('{a: {type: string}}').replace('scope:', 'scop: x\n  scope:'))
    expect(problems).toEqual([{ kind: 'warning', rule: 'warning', message: 'unknown field "spec.scop"', path: ['spec', 'scop'] }])
  })
})
