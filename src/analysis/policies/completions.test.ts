import { describe, expect, it } from 'vitest'
import { isObject, type JsonObject, newObject } from '../../apimachinery/json/value.ts'
import { parseYaml } from '../../apimachinery/yaml/parse.ts'
import { type PolicyScope, policyCompletions } from './completions.ts'
import { expressionAt } from './expression-in-text.ts'

const objectIn = (text: string): JsonObject => {
  const { value } = parseYaml(text)
  return isObject(value) ? value : newObject()
}
const SHOP = objectIn(`
type: object
properties:
  metadata: {type: object, properties: {labels: {type: object, additionalProperties: {type: string}}, name: {type: string}}}
  spec:
    type: object
    properties:
      image: {type: string}
      replicas: {type: integer}
      since: {type: string, format: date-time}
      env: {type: array, items: {type: object, properties: {name: {type: string}, value: {type: string}}}}
`)
const V2 = objectIn('{type: object, properties: {spec: {type: object, properties: {team: {type: string}}}}}')
const PARAMS = objectIn('{type: object, properties: {data: {type: object, additionalProperties: {type: string}}}}')
const SCOPE: PolicyScope = {
  objects: [SHOP],
  params: PARAMS,
  hasNamespace: true,
  variables: [
    { name: 'env', expression: 'object.spec.env' },
    { name: 'many', expression: 'size(object.spec.env) + 1' },
  ],
}

/** What is offered at `|`. */
function offered(marked: string, scope: PolicyScope = SCOPE) {
  const offset = marked.indexOf('|')
  return policyCompletions(scope, marked.replace('|', ''), offset)?.items
}
const names = (marked: string, scope?: PolicyScope): string[] => (offered(marked, scope) ?? []).map(({ name }) => name)

describe('[PO-7] completions of an expression of a policy', () => {
  it.each<[what: string, marked: string, some: readonly string[], none: readonly string[]]>([
    [
      'the variables',
      '|',
      ['object', 'oldObject', 'request', 'params', 'variables', 'authorizer', 'namespaceObject', 'has()'],
      [],
    ],
    ['fields of the object', 'object.spec.|', ['image', 'replicas', 'env'], ['data', 'startsWith()']],
    ['fields of the old object', 'object.spec.replicas > oldObject.spec.r|', ['replicas'], ['image']],
    ['fields of metadata', 'object.metadata.|', ['labels', 'name'], []],
    ['fields of the request', 'request.userInfo.|', ['username', 'groups', 'extra'], []],
    ['functions of a list', 'request.userInfo.groups.|', ['exists()', 'size()'], ['username']],
    ['fields of params', 'params.|', ['data'], []],
    ['variables by name', 'variables.|', ['env', 'many'], []],
    ['fields of a variable that is a path', 'variables.env.all(e, e.|', ['name', 'value'], []],
    ['functions of a time', 'object.spec.since.|', ['getFullYear()'], ['startsWith()']],
    ['checks of the authorizer', 'authorizer.|', ['group()', 'path()', 'serviceAccount()'], []],
    ['checks of a resource', "authorizer.group('').resource('pods').|", ['check()', 'namespace()'], []],
    ['fields of conditions of the namespace', 'namespaceObject.status.conditions.all(c, c.|', ['type', 'status'], []],
    ['fields of the namespace', 'namespaceObject.metadata.|', ['labels', 'name'], []],
  ])('has %s', (_what, marked, some, none) => {
    const found = names(marked)
    for (const one of some) expect(found).toContain(one)
    for (const one of none) expect(found).not.toContain(one)
  })

  it('has the fields of every kind that the policy matches', () => {
    expect(names('object.|', { objects: [V2, SHOP], hasNamespace: true })).toEqual(['metadata', 'spec'])
    expect(names('|', { objects: [], hasNamespace: false })).not.toContain('namespaceObject')
  })

  it('has no variables before the first, and those before an expression alone', () => {
    expect(names('variables.|', { ...SCOPE, variables: [] })).toEqual([])
    expect(names('variables.|', { ...SCOPE, variables: SCOPE.variables?.slice(0, 1) ?? [] })).toEqual(['env'])
  })

  it.each<[what: string, marked: string, some: readonly string[]]>([
    ['the type of an object', '|', ['Object']],
    ['fields of the object that is made', 'Object{|', ['metadata', 'spec']],
    ['fields of a part of it', 'Object{spec: Object.spec{image: "a", |', ['replicas', 'env']],
    ['the types of parts', 'Object{spec: Object.|', ['metadata', 'spec']],
  ])('in an apply configuration it has %s', (_what, marked, some) => {
    expect(names(marked, { ...SCOPE, mutates: 'ApplyConfiguration' })).toEqual(expect.arrayContaining([...some]))
  })

  it('writes the type of a part with its name', () => {
    const items = offered('Object{|', { ...SCOPE, mutates: 'ApplyConfiguration' })
    expect(items?.map(({ text, caret }) => `${text.slice(0, caret)}|${text.slice(caret)}`)).toEqual([
      'metadata: Object.metadata{|}',
      'spec: Object.spec{|}',
    ])
  })

  it('offers operations of a JSON patch', () => {
    expect(names('[|', { ...SCOPE, mutates: 'JSONPatch' })).toEqual(
      expect.arrayContaining(['JSONPatch', 'Object', 'jsonpatch.escapeKey()']),
    )
  })
})

it.each<[what: string, text: string, source: string | undefined]>([
  ['behind its key', 'validations:\n- expression: object.sp|', 'object.sp'],
  ['in quotes', "- expression: 'object.sp|'", 'object.sp'],
  ['of a message', '  messageExpression: "string(ob|', 'string(ob'],
  ['in a block', '- expression: |-\n    object.a &&\n    object.b|\n- other: 1', '    object.a &&\n    object.b'],
  ['of another key', '- message: obj|', undefined],
  ['before the value', '- express|ion: a', undefined],
])('[PO-7] an expression %s of YAML is found', (_what, marked, source) => {
  const before = marked.slice(0, marked.lastIndexOf('|')).split('\n')
  const lines = (marked.slice(0, marked.lastIndexOf('|')) + marked.slice(marked.lastIndexOf('|') + 1)).split('\n')
  const found = expressionAt(lines, before.length, (before.at(-1) ?? '').length + 1)
  expect(found?.source).toBe(source)
  if (found !== undefined) expect(found.offset).toBe(found.source.length)
})
