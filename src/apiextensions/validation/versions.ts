import { append } from '../../apimachinery/append.ts'
import { type ErrorList, invalid, invalidShown, type Path } from '../../apimachinery/field/error.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { utf8Length } from '../../apimachinery/json/utf8.ts'
import { validateColumns } from './columns.ts'
import { type InternalVersion, schemaIn } from './internal.ts'
import type { ValidationOptions } from './options.ts'
import { validateSchema } from './schema-root.ts'
import { validateSelectableFields } from './selectable-fields.ts'
import { validateSubresources } from './subresources.ts'

/** Validates the fields of one version [CV-9]; shared fields are validated with the spec. */
export function validateVersion(
  version: InternalVersion,
  path: Path,
  statusEnabled: boolean,
  options: ValidationOptions,
): ErrorList {
  const { name, deprecated, deprecationWarning, schema, selectableFields = [] } = version
  const errors: ErrorList = []
  for (const fault of deprecationFaults(deprecated, deprecationWarning)) {
    errors.push(invalidShown(path.child('deprecationWarning'), stringify(deprecationWarning ?? null), fault))
  }
  const unchanged = options.versionsWithUnchangedSchemas.has(name)
  append(errors, validateSchema(schema, path.child('schema'), options, { statusEnabled, unchanged }))
  append(errors, validateSubresources(version.subresources, path.child('subresources')))
  append(errors, validateColumns(version.additionalPrinterColumns ?? [], path.child('additionalPrinterColumns')))
  if (selectableFields.length === 0) return errors
  const at = path.child('selectableFields')
  const openApiSchema = schemaIn(schema)
  if (openApiSchema === undefined) {
    return [...errors, invalid(at, '', 'may only be set when `version.schema.openAPIV3Schema` is not included')]
  }
  const allowTooMany = options.allowTooManySelectableFields.has(name)
  const schemaPath = path.child('schema.openAPIV3Schema')
  return [...errors, ...validateSelectableFields(selectableFields, openApiSchema, at, schemaPath, allowTooMany)]
}

const MAX_WARNING = 256

/** Characters that Go's unicode.IsPrint rejects: all but letters, marks, numbers, punctuation, symbols and the plain blank. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u

/** The warning of a deprecated version: at most 256 bytes that can be printed [CV-19]. */
function deprecationFaults(deprecated: boolean, warning: string | undefined): string[] {
  if (warning === undefined) return []
  if (!deprecated) return ['can only be set for deprecated versions']
  const faults: string[] = []
  if (utf8Length(warning) > MAX_WARNING) faults.push('must be <= 256 characters long')
  if (warning === '') faults.push('must not be an empty string')
  let at = 0
  for (const char of warning) {
    if (UNPRINTABLE.test(char)) {
      faults.push(`must only contain printable UTF-8 characters; non-printable character found at index ${at}`)
      break
    }
    at += utf8Length(char)
  }
  return faults
}
