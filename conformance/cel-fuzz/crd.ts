import type { Json, JsonMap } from '../replay/numbers.ts'

/** The compared fields of successful answers; rejections are compared as a whole. */
export const PICK = ['/kind', '/spec']

export const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'

/** A CRD in a group of its own. */
export const crdOf = (group: string, spec: Json, more: JsonMap = {}): JsonMap => ({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: `widgets.${group}` },
  spec: {
    group,
    scope: 'Cluster',
    names: { plural: 'widgets', kind: 'Widget' },
    versions: versionsOf(spec, more),
  },
})

export const versionsOf = (spec: Json, more: JsonMap = {}): Json[] => [
  {
    name: 'v1',
    served: true,
    storage: true,
    schema: { openAPIV3Schema: { type: 'object', properties: { spec, ...more } } },
  },
]

export const objectOf = (group: string, name: string, spec: Json, more: JsonMap = {}): JsonMap => ({
  apiVersion: `${group}/v1`,
  kind: 'Widget',
  metadata: { name },
  spec,
  ...more,
})
