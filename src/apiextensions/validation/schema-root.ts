import { append } from '../../apimachinery/append.ts'
import { type ErrorList, forbidden, invalid, invalidShown, type Path } from '../../apimachinery/field/error.ts'
import { stringOf } from '../../apimachinery/json/access.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { newStructural } from '../schema/convert.ts'
import { validateDefaults } from '../schema/defaulting/validation.ts'
import type { Structural } from '../schema/structural.ts'
import { validateStructural } from '../schema/validation.ts'
import { SCHEMA, showSchema } from './go-struct.ts'
import { schemaIn } from './internal.ts'
import { validateOpenApiSchema } from './openapi-schema.ts'
import type { ValidationOptions } from './options.ts'

export interface SchemaContext {
  readonly statusEnabled: boolean
  /** The schema is as it was before an update. */
  readonly unchanged: boolean
}

/**
 * The schema of a version, or of all [CV-9]. What is structural, what its defaults are, and what its keywords say is judged on its
 * own; rules are compiled only when the first two are faultless.
 * Source: k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation/validation.go, validateCustomResourceDefinitionValidation.
 */
export function validateSchema(
  validation: JsonObject | undefined,
  path: Path,
  options: ValidationOptions,
  context: SchemaContext,
): ErrorList {
  const schema = schemaIn(validation)
  if (schema === undefined) return []
  const at = path.child('openAPIV3Schema')
  const judged = options.requireStructuralSchema ? judgeStructure(schema, at, options) : undefined
  const errors: ErrorList = [...(judged?.errors ?? [])]
  if (context.statusEnabled) append(errors, rootErrors(schema, path))
  if (schema.nullable === true) {
    errors.push(forbidden(path.child('openAPIV3Schema.nullable'), 'nullable cannot be true at the root'))
  }
  const { errors: keywordErrors, ruleNodes } = validateOpenApiSchema(schema, at, options)
  append(errors, keywordErrors)
  if (errors.length === 0 && judged?.reason !== undefined) errors.push(invalid(at, '', judged.reason))
  const structural = judged?.structural
  if (structural !== undefined && options.cel.compileRules !== undefined && ruleNodes.size > 0) {
    const { preexisting } = options
    append(
      errors,
      options.cel.compileRules({
        structural,
        release: options.release,
        path: at,
        nodes: ruleNodes,
        preexisting,
        suppressPerExpressionCost: context.unchanged,
      }),
    )
  }
  return errors
}

interface Judged {
  readonly errors: ErrorList
  /** Set when the schema and its defaults are faultless. */
  readonly structural?: Structural
  /** Why there is no structural schema: shown only when nothing else says so. */
  readonly reason?: string
}

function judgeStructure(schema: JsonObject, path: Path, options: ValidationOptions): Judged {
  const converted = newStructural(schema)
  if ('reason' in converted) return { errors: [], reason: converted.reason }
  const { structural } = converted
  let errors = [...validateStructural(structural, path), ...(options.release.former?.schemaErrors(schema, path) ?? [])]
  if (errors.length === 0) {
    const { requirePrunedDefaults: requirePruned, release, cel } = options
    errors = validateDefaults(structural, path, { requirePruned, release, validateRules: cel.validateRules })
  }
  return errors.length === 0 ? { errors, structural } : { errors }
}

/** Keywords that the root may have with a status subresource, by their names in Go. */
const ALLOWED =
  'Description Type Format Title Maximum ExclusiveMaximum Minimum ExclusiveMinimum MaxLength MinLength Pattern MaxItems MinItems UniqueItems MultipleOf Required Items Properties ExternalDocs Example XPreserveUnknownFields XValidations'.split(
    ' ',
  )

/** The first keyword of the root, in the order of upstream's struct, that a status subresource forbids [SV-1]. */
function rootErrors(schema: JsonObject, path: Path): ErrorList {
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
