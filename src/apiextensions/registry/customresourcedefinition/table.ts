import { stringAt } from '../../../apimachinery/json/access.ts'
import { type JsonObject, objectOf } from '../../../apimachinery/json/value.ts'
import type { Release } from '../../../apimachinery/releases/release.ts'
import type { TableConvertor } from '../../../apiserver/endpoints/scope.ts'
import { readMeta } from '../../../apiserver/registry/rest/metadata.ts'
import { NAME_COLUMN } from '../../tableconvertor/columns.ts'
import { CREATION_TIMESTAMP } from '../../tableconvertor/descriptions.ts'
import { groupOf, isConditionTrue, requestedNames, servedVersions, specOf } from '../../v1/stored-definition.ts'

const column = (name: string, type: string, description: string, priority = 0): JsonObject =>
  objectOf({ name, type, format: '', description, priority })

const versionLabel = (version: JsonObject): string => `${stringAt(version, 'name')}${version.storage === true ? '(storage)' : ''}`

/**
 * How `kubectl get crds` prints custom resource definitions.
 * Source: k8s.io/apiextensions-apiserver/pkg/registry/customresourcedefinition/tableconvertor.
 */
export const TABLE: TableConvertor = {
  columnDefinitions: [
    NAME_COLUMN,
    column('Scope', 'string', 'Cluster/Namespaced'),
    column('Versions', 'string', 'Served versions'),
    column('Created At', 'date', CREATION_TIMESTAMP),
    column('Group', 'string', 'API group', 1),
    column('Kind', 'string', 'CustomResource kind', 1),
    column('ShortNames', 'string', 'Short names', 1),
    column('Established', 'boolean', 'Established status', 1),
  ],
  cells: (crd) => {
    const metadata = readMeta(crd)
    const { kind, shortNames } = requestedNames(crd)
    return [
      stringAt(metadata, 'name'),
      stringAt(specOf(crd), 'scope'),
      servedVersions(crd).map(versionLabel).sort().join(','),
      stringAt(metadata, 'creationTimestamp'),
      groupOf(crd),
      kind,
      shortNames.join(','),
      isConditionTrue(crd, 'Established'),
    ]
  },
}

/** The two columns of older releases. */
const plain = <T>(row: readonly T[]): T[] => row.filter((_, i) => i === 0 || i === 3)

const PLAIN_TABLE: TableConvertor = {
  columnDefinitions: plain(TABLE.columnDefinitions),
  cells: (crd, now) => plain(TABLE.cells(crd, now)),
}

/** The table of a release. */
export function tableOf(release: Release): TableConvertor {
  const chosen = (): TableConvertor => (release.has('definitionColumns') ? TABLE : PLAIN_TABLE)
  return {
    get columnDefinitions() {
      return chosen().columnDefinitions
    },
    cells: (crd, now) => chosen().cells(crd, now),
  }
}
