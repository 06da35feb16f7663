import { NAME_COLUMN } from '../../../apiextensions/tableconvertor/columns.ts'
import { stringAt } from '../../../apimachinery/json/access.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import type { TableConvertor } from '../../../apiserver/endpoints/scope.ts'
import { AGE, ageCell, column, nameCell } from '../typed-resource.ts'

const HOLDER =
  'holderIdentity contains the identity of the holder of a current lease. If Coordinated Leader Election is used, the holder identity must be equal to the elected LeaseCandidate.metadata.name field.'

const holderOf = ({ spec }: JsonObject): string => stringAt(spec, 'holderIdentity')

export const LEASE_TABLE: TableConvertor = {
  columnDefinitions: [NAME_COLUMN, column('Holder', 'string', HOLDER), AGE],
  cells: (lease, now) => [nameCell(lease), holderOf(lease), ageCell(lease, now)],
}
