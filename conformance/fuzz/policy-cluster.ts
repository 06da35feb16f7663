import type { JsonMap } from '../replay/numbers.ts'
import { readAnswer, send, sleep } from '../replay/requests.ts'
import type { ScenarioRequest, Server } from '../replay/scenario.ts'

const POLICIES = '/apis/admissionregistration.k8s.io/v1'
const RBAC = '/apis/rbac.authorization.k8s.io/v1'

/** The namespaces of objects and parameters, by the value of their label `team`. */
export const NAMESPACES: Readonly<Record<string, string>> = { a: 'fuzz-a', b: 'fuzz-b' }

/** A custom resource that policies have as parameters. */
export const PARAMS = { apiVersion: 'params.fuzz.example.com/v1', kind: 'Limit', plural: 'limits' }

/** Who writes: an administrator, and somebody with rights over widgets alone. */
export const USERS: readonly Readonly<Record<string, string>>[] = [
  { 'impersonate-user': 'alice', 'impersonate-group': 'fuzz-admins', 'impersonate-extra-team': 'a', 'impersonate-uid': 'u-1' },
  { 'impersonate-user': 'bob', 'impersonate-group': 'fuzz-editors' },
]

const [PARAM_GROUP = '', PARAM_VERSION = ''] = PARAMS.apiVersion.split('/')

const bound = (name: string, group: string, role: string): ScenarioRequest => ({
  method: 'POST',
  path: `${RBAC}/clusterrolebindings`,
  body: {
    metadata: { name },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: role },
    subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'Group', name: group }],
  },
})

/**
 * A policy that nothing matches, over a kind of parameters: a real server that has no policy over a built-in kind any more stops to
 * follow its objects, and never begins again.
 */
const holding = (kind: string, apiVersion: string): readonly ScenarioRequest[] => {
  const name = `fuzz-holds-${kind.toLowerCase()}`
  const rule = { apiGroups: ['none.fuzz.example.com'], apiVersions: ['v1'], operations: ['CREATE'], resources: ['none'] }
  const policy = {
    paramKind: { apiVersion, kind },
    matchConstraints: { resourceRules: [rule] },
    validations: [{ expression: 'true' }],
  }
  const binding = {
    policyName: name,
    validationActions: ['Deny'],
    paramRef: { name: 'none', parameterNotFoundAction: 'Allow' },
  }
  return [
    { method: 'POST', path: `${POLICIES}/validatingadmissionpolicies`, body: { metadata: { name }, spec: policy } },
    { method: 'POST', path: `${POLICIES}/validatingadmissionpolicybindings`, body: { metadata: { name }, spec: binding } },
    ...mutatingHolder(name, policy, binding),
  ]
}

const mutatingHolder = (name: string, policy: JsonMap, binding: JsonMap): readonly ScenarioRequest[] => {
  const { validations: _, ...matched } = policy
  const { validationActions: __, ...bound } = binding
  const mutations = [{ patchType: 'JSONPatch', jsonPatch: { expression: "[JSONPatch{op: 'remove', path: '/none'}]" } }]
  const spec = { ...matched, mutations, reinvocationPolicy: 'Never' }
  return [
    { method: 'POST', path: `${POLICIES}/mutatingadmissionpolicies`, body: { metadata: { name }, spec } },
    { method: 'POST', path: `${POLICIES}/mutatingadmissionpolicybindings`, body: { metadata: { name }, spec: bound } },
  ]
}

const SETUP: readonly ScenarioRequest[] = [
  ...Object.entries(NAMESPACES).map(([team, name]) => ({
    method: 'POST',
    path: '/api/v1/namespaces',
    body: { metadata: { name, labels: { team } } },
  })),
  {
    method: 'POST',
    path: `${RBAC}/clusterroles`,
    body: {
      metadata: { name: 'fuzz-editor' },
      rules: [{ apiGroups: ['*'], resources: ['widgets', 'widgets/status', 'widgets/scale'], verbs: ['*'] }],
    },
  },
  bound('fuzz-admins', 'fuzz-admins', 'cluster-admin'),
  bound('fuzz-editors', 'fuzz-editors', 'fuzz-editor'),
  {
    method: 'POST',
    path: '/apis/apiextensions.k8s.io/v1/customresourcedefinitions',
    body: {
      metadata: { name: `${PARAMS.plural}.${PARAM_GROUP}` },
      spec: {
        group: PARAM_GROUP,
        scope: 'Namespaced',
        names: { plural: PARAMS.plural, kind: PARAMS.kind },
        versions: [
          {
            name: PARAM_VERSION,
            served: true,
            storage: true,
            schema: {
              openAPIV3Schema: {
                type: 'object',
                properties: {
                  spec: {
                    type: 'object',
                    properties: {
                      max: { type: 'integer' },
                      name: { type: 'string' },
                      list: { type: 'array', items: { type: 'string' } },
                    },
                  },
                },
              },
            },
          },
        ],
      },
    },
  },
]

const HOLDERS = [...holding('ConfigMap', 'v1'), ...holding(PARAMS.kind, PARAMS.apiVersion)]

const ATTEMPTS = 400
/** Milliseconds. */
const PAUSE = 100

/** Makes what rounds of policies share, unless it is there, and waits until it works. */
export async function prepareForPolicies(server: Server): Promise<void> {
  const ask = async (request: ScenarioRequest): Promise<number> => (await readAnswer(await send(request, server, {}))).status ?? 0
  const make = async (requests: readonly ScenarioRequest[]): Promise<void> => {
    for (const request of requests) {
      const status = await ask(request)
      if (status !== 201 && status !== 409) throw new Error(`${request.path}: ${status}`)
    }
  }
  await make(SETUP)
  const path = `/apis/${PARAMS.apiVersion}/namespaces/${NAMESPACES.a}/${PARAMS.plural}`
  const headers = USERS[0] ?? {}
  for (let attempt = 0; (await ask({ method: 'GET', path, headers })) !== 200; attempt++) {
    if (attempt === ATTEMPTS) throw new Error('parameters of policies are not served')
    await sleep(PAUSE)
  }
  await make(HOLDERS)
}

/** Deletes the policies, bindings and parameters of a round, which have its group as a label. */
export async function clearPolicies(server: Server, group: string): Promise<void> {
  const kinds = ['validatingadmissionpolicy', 'mutatingadmissionpolicy'].flatMap((kind) => [
    `${kind.slice(0, -1)}ies`,
    `${kind}bindings`,
  ])
  const params = Object.values(NAMESPACES).flatMap((namespace) => [
    `/api/v1/namespaces/${namespace}/configmaps`,
    `/apis/${PARAMS.apiVersion}/namespaces/${namespace}/${PARAMS.plural}`,
  ])
  const labelled = `?labelSelector=${encodeURIComponent(`fuzz=${group}`)}`
  for (const path of [...kinds.map((kind) => `${POLICIES}/${kind}`), ...params])
    await readAnswer(await send({ method: 'DELETE', path: path + labelled }, server, {}))
}
