/** The target of the migration: a ThirdPartyResource of the proposal, or a CRD of v1. */
export type Target = 'tpr' | 'v1'

const OLD = `apiVersion: extensions/v1beta1
kind: ThirdPartyResource
metadata: {name: cron-tab.stable.example.com}
description: A specification of a Pod to run on a cron style schedule
versions: [{name: v1}]
`

const TPR = `apiVersion: apiextension.k8s.io/v1beta1
kind: ThirdPartyResource
metadata: {name: crontabs.stable.example.com}
spec:
  group: stable.example.com
  version: v1
  scope: Namespaced
  names: {plural: crontabs, kind: CronTab}
`

const CRD = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: crontabs.stable.example.com}
spec:
  group: stable.example.com
  scope: Namespaced
  names: {plural: crontabs, kind: CronTab}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec: {type: object, x-kubernetes-preserve-unknown-fields: true}
          status: {type: object, x-kubernetes-preserve-unknown-fields: true}
`

const OBJECTS = `apiVersion: v1
kind: Namespace
metadata: {name: team}
---
apiVersion: stable.example.com/v1
kind: CronTab
metadata: {name: report, labels: {app: shop}, annotations: {note: every night}}
spec: {cron: "* * * * /5", image: reporter}
---
apiVersion: stable.example.com/v1
kind: CronTab
metadata: {name: report, namespace: team}
spec: {cron: "1 * * * *", image: reporter}
status: {runs: 4}
`

const EDITORS = `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata: {name: crontab-editors}
roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: crontab-editor}
subjects:
- {apiGroup: rbac.authorization.k8s.io, kind: User, name: alice}
- {apiGroup: rbac.authorization.k8s.io, kind: User, name: cron-controller}
`

const EDITOR = `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: crontab-editor}
rules:
- {apiGroups: [stable.example.com], resources: [crontabs], verbs: [get, list, watch, create, update, patch, delete]}
`

const JOBS = `${EDITOR}---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: cronjobs.jobs.example.com}
spec:
  group: jobs.example.com
  scope: Namespaced
  names: {plural: cronjobs, kind: CronJob}
  versions:
  - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}
`

/** The dependent of the CronTab `report`: its label and its reference name the owner. */
export const dependentOf = (uid: string): string => `apiVersion: jobs.example.com/v1
kind: CronJob
metadata:
  name: nightly
  labels: {crontab: report}
  ownerReferences:
  - {apiVersion: stable.example.com/v1, kind: CronTab, name: report, uid: ${uid}, controller: true, blockOwnerDeletion: true}
`

/** The files that the commands of the script name. */
export const FILES = (target: Target): { readonly [name: string]: string } => ({
  'old.yaml': OLD,
  'new.yaml': target === 'tpr' ? TPR : CRD,
  'objects.yaml': OBJECTS,
  'editors.yaml': EDITORS,
  'jobs.yaml': JOBS,
})
