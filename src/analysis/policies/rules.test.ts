import { expect, it } from 'vitest'
import { objectAt, objectsOf, stringAt } from '../../apimachinery/json/access.ts'
import { isObject, type JsonObject, newObject } from '../../apimachinery/json/value.ts'
import { parseYaml, parseYamlDocuments } from '../../apimachinery/yaml/parse.ts'
import { policyOfRule, ruleOfPolicy } from './rules.ts'

const objectIn = (text: string): JsonObject => {
  const { value } = parseYaml(text)
  return isObject(value) ? value : newObject()
}
const ROOT = ['spec', 'versions', 0, 'schema', 'openAPIV3Schema']
const RULES = 'x-kubernetes-validations'

/** A CRD with a rule at a place of its schema, such as `properties.spec.properties.tags.items`. */
const crdWith = (place: string, rule: string, more = ''): JsonObject => {
  const steps = place === '' ? [] : place.split('.')
  const inner = `{type: object, ${RULES}: [{rule: ${JSON.stringify(rule)}${more}}]}`
  const schema = steps.reduceRight((below, step) => `{${step}: ${below}}`, inner)
  return objectIn(`{spec: {group: e2e.io, names: {plural: shops, singular: shop, kind: Shop}, versions: [{name: v1, subresources: {status: {}},
    schema: {openAPIV3Schema: ${schema}}}]}}`)
}

function expressionOf(place: string, rule: string): string | undefined {
  const steps = place === '' ? [] : place.split('.')
  const found = policyOfRule(crdWith(place, rule), [...ROOT, ...steps, RULES, 0])
  const [policy] = parseYamlDocuments(found?.text ?? '')
  const spec = isObject(policy?.value) ? objectAt(policy.value, 'spec') : newObject()
  return found && stringAt(objectsOf(spec.validations)[0], 'expression')
}

it.each<[what: string, place: string, rule: string, expression: string | undefined]>([
  ['at the root', '', 'self.spec.a > 1', 'object.spec.a > 1'],
  [
    'that asks for the request',
    '',
    'request.userInfo.username != self.spec.owner',
    'request.userInfo.username != object.spec.owner',
  ],
  ['at a field', 'properties.spec.properties.a', 'self > 1', '!has(object.spec) || !has(object.spec.a) || (object.spec.a > 1)'],
  [
    'about items',
    'properties.spec.properties.tags.items',
    "self != 'a'",
    "!has(object.spec) || !has(object.spec.tags) || (object.spec.tags.all(item, item != 'a'))",
  ],
  [
    'about values of a map',
    'properties.spec.properties.labels.additionalProperties',
    'key != self',
    '!has(object.spec) || !has(object.spec.labels) || (object.spec.labels.all(key2, key != object.spec.labels[key2]))',
  ],
  ['about a change', '', 'self.spec.a >= oldSelf.spec.a', 'oldObject == null || (object.spec.a >= oldObject.spec.a)'],
  [
    'about a change of a field',
    'properties.spec',
    'self.a == oldSelf.a',
    '!has(object.spec) || oldObject == null || !has(oldObject.spec) || (object.spec.a == oldObject.spec.a)',
  ],
  ['about a change of an item', 'properties.tags.items', 'self == oldSelf', undefined],
  ['with a field of that name', '', 'self.self == "self"', 'object.self == "self"'],
])('[PO-8] a rule %s is a policy', (_what, place, rule, expression) => {
  expect(expressionOf(place, rule)).toBe(expression)
})

it('[PO-8] the policy of a rule is bound, has its message, and is about the version of the rule', () => {
  const crd = crdWith('properties.spec', 'self.a > 1', ', message: more, reason: FieldValueForbidden')
  const found = policyOfRule(crd, [...ROOT, 'properties', 'spec', RULES, 0])
  expect(found?.name).toBe('shop-spec')
  const [policy, binding] = parseYamlDocuments(found?.text ?? '').map(({ value }) => value)
  expect(policy).toMatchObject({
    kind: 'ValidatingAdmissionPolicy',
    spec: {
      matchConstraints: { resourceRules: [{ apiGroups: ['e2e.io'], apiVersions: ['v1'], resources: ['shops'] }] },
      validations: [{ message: 'more', reason: 'Forbidden' }],
    },
  })
  expect(binding).toMatchObject({ spec: { policyName: 'shop-spec', validationActions: ['Deny'] } })
  const ofStatus = policyOfRule(crdWith('properties.status', 'self.a > 1'), [...ROOT, 'properties', 'status', RULES, 0])
  expect(ofStatus?.text).toContain('- shops/status')
})

const policyWith = (expression: string, more = ''): JsonObject =>
  objectIn(`{spec: {matchConstraints: {resourceRules: [{apiGroups: [e2e.io], apiVersions: [v1], resources: [shops], operations: [CREATE, UPDATE]}]},
    validations: [{expression: ${JSON.stringify(expression)}}]${more}}}`)

it.each<[what: string, policy: JsonObject, rule: string | undefined]>([
  ['about the object', policyWith('object.spec.a > 1'), 'self.spec.a > 1'],
  ['about a change', policyWith('oldObject == null || object.a == oldObject.a'), 'self.a == oldSelf.a'],
  ['with a field of that name', policyWith('object.object == 1'), 'self.object == 1'],
  ['that asks for the request', policyWith('object.a == request.name'), undefined],
  ['that asks for params', policyWith('object.a == params.a'), undefined],
  ['that has conditions', policyWith('object.a == 1', ', matchConditions: [{name: a, expression: "true"}]'), undefined],
  ['whose errors are ignored', policyWith('object.a == 1', ', failurePolicy: Ignore'), undefined],
  ['that asks for nothing', policyWith('true'), undefined],
  [
    'about a built-in kind',
    objectIn(
      '{spec: {matchConstraints: {resourceRules: [{apiGroups: [""], apiVersions: [v1], resources: [pods], operations: [UPDATE]}]}, validations: [{expression: object.a == 1}]}}',
    ),
    undefined,
  ],
])('[PO-8] a validation %s is a rule or none', (_what, policy, rule) => {
  const found = ruleOfPolicy(policy, 0)
  expect(found?.rule.rule).toBe(rule)
  if (found !== undefined) expect([found.crd, found.version]).toEqual(['shops.e2e.io', 'v1'])
})
