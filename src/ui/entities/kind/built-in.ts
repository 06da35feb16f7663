import { isBuiltIn } from '../../../client/built-in-groups.ts'
import { qualifiedName, type ResourceType } from '../../../client/resource-type.ts'
import type { builtInEn } from './built-in.en.ts'

/** Kinds that the page describes in words of their own. */
type Described = keyof typeof builtInEn

interface BuiltInKind {
  readonly rules: Described
  /** The field that the main endpoint is about, where that is known. */
  readonly field?: string
}

const KINDS: ReadonlyMap<string, BuiltInKind> = new Map<string, BuiltInKind>([
  ['namespaces', { rules: 'namespace', field: 'spec' }],
  ['customresourcedefinitions.apiextensions.k8s.io', { rules: 'crd', field: 'spec' }],
  ['leases.coordination.k8s.io', { rules: 'lease', field: 'spec' }],
  ['roles.rbac.authorization.k8s.io', { rules: 'role', field: 'rules' }],
  ['clusterroles.rbac.authorization.k8s.io', { rules: 'role', field: 'rules' }],
  ['rolebindings.rbac.authorization.k8s.io', { rules: 'binding', field: 'subjects' }],
  ['clusterrolebindings.rbac.authorization.k8s.io', { rules: 'binding', field: 'subjects' }],
])

/** What is known of a kind of Kubernetes; undefined for a custom resource. */
export const builtInOf = (type: Pick<ResourceType, 'group' | 'resource'>): BuiltInKind | undefined =>
  isBuiltIn(type.group) ? (KINDS.get(qualifiedName(type)) ?? { rules: 'other' }) : undefined
