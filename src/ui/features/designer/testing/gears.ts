import type { FirstRunItem } from '../../../../controlplane/first-run.ts'

const schema =
  '{type: object, properties: {spec: {type: object, properties: {size: {type: integer, maximum: 100}, note: {type: string}}}}}'

/** A CRD of two versions with the same schema; `gears` in another word where several stand beside each other. */
export const gearsCrd = (plural: string): string => {
  const kind = plural[0]?.toUpperCase() + plural.slice(1, -1)
  return `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: ${plural}.versions.crdlab.dev}
spec:
  group: versions.crdlab.dev
  scope: Namespaced
  names: {plural: ${plural}, singular: ${plural.slice(0, -1)}, kind: ${kind}}
  versions:
  - name: v1
    served: true
    storage: true
    schema: {openAPIV3Schema: ${schema}}
  - name: v2
    served: true
    storage: false
    schema: {openAPIV3Schema: ${schema}}
`
}

const gear = (kind: string, name: string, spec: string): string => `apiVersion: versions.crdlab.dev/v1
kind: ${kind}
metadata: {name: ${name}, namespace: default}
spec: {${spec}}
`

/** A CRD with objects at v1, by their names. */
export function gears(plural: string, objects: Readonly<Record<string, string>>): FirstRunItem {
  const kind = plural[0]?.toUpperCase() + plural.slice(1, -1)
  return {
    name: `${plural}.versions.crdlab.dev`,
    crd: gearsCrd(plural),
    objects: Object.entries(objects).map(([name, spec]) => gear(kind, name, spec)),
  }
}
