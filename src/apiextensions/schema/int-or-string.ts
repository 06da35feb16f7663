import { EMPTY_EXTENSIONS, EMPTY_VALUE_VALIDATION } from './keywords.ts'
import type { NestedValueValidation, ValueValidation } from './structural.ts'

/**
 * The two forms in which a branch may name a type, beside x-kubernetes-int-or-string [SS-8]: `anyOf: [{type: integer}, {type:
 * string}]`, and the same as the anyOf of the first branch of allOf.
 * Source: k8s.io/apiextensions-apiserver/pkg/apiserver/schema/validation.go.
 */
export const isIntOrStringAnyOf = (v: ValueValidation): boolean => isPattern(v.anyOf)

export const isIntOrStringAllOf = (v: ValueValidation): boolean => {
  const first = v.allOf[0]
  return first !== undefined && isPattern(first.valueValidation.anyOf)
}

function isPattern(anyOf: readonly NestedValueValidation[]): boolean {
  const [first, second] = anyOf
  return anyOf.length === 2 && first !== undefined && second !== undefined && isOnly(first, 'integer') && isOnly(second, 'string')
}

/** A branch that says nothing but its type. */
function isOnly(branch: NestedValueValidation, type: string): boolean {
  const { generic, extensions } = branch.forbidden
  return (
    generic.type === type &&
    generic.description === '' &&
    generic.title === '' &&
    !generic.nullable &&
    generic.default === undefined &&
    generic.externalDocs === undefined &&
    generic.example === undefined &&
    extensions === EMPTY_EXTENSIONS &&
    branch.valueValidation === EMPTY_VALUE_VALIDATION &&
    branch.items === undefined &&
    branch.properties === undefined &&
    branch.additionalProperties === undefined
  )
}
