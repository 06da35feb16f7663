import { acceptedNames, findCondition, specOf, statusOf } from '../../apiextensions/v1/stored-definition.ts'
import { stringAt } from '../../apimachinery/json/access.ts'
import { type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import { keyPrefix } from '../../apiserver/storage/key-layout.ts'

/** The keys of registrations in the store begin so. */
export const PREFIX = keyPrefix('apiextension.k8s.io', 'thirdpartyresources')

/** Whether objects of a registration are served: the controller has spoken, and plural, kind and listKind are its own (rule TP-S4). */
export function isServed(tpr: JsonObject): boolean {
  const { plural, kind, listKind } = acceptedNames(tpr)
  return findCondition(tpr, 'NameConflict') !== undefined && plural !== '' && kind !== '' && listKind !== ''
}

/** A stored registration in the form of a CRD of v1. */
export function viewOf(tpr: JsonObject): JsonObject {
  const { group, names, scope } = specOf(tpr)
  const version = objectOf({ name: stringAt(specOf(tpr), 'version'), served: true, storage: true })
  const terminating = findCondition(tpr, 'Terminating')
  const conditions = [
    objectOf({ type: 'Established', status: isServed(tpr) ? 'True' : 'False' }),
    ...(terminating === undefined ? [] : [terminating]),
  ]
  return objectOf({
    ...tpr,
    spec: objectOf({ group, names, scope, versions: [version] }),
    status: objectOf({ acceptedNames: statusOf(tpr).acceptedNames, conditions }),
  })
}
