import { type ErrorList, type FieldError, type Path, pathText } from '../../apimachinery/field/error.ts'
import type { JsonObject, JsonValue } from '../../apimachinery/json/value.ts'
import { Correlation } from './correlation.ts'
import { reportChild } from './ratcheting.ts'
import type { Problem } from './result.ts'
import { nodeOf, nodeWithAnyFormat } from './schema-node.ts'
import type { Formats } from './type.ts'

/** Validates values against the `openAPIV3Schema` of a CRD, with the errors of the API server (rules VV-1 to VV-10). */
export interface ValueValidator {
  /** Every error of a new value; `path` is its place in the object, undefined for the object itself. */
  validate(value: JsonValue, path: Path | undefined): ErrorList
  /** The same for a value that takes the place of `old`: what did not change raises no errors (rules RT-1, RT-2). */
  validateUpdate(value: JsonValue, old: JsonValue | undefined, path: Path | undefined): ErrorList
}

/**
 * The validator of a schema as stored in a CRD. It is cheap: what the schema contains is compiled when a value first needs it, and
 * compiled schemas are kept as long as the schema object is. The schema must not change afterwards.
 *
 * Errors come in the order of the schema, each once; the server's own order is random.
 * Source: k8s.io/apiextensions-apiserver/pkg/apiserver/validation/validation.go.
 */
export function compileValidator(schema: JsonObject, formats: Formats = 'checked'): ValueValidator {
  const node = (formats === 'any' ? nodeWithAnyFormat : nodeOf)(schema)
  return {
    validate(value, path) {
      return node.accepts(value) ? [] : fieldErrors(node.report(value, '').problems, path)
    },
    validateUpdate(value, old, path) {
      if (node.accepts(value)) return []
      const correlation = new Correlation(value, old ?? null, schema)
      return fieldErrors(reportChild(node, value, '', correlation).problems, path)
    },
  }
}

function fieldErrors(problems: readonly Problem[], path: Path | undefined): ErrorList {
  return problems.map(({ type, name, body, origin }): FieldError => ({ type, field: fieldOf(path, name), body, origin }))
}

/** The field of a name below the path. Names of members that the root does not declare begin with a dot. */
function fieldOf(path: Path | undefined, name: string | undefined): string {
  if (name === undefined || name === '' || name === '.') return pathText(path)
  const below = name.startsWith('.') ? name.slice(1) : name
  return path === undefined ? below : path.child(below).toString()
}
