import type { Json, Side } from './row.ts'

const SCHEMA = {
  type: 'object',
  properties: {
    spec: { type: 'object', properties: { replicas: { type: 'integer' }, selector: { type: 'string' } } },
    status: { type: 'object', properties: { replicas: { type: 'integer' }, phase: { type: 'string' } } },
  },
}

const PATHS = {
  specReplicasPath: '.spec.replicas',
  statusReplicasPath: '.status.replicas',
  labelSelectorPath: '.spec.selector',
}

const GROUP_VERSION = { groupVersion: 'autoscaling/v1' }

interface Change {
  /** Other paths for /scale; undefined leaves one out. */
  readonly scale?: { readonly [path: string]: string | undefined }
  /** Another schema; `none` for no schema. */
  readonly schema?: Json | 'none'
}

const NAMES = { plural: 'widgets', kind: 'Widget' }

/** The same resource under v1 and under the proposal, with both subresources and all paths unless `change` says otherwise. */
export function crds({ scale = {}, schema = SCHEMA }: Change = {}): { readonly [side in Side]: Json } {
  const validation = schema === 'none' ? undefined : { openAPIV3Schema: schema }
  const version = { name: 'v1', served: true, storage: true, schema: validation }
  const subresources = { status: {}, scale: { ...PATHS, ...scale } }
  const subResources = { status: {}, scale: { ...PATHS, ...GROUP_VERSION, ...scale } }
  const head = { kind: 'CustomResourceDefinition', metadata: { name: 'widgets.ex.io' } }
  const spec = { group: 'ex.io', scope: 'Namespaced', names: NAMES }
  return {
    v1: { apiVersion: 'apiextensions.k8s.io/v1', ...head, spec: { ...spec, versions: [{ ...version, subresources }] } },
    proposal: { apiVersion: 'apiextensions.k8s.io/v1beta1', ...head, spec: { ...spec, version: 'v1', validation, subResources } },
  }
}

/** Where CRDs of each side are created. */
export const CRD_PATHS: { readonly [side in Side]: string } = {
  v1: '/apis/apiextensions.k8s.io/v1/customresourcedefinitions',
  proposal: '/apis/apiextensions.k8s.io/v1beta1/customresourcedefinitions',
}

export const WIDGETS = '/apis/ex.io/v1/namespaces/default/widgets'
