import { describe, expect, it } from 'vitest'
import { BLANK } from '../sample/template.ts'
import { completionsOf } from './completions.ts'

const CRD = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: routes.e2e.crdlab.dev}
spec:
  group: e2e.crdlab.dev
  scope: Namespaced
  names: {plural: routes, kind: Route}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            properties:
              name: {type: string}
              since: {type: string, format: date-time}
              wait: {type: string, format: duration}
              size: {type: integer}
              port: {x-kubernetes-int-or-string: true}
              in: {type: boolean}
              dashed-name: {type: string}
              labels: {type: object, additionalProperties: {type: string}}
              tags: {type: array, items: {type: string}}
              rules:
                type: array
                items:
                  type: object
                  properties:
                    host: {type: string}
                    matches: {type: array, items: {type: object, properties: {path: {type: string}}}}
              open: {type: object, x-kubernetes-preserve-unknown-fields: true}
`
const SPEC = ['spec', 'versions', 0, 'schema', 'openAPIV3Schema', 'properties', 'spec']

/** What is offered at `|`, and the part of the rule that it takes the place of. */
function offered(marked: string, path: readonly (string | number)[] = SPEC) {
  const offset = marked.indexOf('|')
  const rule = marked.replace('|', '')
  const found = completionsOf(CRD, path, rule, offset)
  return found && { items: found.items, names: found.items.map(({ name }) => name), replaced: rule.slice(found.start, found.end) }
}

/** By place: the rule, some of what is offered, and what is not. */
const MEMBERS: readonly (readonly [where: string, rule: string, some: readonly string[], none?: readonly string[]])[] = [
  [
    'of the object',
    'self.|',
    ['__in__', 'dashed__dash__name', 'labels', 'name', 'rules', 'size', 'tags'],
    ['host', 'startsWith()'],
  ],
  ['of the old object', 'self.size >= oldSelf.s|', ['since', 'size'], ['name']],
  ['of a text', 'self.name.|', ['startsWith()', 'matches()', 'size()', 'split()'], ['all()', 'host', 'getFullYear()']],
  ['of a time', 'self.since.|', ['getFullYear()'], ['startsWith()', 'getMilliseconds(x)']],
  ['of a list', 'self.rules.|', ['all()', 'exists()', 'filter()', 'map()', 'size()', 'sortBy()'], ['host', 'startsWith()']],
  ['of a map', 'self.labels.|', ['all()', 'exists()', 'size()'], ['sortBy()', 'sum()']],
  ['of an item by its index', 'self.rules[0].|', ['host', 'matches'], ['all()']],
  ['of a value by its key', "self.labels['a b'].|", ['startsWith()'], ['all()']],
  ['of a literal', '"a,b".|', ['split()']],
  ['of what a function gives', "self.name.split(',').|", ['all()', 'join()'], ['startsWith()']],
  ['of what a function gives, by a name', "quantity('1').|", ['isGreaterThan()', 'asInteger()']],
  ['of what a macro gives', "self.rules.filter(r, r.host == 'a').|", ['all()'], ['host']],
  ['of an item that a macro gives', 'self.rules.map(r, r.host)[0].|', ['startsWith()'], ['host']],
  ['of what a macro gives by an operator', "self.rules.map(r, r.host == 'a')[0].|", ['getFullYear()'], ['host']],
  ['of an optional that a macro gives', 'self.?rules.optMap(v, v.size()).|', ['hasValue()'], ['all()']],
  ['of a variable of a macro', 'self.rules.all(r, r.|', ['host', 'matches'], ['name', 'size']],
  ['of a variable of a macro within a macro', 'self.rules.all(r, r.matches.exists(m, m.p|', ['path'], ['host']],
  ['of the outer variable there', 'self.rules.all(r, r.matches.exists(m, r.h|', ['host'], ['path']],
  ['of the key of a map', 'self.labels.all(k, k.|', ['startsWith()']],
  ['of the value of a map', 'self.labels.all(k, v, v.|', ['startsWith()']],
  [
    'of all macros of a list',
    'self.rules.|',
    ['exists()', 'exists_one()', 'existsOne()', 'transformList()', 'transformMap()', 'transformMapEntry()'],
  ],
  ['of the value that a transformation has', 'self.rules.transformList(i, r, r.|', ['host', 'matches'], ['name']],
  ['of an item that it gives', 'self.rules.transformList(i, r, r.host)[0].|', ['startsWith()'], ['host']],
  [
    'of a value that it gives to a map',
    'self.labels.transformMap(k, v, v.size() > 1, self.rules)["a"].|',
    ['all()'],
    ['startsWith()'],
  ],
  ['of a map with entries of its own', 'self.rules.transformMapEntry(i, r, {r.host: i}).|', ['all()'], ['sortBy()']],
  ['of the one that exists', 'self.rules.existsOne(r, r.|', ['host'], ['name']],
  ['within has', 'has(self.|', ['name', 'rules']],
  ['of a field by .?', 'self.?rules.|', ['hasValue()', 'orValue()', 'optMap()'], ['all()']],
  ['behind .?', 'self.?|', ['name', 'rules'], ['hasValue()']],
  ['of a field in backquotes', 'self.`dashed-name`.|', ['startsWith()']],
  ['of a namespace', 'sets.|', ['contains()', 'intersects()'], ['sets.contains()']],
  ['of nothing', '|', ['self', 'oldSelf', 'has()', 'size()', 'duration()'], ['name', 'startsWith()']],
  ['of a variable by its first letters', 'self.rules.all(rule, ru|', ['rule'], ['self']],
  ['behind an operator', 'self.size > s|', ['self', 'size()', 'string()']],
]

describe('completions of a rule', () => {
  it.each(MEMBERS.map(([where, rule, some, none = []]) => [where, rule, some, none] as const))(
    '[DZ-19] offers the members %s',
    (_where, rule, some, none) => {
      const names = offered(rule)?.names ?? []
      expect(names).toEqual(expect.arrayContaining([...some]))
      for (const name of none) expect(names).not.toContain(name)
    },
  )
  it.each([
    ['behind a value', 'self.name |'],
    ['behind a number', 'self.size > 10|'],
    ['within a text', "self.name == 'se|lf'"],
    ['within a text that has no end', "self.name == 'se|"],
    ['of what cannot be told', 'self.nothing.|'],
    ['of a field of a text', 'self.name.host.|'],
    ['of nothing at all', '.|'],
    ['in what is very long', `${' '.repeat(10_001)}self.|`],
  ])('[DZ-19] offers nothing %s', (_where, rule) => {
    expect(offered(rule)).toBeUndefined()
  })
  it('puts a completion in the place of the whole word, and the caret within the parentheses', () => {
    expect(offered('self.na|me == 1')).toMatchObject({ replaced: 'name' })
    const [starts] = offered('self.name.starts|')?.items ?? []
    expect(starts).toEqual({ kind: 'function', name: 'startsWith()', text: 'startsWith()', caret: 11, detail: '(string) → bool' })
    const [all] = offered('self.rules.al|')?.items ?? []
    expect(all).toMatchObject({ text: 'all(x, )', caret: 7 })
    const [field] = offered('self.rul|')?.items ?? []
    expect(field).toEqual({ kind: 'field', name: 'rules', text: 'rules', caret: 5, detail: 'list(object)' })
  })
  it('knows what every resource has at the root, and nothing where rules cannot stand', () => {
    expect(offered('self.metadata.|', SPEC.slice(0, -2))?.names).toEqual(['generateName', 'name'])
    expect(offered('self.|', [...SPEC, 'properties', 'nothing'])).toBeUndefined()
    expect(completionsOf(BLANK, SPEC, 'self.', 5)?.items).toBeDefined()
  })
  it('offers every function that the server has, once', () => {
    const names = offered('|')?.names ?? []
    expect(new Set(names).size).toBe(names.length)
    expect(names).toEqual(expect.arrayContaining(['isQuantity()', 'ip()', 'cidr()', 'url()', 'timestamp()', 'lists.range()']))
  })
})
