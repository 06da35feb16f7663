import { objectsOf, stringOf } from '../../apimachinery/json/access.ts'
import { type JsonObject, type JsonValue, objectOf } from '../../apimachinery/json/value.ts'
import { CREATION_TIMESTAMP, NAME } from './descriptions.ts'

/** A printer column of a CRD; the words and the path are in the definition that clients see. */
export interface Column {
  readonly type: string
  readonly jsonPath: string
  readonly definition: JsonObject
}

const definition = (name: string, type: string, format: string, description: string, priority: JsonValue): JsonObject =>
  objectOf({ name, type, format, description, priority })

/** Every table begins with the name. The descriptions are those of the API's own documentation of object metadata. */
export const NAME_COLUMN: JsonObject = definition('Name', 'string', 'name', NAME, 0)

/** The only further column when a version has none of its own (rule TB-1); Scale ends with it too. */
export const AGE_COLUMN: JsonObject = objectOf({
  name: 'Age',
  type: 'date',
  description: CREATION_TIMESTAMP,
  jsonPath: '.metadata.creationTimestamp',
})

/** The columns behind the name for a CRD's `additionalPrinterColumns`. */
export function columnsOf(listed: JsonValue | undefined): Column[] {
  const own = objectsOf(listed)
  return (own.length === 0 ? [AGE_COLUMN] : own).map((column) => {
    const jsonPath = stringOf(column.jsonPath)
    const described = stringOf(column.description)
    const description = described === '' ? `Custom resource definition column (in JSONPath format): ${jsonPath}` : described
    const type = stringOf(column.type)
    return {
      type,
      jsonPath,
      definition: definition(stringOf(column.name), type, stringOf(column.format), description, column.priority ?? 0),
    }
  })
}
