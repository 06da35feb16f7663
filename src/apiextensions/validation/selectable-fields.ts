import { append } from '../../apimachinery/append.ts'
import { duplicate, type ErrorList, invalid, type Path, required, tooMany } from '../../apimachinery/field/error.ts'
import { stringOf } from '../../apimachinery/json/access.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { newStructural } from '../schema/convert.ts'
import type { Structural } from '../schema/structural.ts'
import { RARE_VALIDATION } from './lazy-rare.ts'

export const MAX_SELECTABLE_FIELDS = 8

const SCALARS = ['string', 'boolean', 'integer']

/** Selectable fields [CV-12]: scalars of the schema outside metadata, each once, at most eight. */
export function validateSelectableFields(
  fields: readonly JsonObject[],
  schema: JsonObject | undefined,
  path: Path,
  schemaPath: Path,
  allowTooMany: boolean,
): ErrorList {
  const errors: ErrorList = []
  const converted = schema === undefined ? undefined : newStructural(schema)
  if (converted !== undefined && 'reason' in converted) errors.push(invalid(schemaPath, '', converted.reason))
  const structural = converted !== undefined && 'structural' in converted ? converted.structural : undefined
  const seen = new Set<string>()
  for (const [i, field] of fields.entries())
    append(errors, validateField(stringOf(field.jsonPath), structural, path.index(i), seen))
  if (seen.size > MAX_SELECTABLE_FIELDS && !allowTooMany) errors.push(tooMany(path, seen.size, MAX_SELECTABLE_FIELDS))
  return errors
}

function validateField(jsonPath: string, schema: Structural | undefined, path: Path, seen: Set<string>): ErrorList {
  const at = path.child('jsonPath')
  if (jsonPath === '') return [required(at, '')]
  const found = RARE_VALIDATION.get().readFieldPath(jsonPath, schema, { brackets: false })
  if (typeof found === 'string') return [invalid(at, jsonPath, `is an invalid path: ${found}`)]
  const errors: ErrorList = []
  if (found.root === 'metadata') errors.push(invalid(at, jsonPath, 'must not point to fields in metadata'))
  if (!SCALARS.includes(found.schema?.generic.type ?? '')) {
    const why =
      'must point to a field of type string, boolean or integer. Enum string fields and strings with formats are allowed.'
    errors.push(invalid(at, jsonPath, why))
  }
  const field = String(found.path)
  if (seen.has(field)) errors.push(duplicate(at, jsonPath))
  seen.add(field)
  return errors
}
