import { GROUP, RESOURCE } from '../../apiextensions/v1/names.ts'
import { specOf } from '../../apiextensions/v1/stored-definition.ts'
import { stringAt } from '../../apimachinery/json/access.ts'
import { isObject, type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import { keyPrefix } from '../../apiserver/storage/key-layout.ts'

/** The keys of CRDs of the proposal in the store begin so, apart from those of v1. */
export const PREFIX = keyPrefix(GROUP, `${RESOURCE}.v1beta1`)

/** The `subResources` of a CRD of the proposal, or undefined. */
export const subResourcesOf = (crd: JsonObject): JsonObject | undefined => {
  const found = specOf(crd).subResources
  return isObject(found) ? found : undefined
}

/** The schema of a CRD of the proposal, or undefined. */
export const schemaOf = (crd: JsonObject): JsonObject | undefined => {
  const { validation } = specOf(crd)
  return isObject(validation) && isObject(validation.openAPIV3Schema) ? validation.openAPIV3Schema : undefined
}

/** A stored CRD of the proposal in the form of v1; with the gate closed its subresources are not served (rule PR-G1). */
export function viewOf(crd: JsonObject, isGateOpen: boolean): JsonObject {
  const spec = specOf(crd)
  const { group, names, scope } = spec
  const version = objectOf({
    name: stringAt(spec, 'version'),
    served: true,
    storage: true,
    schema: schemaOf(crd) === undefined ? undefined : spec.validation,
    subresources: isGateOpen ? subResourcesOf(crd) : undefined,
  })
  return objectOf({ ...crd, spec: objectOf({ group, names, scope, versions: [version] }) })
}
