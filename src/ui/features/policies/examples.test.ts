import { describe, expect, it } from 'vitest'
import { objectAt, stringAt } from '../../../apimachinery/json/access.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, newObject, objectOf } from '../../../apimachinery/json/value.ts'
import { parseYaml, parseYamlDocuments } from '../../../apimachinery/yaml/parse.ts'
import type { ResourceType } from '../../../client/resource-type.ts'
import { EXAMPLES } from '../../../examples/catalogue.ts'
import { EXAMPLE_POLICIES } from '../../../examples/policies.ts'
import { readSuite } from '../../../trial/suite.ts'
import { scratchHere } from '../../entities/crd/testing/servers.ts'
import { caseFile, caseOf } from './cases.ts'
import { familyNamed } from './families.ts'
import type { BenchWrite } from './kept.ts'
import { newPolicyText } from './new-policy.ts'
import { PolicyBench, type TriedWrite } from './policy-bench.ts'
import { readPolicyText } from './policy-text.ts'

const objectIn = (text: string): JsonObject => {
  const { value } = parseYaml(text)
  return isObject(value) ? value : newObject()
}
const WEB_APPS: ResourceType = {
  ...{ group: 'demo.crdlab.dev', version: 'v1', resource: 'webapps', kind: 'WebApp', singular: 'webapp', namespaced: true },
  ...{ shortNames: [], categories: [], verbs: [], subresources: ['status', 'scale'] },
}
const webApp = (spec: string): JsonObject =>
  objectIn(`{apiVersion: demo.crdlab.dev/v1, kind: WebApp, metadata: {name: checkout, namespace: default}, spec: ${spec}}`)
const write = (spec: string): TriedWrite => ({
  ...{ operation: 'CREATE', type: WEB_APPS, subresource: '', namespace: 'default', name: 'checkout' },
  ...{ object: webApp(spec), before: undefined, identity: undefined },
})
const statusBy = (user: string | undefined): TriedWrite => ({
  ...write('{image: a, port: 80}'),
  ...{ operation: 'UPDATE', subresource: 'status', before: webApp('{image: a, port: 80}') },
  identity: user === undefined ? undefined : { user, groups: ['controllers'] },
})
const [{ crd = '' } = {}] = EXAMPLES
const list = (...items: JsonObject[]): string => stringify(objectOf({ items }))
const role = (kind: string, rest: string): JsonObject =>
  objectIn(`{apiVersion: rbac.authorization.k8s.io/v1, kind: ${kind}, metadata: {name: all}, ${rest}}`)
const established = (): JsonObject => {
  const value = objectIn(crd)
  const condition = (type: string) => objectOf({ type, status: 'True' })
  const conditions = [condition('NamesAccepted'), condition('Established')]
  const spec = isObject(value.spec) ? value.spec : newObject()
  return objectOf({ ...value, status: objectOf({ conditions, acceptedNames: spec.names ?? null, storedVersions: ['v1'] }) })
}
const documentsOf = (name: string): JsonObject[] =>
  parseYamlDocuments(EXAMPLE_POLICIES.find((one) => one.name === name)?.text ?? '').flatMap(({ value }) =>
    isObject(value) ? [value] : [],
  )
const SURROUNDINGS = new Map([
  ['namespaces', list(objectIn('{apiVersion: v1, kind: Namespace, metadata: {name: default}}'))],
  ['customresourcedefinitions.apiextensions.k8s.io', list(established())],
  ['configmaps', list(...documentsOf('quota-by-name').filter(({ kind }) => kind === 'ConfigMap'))],
  [
    'clusterroles.rbac.authorization.k8s.io',
    list(role('ClusterRole', 'rules: [{apiGroups: ["*"], resources: ["*"], verbs: ["*"]}]')),
  ],
  [
    'clusterrolebindings.rbac.authorization.k8s.io',
    list(
      role(
        'ClusterRoleBinding',
        'roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: all}, subjects: [{apiGroup: rbac.authorization.k8s.io, kind: Group, name: controllers}]',
      ),
    ),
  ],
])

describe('[PO-5] the example policy', () => {
  const bench = new PolicyBench(scratchHere())
  it.each<[name: string, what: string, tried: TriedWrite, said: string]>([
    ['quota-by-name', 'lets pass what has its quota', write('{image: a, port: 80, replicas: 3}'), ''],
    ['quota-by-name', 'rejects what has more', write('{image: a, port: 80, replicas: 4}'), 'at most 3 replicas for checkout'],
    ['no-env', 'warns of a field', write('{image: a, port: 80, env: [{name: A, value: b}]}'), 'spec.env is deprecated'],
    ['no-env', 'says nothing without it', write('{image: a, port: 80}'), ''],
    ['who-writes-status', 'rejects others', statusBy('eve'), 'written by controllers, not by eve'],
    ['who-writes-status', 'lets a controller report', statusBy('crdlab:controller'), ''],
    ['who-writes-status', 'lets an administrator correct', statusBy(undefined), ''],
  ])('%s %s', async (name, _what, tried, said) => {
    const own = documentsOf(name).filter(({ kind }) => kind !== 'ConfigMap')
    expect(await bench.store(SURROUNDINGS, own)).toEqual({ rejections: [], warnings: [] })
    const { message, warnings } = await bench.try(tried)
    const answer = message ?? warnings.join()
    if (said === '') expect(answer).toBe('')
    else expect(answer).toContain(said)
  })
})

