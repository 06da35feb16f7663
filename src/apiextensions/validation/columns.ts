import { append } from '../../apimachinery/append.ts'
import { type ErrorList, invalid, type Path, required } from '../../apimachinery/field/error.ts'
import { stringOf } from '../../apimachinery/json/access.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { validateSimpleJsonPath } from './json-path.ts'

const TYPES = ['boolean', 'date', 'integer', 'number', 'string']
const FORMATS = ['byte', 'date', 'date-time', 'double', 'float', 'int32', 'int64', 'password']

/** Printer columns [CV-11]. */
export const validateColumns = (columns: readonly JsonObject[], path: Path): ErrorList =>
  columns.flatMap((column, i) => validateColumn(column, path.index(i)))

function validateColumn(column: JsonObject, path: Path): ErrorList {
  const errors: ErrorList = []
  const [name, type, format, jsonPath] = [
    stringOf(column.name),
    stringOf(column.type),
    stringOf(column.format),
    stringOf(column.jsonPath),
  ]
  if (name === '') errors.push(required(path.child('name'), ''))
  if (!TYPES.includes(type)) {
    const why = `must be one of ${TYPES.join(',')}`
    errors.push(type === '' ? required(path.child('type'), why) : invalid(path.child('type'), type, why))
  }
  if (format !== '' && !FORMATS.includes(format)) {
    errors.push(invalid(path.child('format'), format, `must be one of ${FORMATS.join(',')}`))
  }
  const at = path.child('JSONPath')
  if (jsonPath === '') errors.push(required(at, ''))
  else append(errors, validateSimpleJsonPath(jsonPath, at))
  return errors
}
