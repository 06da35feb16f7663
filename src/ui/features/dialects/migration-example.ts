/** What the page migrates: a resource of an old registration with two objects, and those who may write them. */
export const GROUP = 'stable.example.com'
export const PLURAL = 'crontabs'
export const OLD_NAME = `cron-tab.${GROUP}`
export const NEW_NAME = `${PLURAL}.${GROUP}`
export const BINDING = 'crontab-editors'
export const USER = 'alice'
export const CONTROLLER = 'cron-controller'

const JOBS_GROUP = 'jobs.example.com'
const JOBS_PLURAL = 'cronjobs'
const RBAC = 'rbac.authorization.k8s.io'
export const OLD_PATH = '/apis/extensions/v1beta1/thirdpartyresources'
export const NEW_PATH = '/apis/apiextension.k8s.io/v1beta1/thirdpartyresources'
export const BINDINGS = `/apis/${RBAC}/v1/clusterrolebindings`
export const ALL_OBJECTS = `/apis/${GROUP}/v1/${PLURAL}`
/** What the controller made for each object. */
export const ALL_DEPENDENTS = `/apis/${JOBS_GROUP}/v1/${JOBS_PLURAL}`

const OLD = {
  apiVersion: 'extensions/v1beta1',
  kind: 'ThirdPartyResource',
  metadata: { name: OLD_NAME },
  versions: [{ name: 'v1' }],
}

/** The new registration: the same group, version and kind. */
export const NEW = {
  apiVersion: 'apiextension.k8s.io/v1beta1',
  kind: 'ThirdPartyResource',
  metadata: { name: NEW_NAME },
  spec: { group: GROUP, version: 'v1', scope: 'Namespaced', names: { plural: PLURAL, kind: 'CronTab' } },
}

const DEPENDENT_CRD = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: `${JOBS_PLURAL}.${JOBS_GROUP}` },
  spec: {
    group: JOBS_GROUP,
    scope: 'Namespaced',
    names: { plural: JOBS_PLURAL, kind: 'CronJob' },
    versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }],
  },
}

const VERBS = ['get', 'list', 'watch', 'create', 'update', 'patch', 'delete']

const ROLE = {
  apiVersion: `${RBAC}/v1`,
  kind: 'ClusterRole',
  metadata: { name: 'crontab-editor' },
  rules: [
    { apiGroups: [GROUP], resources: [PLURAL], verbs: VERBS },
    { apiGroups: [JOBS_GROUP], resources: [JOBS_PLURAL], verbs: VERBS },
  ],
}

/** Gives the user and the controller the right to edit. */
export const EDITORS = {
  apiVersion: `${RBAC}/v1`,
  kind: 'ClusterRoleBinding',
  metadata: { name: BINDING },
  roleRef: { apiGroup: RBAC, kind: 'ClusterRole', name: 'crontab-editor' },
  subjects: [USER, CONTROLLER].map((name) => ({ apiGroup: RBAC, kind: 'User', name })),
}

const cronTab = (namespace: string, cron: string): { readonly path: string; readonly body: object } => ({
  path: `/apis/${GROUP}/v1/namespaces/${namespace}/${PLURAL}`,
  body: { apiVersion: `${GROUP}/v1`, kind: 'CronTab', metadata: { name: 'report' }, spec: { cron, image: 'reporter' } },
})

const LABEL = 'crontab'

/** What the controller made for an object that has this uid. */
export const dependentOf = (namespace: string, name: string, uid: string): { readonly path: string; readonly body: object } => ({
  path: `/apis/${JOBS_GROUP}/v1/namespaces/${namespace}/${JOBS_PLURAL}`,
  body: {
    apiVersion: `${JOBS_GROUP}/v1`,
    kind: 'CronJob',
    metadata: { name: DEPENDENT, labels: { [LABEL]: name }, ownerReferences: [ownerReference(name, uid)] },
  },
})

export const DEPENDENT = 'nightly'

export const ownerReference = (name: string, uid: string) => ({
  apiVersion: `${GROUP}/v1`,
  kind: 'CronTab',
  name,
  uid,
  controller: true,
  blockOwnerDeletion: true,
})

/** How the controller knows what is its own. */
export const belongs = (dependent: { readonly metadata?: unknown }, owner: { readonly metadata?: unknown }): boolean => {
  const { labels } = dependent.metadata as { readonly labels?: { readonly [label: string]: unknown } }
  return labels?.[LABEL] === (owner.metadata as { readonly name?: unknown }).name
}

/** What is there before the migration, in the order in which it is created. */
export const BEFORE: readonly { readonly path: string; readonly body: object }[] = [
  { path: '/apis/apiextensions.k8s.io/v1/customresourcedefinitions', body: DEPENDENT_CRD },
  { path: OLD_PATH, body: OLD },
  { path: `/apis/${RBAC}/v1/clusterroles`, body: ROLE },
  { path: BINDINGS, body: EDITORS },
  { path: '/api/v1/namespaces', body: { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'team' } } },
  cronTab('default', '* * * * /5'),
  cronTab('team', '1 * * * *'),
]

/** Asks the server whether its user may edit. */
export const REVIEW = {
  apiVersion: 'authorization.k8s.io/v1',
  kind: 'SelfSubjectAccessReview',
  spec: { resourceAttributes: { group: GROUP, resource: PLURAL, verb: 'update', namespace: 'default' } },
}
