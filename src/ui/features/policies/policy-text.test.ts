import { expect, it } from 'vitest'
import { objectOf } from '../../../apimachinery/json/value.ts'
import { parseYaml } from '../../../apimachinery/yaml/parse.ts'
import { familyNamed } from './families.ts'
import { newPolicyText } from './new-policy.ts'
import {
  freeName,
  matchedResources,
  pathOfField,
  readPolicyText,
  saysStored,
  textOfStored,
  withoutServerFields,
} from './policy-text.ts'

const TEXT = newPolicyText(
  { family: familyNamed('validating'), name: 'p' },
  { group: 'demo.io', version: 'v1', resource: 'shops' },
)

/** As the server stores it: with what it fills in. */
function stored(text: string) {
  return readPolicyText(text).documents.map(({ value }) => {
    const spec = structuredClone(value.spec) as Record<string, Record<string, unknown>>
    if (spec.matchConstraints !== undefined)
      Object.assign(spec.matchConstraints, { namespaceSelector: {}, objectSelector: {}, matchPolicy: 'Equivalent' })
    return objectOf({
      ...value,
      spec: spec as never,
      metadata: { ...(value.metadata as object), uid: 'x', resourceVersion: '7' },
    })
  })
}

it('[PO-1] a new policy is a policy with a binding that denies', () => {
  const { policy, bindings, problem } = readPolicyText(TEXT)
  expect([policy?.line, bindings.map(({ line }) => line), problem]).toEqual([1, [16], undefined])
  expect(matchedResources(policy?.value)).toEqual([{ group: 'demo.io', version: 'v1', resource: 'shops' }])
})

it('[PO-1] a text that says what is stored is no draft, and another is', () => {
  const [policy = objectOf({}), ...bindings] = stored(TEXT)
  const shown = textOfStored(policy, bindings)
  expect(saysStored(readPolicyText(shown), [policy, ...bindings])).toBe(true)
  expect(saysStored(readPolicyText(shown.replace('"true"', '"false"').replace("'true'", "'false'")), [policy, ...bindings])).toBe(
    false,
  )
  expect(saysStored(readPolicyText(shown), [policy])).toBe(false)
})

it('[PO-1] what selects everything is not shown', () => {
  const spec = { policyName: 'p', matchResources: { namespaceSelector: {}, matchPolicy: 'Equivalent' } }
  expect(withoutServerFields(objectOf({ kind: 'ValidatingAdmissionPolicyBinding', spec: objectOf(spec as never) })).spec).toEqual(
    {
      policyName: 'p',
    },
  )
})

it.each([
  ['a document that is no YAML', `${TEXT}---\na: [`, 24],
  ['a separator with more behind it', 'a: 1\n--- b\n', 1],
])('[PO-2] %s has its line', (_what, text, line) => {
  expect(readPolicyText(text).problem?.line).toBeGreaterThanOrEqual(line)
})

it('[PO-2] a field of the server is a path', () => {
  expect(pathOfField('spec.validations[0].expression')).toEqual(['spec', 'validations', 0, 'expression'])
  expect(pathOfField('')).toEqual([])
})

it('a name that is free is taken first', () => {
  expect([freeName('a', []), freeName('a', ['a', 'a-2'])]).toEqual(['a', 'a-3'])
})

it('rules with stars name no kinds', () => {
  const { value } = parseYaml(
    '{spec: {matchConstraints: {resourceRules: [{apiGroups: ["*"], apiVersions: [v1], resources: [a]}]}}}',
  )
  expect(matchedResources(value as never)).toEqual([])
})