describe('[PO-5] the example policy default-team', () => {
  const bench = new PolicyBench(scratchHere())
  const own = documentsOf('default-team')
  const labeled = objectIn(
    '{apiVersion: demo.crdlab.dev/v1, kind: WebApp, metadata: {name: checkout, labels: {team: shop}}, spec: {image: a, port: 80}}',
  )
  it.each<[what: string, tried: TriedWrite, team: string]>([
    ['gives the team of the namespace', write('{image: a, port: 80}'), 'default'],
    ['leaves the team that is there', { ...write('{}'), object: labeled }, 'shop'],
  ])('%s', async (_what, tried, team) => {
    expect(await bench.store(SURROUNDINGS, own)).toEqual({ rejections: [], warnings: [] })
    const { code, stored } = await bench.try(tried)
    expect([code, stored?.metadata]).toMatchObject([201, { labels: { team } }])
  })

  it('leaves as a case with the object as it is stored', async () => {
    await bench.store(SURROUNDINGS, own)
    const tried = await bench.try(write('{image: a, port: 80}'))
    const kept: BenchWrite = {
      ...{ persona: 'admin', operation: 'CREATE', type: 'webapps.demo.crdlab.dev', version: 'v1', subresource: '' },
      ...{ namespace: 'default', name: '', text: 'kind: WebApp\n' },
    }
    const text = EXAMPLE_POLICIES.find(({ name }) => name === 'default-team')?.text ?? ''
    const one = caseOf('a', kept, tried, true)
    expect(one.expected).toContain('team: default')
    const suite = readSuite(objectIn(caseFile('default-team', readPolicyText(text), [one], SURROUNDINGS, [])))
    expect(suite.cases[0]?.case).toMatchObject({ on: 'onPolicy', expected: one.expected })
  })
})

it('[PO-6] a webhook that a function answers is stored on the bench', async () => {
  const bench = new PolicyBench(scratchHere())
  for (const id of ['mutating-webhooks', 'validating-webhooks']) {
    const { documents, policy } = readPolicyText(newPolicyText({ family: familyNamed(id), name: 'w' }, WEB_APPS))
    expect(stringAt(objectAt(objectAt(policy?.value, 'metadata'), 'annotations'), 'admission.crdlab.dev/function')).toContain(
      "import type { WebApp } from 'types/demo.crdlab.dev/v1'",
    )
    expect(
      await bench.store(
        SURROUNDINGS,
        documents.map(({ value }) => value),
      ),
    ).toEqual({ rejections: [], warnings: [] })
  }
})

it('[PO-5] cases leave as a test file, with params and roles', () => {
  const text =
    EXAMPLE_POLICIES.find((one) => one.name === 'quota-by-name')
      ?.text.split('---\n')
      .slice(1)
      .join('---\n') ?? ''
  const kept: BenchWrite = {
    ...{ persona: 'admin', operation: 'CREATE', type: 'webapps.demo.crdlab.dev', version: 'v1', subresource: '' },
    ...{ namespace: 'default', name: '', text: 'kind: WebApp\n' },
  }
  const message = `webapps.demo.crdlab.dev "checkout" is forbidden: ValidatingAdmissionPolicy 'q' with binding 'q' denied request: at most 3`
  const verdict = { code: 422, message, warnings: [], trace: undefined, stored: undefined, before: undefined }
  const types = [{ group: '', resource: 'configmaps' }]
  const file = caseFile('quota-by-name', readPolicyText(text), [caseOf('a', kept, verdict, false)], SURROUNDINGS, types)
  const suite = readSuite(objectIn(file))
  expect([suite.crdName, suite.cases[0]?.case]).toMatchObject([
    'webapps.demo.crdlab.dev',
    { on: 'onPolicy', operation: 'CREATE', initial: 'kind: WebApp\n', expectedError: 'at most 3' },
  ])
  expect(parseYamlDocuments(suite.manifests).map(({ value }) => isObject(value) && value.kind)).toEqual([
    'ConfigMap',
    'ValidatingAdmissionPolicy',
    'ValidatingAdmissionPolicyBinding',
  ])
})
