import { expect, it } from 'vitest'
import { typeModulesOf } from './modules.ts'
import { crdOf } from './testing/crd.ts'

it('[EX-9] a program imports the types of a kind by its group and version', () => {
  const more =
    '  - {name: v2, served: true, storage: false, schema: {openAPIV3Schema: {type: object, properties: {other: {type: string}}}}}'
  const modules = typeModulesOf([crdOf('{spec: {type: object, properties: {to: {type: string}}}}', more), {}])
  expect(Object.keys(modules)).toEqual(['types/post.example.com/v1', 'types/post.example.com/v2'])
  expect(modules['types/post.example.com/v1']).toContain('export interface Mail {')
  expect(modules['types/post.example.com/v2']).toContain('other?: string')
})
