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

const ATTEMPTS = 400
/** Milliseconds. */
const PAUSE = 100

/** Makes what rounds of policies share, unless it is there, and waits until it works. */
export async function prepareForPolicies(server: Server): Promise<void> {
  const ask = async (request: ScenarioRequest): Promise<number> => (await readAnswer(await send(request, server, {}))).status ?? 0
  for (const request of SETUP) {
    const status = await ask(request)
    if (status !== 201 && status !== 409) throw new Error(`${request.path}: ${status}`)
  }
  const path = `/apis/${PARAMS.apiVersion}/namespaces/${NAMESPACES.a}/${PARAMS.plural}`
  const headers = USERS[0] ?? {}
  for (let attempt = 0; (await ask({ method: 'GET', path, headers })) !== 200; attempt++) {
    if (attempt === ATTEMPTS) throw new Error('parameters of policies are not served')
    await sleep(PAUSE)
  }
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
