import { append } from '../../apimachinery/append.ts'
import { type ErrorList, forbidden, invalid, type Path } from '../../apimachinery/field/error.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { newStructural } from '../schema/convert.ts'
import { validateDefaults } from '../schema/defaulting/validation.ts'
import type { Structural } from '../schema/structural.ts'
import { validateStructural } from '../schema/validation.ts'
import { schemaIn } from './internal.ts'
import { RARE_VALIDATION } from './lazy-rare.ts'
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
  if (context.statusEnabled && !isUsualRoot(schema)) append(errors, RARE_VALIDATION.get().rootErrors(schema, path))
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

/** What most roots have, all of which a status subresource allows. */
const USUAL: ReadonlySet<string> = new Set(['type', 'description', 'properties', 'required', 'x-kubernetes-validations'])

const isUsualRoot = (schema: JsonObject): boolean =>
  schema.type === 'object' && Object.keys(schema).every((keyword) => USUAL.has(keyword))
