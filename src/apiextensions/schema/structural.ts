import type { JsonObject, JsonValue } from '../../apimachinery/json/value.ts'

/**
 * A structural schema: the one form that pruning, defaulting, list types and CEL read.
 * Source: k8s.io/apiextensions-apiserver/pkg/apiserver/schema/structural.go.
 */
export interface Structural {
  readonly generic: Generic
  readonly extensions: Extensions
  readonly items?: Structural
  readonly properties?: ReadonlyMap<string, Structural>
  readonly additionalProperties?: Structural | boolean
  /** Absent when no keyword of value validation is set. */
  readonly valueValidation?: ValueValidation
  /** The node of `openAPIV3Schema` that this was made from; value validation reads it. */
  readonly source: JsonSchemaProps
}

export interface Generic {
  readonly description: string
  /** `''` without a type. */
  readonly type: string
  readonly title: string
  /** Absent: no default. A `null` default is dropped by conversion as upstream does. */
  readonly default?: JsonValue
  readonly nullable: boolean
  readonly externalDocs?: JsonObject
  readonly example?: JsonValue
}

export interface Extensions {
  readonly preserveUnknownFields: boolean
  readonly embeddedResource: boolean
  readonly intOrString: boolean
  readonly listType?: string
  readonly listMapKeys?: readonly string[]
  readonly mapType?: string
  readonly validations: readonly ValidationRule[]
}

/** One entry of `x-kubernetes-validations`. */
export interface ValidationRule {
  readonly rule: string
  readonly message: string
  readonly messageExpression: string
  readonly reason?: string
  readonly fieldPath: string
  readonly optionalOldSelf?: boolean
}

export interface ValueValidation {
  readonly format: string
  readonly maximum?: number | bigint | { readonly value: number }
  readonly exclusiveMaximum: boolean
  readonly minimum?: number | bigint | { readonly value: number }
  readonly exclusiveMinimum: boolean
  readonly maxLength?: number
  readonly minLength?: number
  readonly pattern: string
  readonly maxItems?: number
  readonly minItems?: number
  readonly uniqueItems: boolean
  readonly multipleOf?: number | bigint | { readonly value: number }
  readonly enum?: readonly JsonValue[]
  readonly maxProperties?: number
  readonly minProperties?: number
  readonly required: readonly string[]
  readonly allOf: readonly NestedValueValidation[]
  readonly oneOf: readonly NestedValueValidation[]
  readonly anyOf: readonly NestedValueValidation[]
  readonly not?: NestedValueValidation
}

/** A branch of allOf, anyOf, oneOf or not. It may carry rules, and items, properties and additionalProperties of its own kind. */
export interface NestedValueValidation {
  readonly valueValidation: ValueValidation
  readonly validations: readonly ValidationRule[]
  readonly items?: NestedValueValidation
  readonly properties?: ReadonlyMap<string, NestedValueValidation>
  readonly additionalProperties?: NestedValueValidation
  /** Keywords that a branch must not have, kept so that validation of the CRD can name them. */
  readonly forbidden: { readonly generic: Generic; readonly extensions: Extensions }
}

/** A schema as the CRD has it (`openAPIV3Schema`). */
export type JsonSchemaProps = JsonObject

/** A question about a schema: whether a node of it, itself included, is as `is` says. The answers of its parts are kept. */
export function hasNode(is: (s: Structural) => boolean): (s: Structural | undefined) => boolean {
  const answers = new WeakMap<Structural, boolean>()
  const has = (s: Structural | undefined): boolean => {
    if (s === undefined) return false
    const known = answers.get(s)
    if (known !== undefined) return known
    const { properties, items, additionalProperties: additional } = s
    let found = is(s) || has(items) || (typeof additional === 'object' && has(additional))
    for (const child of properties?.values() ?? []) found = has(child) || found
    answers.set(s, found)
    return found
  }
  return has
}
