import { NAME_COLUMN } from '../../../apiextensions/tableconvertor/columns.ts'
import { stringAt } from '../../../apimachinery/json/access.ts'
import { isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import type { TableConvertor } from '../../../apiserver/endpoints/scope.ts'
import { AGE, ageCell, column, nameCell } from '../typed-resource.ts'

const TYPE =
  'Used to facilitate programmatic handling of secret data. More info: https://kubernetes.io/docs/concepts/configuration/secret/#secret-types'

const DATA =
  "Data contains the secret data. Each key must consist of alphanumeric characters, '-', '_' or '.'. The serialized form of the secret data is a base64 encoded string, representing the arbitrary (possibly non-string) data value here. Described in https://tools.ietf.org/html/rfc4648#section-4"

const entries = ({ data }: JsonObject): number => (isObject(data) ? Object.keys(data).length : 0)

export const SECRET_TABLE: TableConvertor = {
  columnDefinitions: [NAME_COLUMN, column('Type', 'string', TYPE), column('Data', 'string', DATA), AGE],
  cells: (object, now) => [nameCell(object), stringAt(object, 'type'), entries(object), ageCell(object, now)],
}
