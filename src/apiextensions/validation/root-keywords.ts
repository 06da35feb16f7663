import { type ErrorList, invalid, invalidShown, type Path } from '../../apimachinery/field/error.ts'
import { stringOf } from '../../apimachinery/json/access.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { SCHEMA, showSchema } from './go-struct.ts'

/** Keywords that the root may have with a status subresource, by their names in Go. */
const ALLOWED =
  'Description Type Format Title Maximum ExclusiveMaximum Minimum ExclusiveMinimum MaxLength MinLength Pattern MaxItems MinItems UniqueItems MultipleOf Required Items Properties ExternalDocs Example XPreserveUnknownFields XValidations'.split(
    ' ',
  )

/** The first keyword of the root, in the order of upstream's struct, that a status subresource forbids [SV-1]. */
export function rootErrors(schema: JsonObject, path: Path): ErrorList {
  for (const [go, json] of SCHEMA) {
    const value = schema[json]
    if (value === undefined) continue
    if (go === 'Type') {
      const type = stringOf(value)
      if (type === 'object') continue
      const why = 'only "object" is allowed as the type at the root of the schema if the status subresource is enabled'
      return [invalid(path.child('openAPIV3Schema.type'), type, why)]
    }
    if (ALLOWED.includes(go)) continue
    const why = `only [${ALLOWED.join(' ')}] fields are allowed at the root of the schema if the status subresource is enabled`
    return [invalidShown(path.child('openAPIV3Schema'), showSchema(schema), why)]
  }
  return []
}
