type Json = Record<string, unknown>

/** A CRD of v1 with one version; `version` and `spec` change it. */
export const crdOf = (group: string, plural: string, kind: string, version: Json, spec: Json = {}) => ({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: `${plural}.${group}` },
  spec: {
    group,
    scope: 'Namespaced',
    names: { plural, kind },
    versions: [{ name: 'v1', served: true, storage: true, ...version }],
    ...spec,
  },
})
