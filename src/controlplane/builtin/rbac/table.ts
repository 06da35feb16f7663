import { NAME_COLUMN } from '../../../apiextensions/tableconvertor/columns.ts'
import { CREATION_TIMESTAMP } from '../../../apiextensions/tableconvertor/descriptions.ts'
import { objectsOf, stringAt, stringOf } from '../../../apimachinery/json/access.ts'
import { isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import type { TableConvertor } from '../../../apiserver/endpoints/scope.ts'
import { readMeta } from '../../../apiserver/registry/rest/metadata.ts'
import { AGE, ageCell, column, nameCell } from '../typed-resource.ts'
import type { RbacKind } from './rbac.ts'

const created = (object: JsonObject): string => stringAt(readMeta(object), 'creationTimestamp')

const ROLE_TABLE: TableConvertor = {
  columnDefinitions: [NAME_COLUMN, column('Created At', 'date', CREATION_TIMESTAMP)],
  cells: (object) => [nameCell(object), created(object)],
}

const ofKind = (object: JsonObject, kind: string): string =>
  objectsOf(object.subjects)
    .filter((subject) => subject.kind === kind)
    .map((subject) =>
      kind === 'ServiceAccount' ? `${stringOf(subject.namespace)}/${stringOf(subject.name)}` : stringOf(subject.name),
    )
    .join(', ')

/** Source: k8s.io/kubernetes/pkg/printers/internalversion/printers.go, AddHandlers. */
const bindingTable = (binding: string, roles: string): TableConvertor => ({
  columnDefinitions: [
    NAME_COLUMN,
    column(
      'Role',
      'string',
      `roleRef can ${roles} in the global namespace. If the RoleRef cannot be resolved, the Authorizer must return an error.`,
    ),
    AGE,
    column('Users', 'string', `Users in the ${binding}`, 1),
    column('Groups', 'string', `Groups in the ${binding}`, 1),
    column('ServiceAccounts', 'string', `ServiceAccounts in the ${binding}`, 1),
  ],
  cells: (object, now) => {
    const ref = isObject(object.roleRef) ? object.roleRef : {}
    return [
      nameCell(object),
      `${stringOf(ref.kind)}/${stringOf(ref.name)}`,
      ageCell(object, now),
      ofKind(object, 'User'),
      ofKind(object, 'Group'),
      ofKind(object, 'ServiceAccount'),
    ]
  },
})

export const RBAC_TABLES: { readonly [kind in RbacKind]: TableConvertor } = {
  Role: ROLE_TABLE,
  ClusterRole: ROLE_TABLE,
  RoleBinding: bindingTable('roleBinding', 'reference a Role in the current namespace or a ClusterRole'),
  ClusterRoleBinding: bindingTable('clusterRoleBinding', 'only reference a ClusterRole'),
}
