import { NAME_COLUMN } from '../../../apiextensions/tableconvertor/columns.ts'
import { isObject, type JsonObject, type JsonValue } from '../../../apimachinery/json/value.ts'
import type { TableConvertor } from '../../../apiserver/endpoints/scope.ts'
import { AGE, ageCell, column, nameCell } from '../typed-resource.ts'

const DATA =
  "Data contains the configuration data. Each key must consist of alphanumeric characters, '-', '_' or '.'. Values with non-UTF-8 byte sequences must use the BinaryData field. The keys stored in Data must not overlap with the keys in the BinaryData field, this is enforced during validation process."

const sizeOf = (map: JsonValue | undefined): number => (isObject(map) ? Object.keys(map).length : 0)

const entries = ({ data, binaryData }: JsonObject): number => sizeOf(data) + sizeOf(binaryData)

export const CONFIG_MAP_TABLE: TableConvertor = {
  columnDefinitions: [NAME_COLUMN, column('Data', 'string', DATA), AGE],
  cells: (object, now) => [nameCell(object), entries(object), ageCell(object, now)],
}
