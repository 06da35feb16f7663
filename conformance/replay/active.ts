import { type Json, parseJson } from './numbers.ts'
import { readAnswer, send, until } from './requests.ts'
import type { Answer, Server } from './scenario.ts'
import { pointer } from './values.ts'

const POLICIES = '/apis/admissionregistration.k8s.io/v1'
const PATH = '/api/v1/namespaces/default/configmaps?dryRun=All'
const PATIENCE = 30_000

/** Tells markers of one server apart: a marker that was deleted can go on working for a while. */
let markers = 0

const rulesFor = (name: string): Json => ({
  resourceRules: [
    { apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['configmaps'], resourceNames: [name] },
  ],
})

/**
 * Waits until the admission policies stored so far take effect: a server takes them over in the order in which they were stored, so
 * policies that mark a ConfigMap are stored behind them, and ConfigMaps sent until they are marked.
 * Source: k8s.io/apiserver/pkg/admission/plugin/policy/generic/policy_source.go.
 */
export async function waitUntilActive(server: Server): Promise<void> {
  const name = `active-${Date.now().toString(36)}-${markers++}`
  const ask = async (method: string, path: string, body?: Json): Promise<Answer> =>
    readAnswer(await send({ method, path, ...(body !== undefined && { body }) }, server, {}))
  const stored: string[] = []
  const store = async (resource: string, spec: Json): Promise<void> => {
    const answer = await ask('POST', `${POLICIES}/${resource}`, { metadata: { name }, spec })
    if (answer.status !== 201) throw new Error(`${resource}: ${JSON.stringify(answer.body)}`)
    stored.push(`${POLICIES}/${resource}/${name}`)
  }
  await store('validatingadmissionpolicies', {
    matchConstraints: rulesFor(`${name}-v`),
    validations: [{ expression: 'false' }],
  })
  await store('mutatingadmissionpolicies', {
    matchConstraints: rulesFor(`${name}-m`),
    reinvocationPolicy: 'Never',
    mutations: [{ patchType: 'ApplyConfiguration', applyConfiguration: { expression: MARK } }],
  })
  await store('validatingadmissionpolicybindings', { policyName: name, validationActions: ['Deny'] })
  await store('mutatingadmissionpolicybindings', { policyName: name })
  const sent = async (end: string): Promise<Answer> => ask('POST', PATH, parseJson(`{"metadata":{"name":"${name}-${end}"}}`))
  await until(
    PATIENCE,
    () => sent('v'),
    ({ status }) => status === 422,
  )
  await until(
    PATIENCE,
    () => sent('m'),
    ({ body }) => pointer(body, '/metadata/labels/active') === 'true',
  )
  for (const path of stored.reverse()) await ask('DELETE', path)
}

const MARK = 'Object{metadata: Object.metadata{labels: {"active": "true"}}}'
