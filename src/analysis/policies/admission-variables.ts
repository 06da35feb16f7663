import type { DeclType } from '../../apiextensions/schema/cel/decl-type.ts'
import { declaredFields, NAMESPACE_TYPE, REQUEST_TYPE } from '../../cel/library/admission-types.ts'
import { AUTHORIZER_TYPE } from '../../cel/library/authz.ts'
import { DYN, type Type } from '../../cel/types.ts'
import { type Seen, seenOf } from '../rules/expression.ts'
import { listDecl, objectDecl, scalarDecl } from './served-decl.ts'

/** A type with the fields that it declares. */
function declOf(type: Type): DeclType {
  if (type.kind === 'list' && declaredFields(type.parameter(0)) !== undefined) return listDecl(declOf(type.parameter(0)))
  const fields = declaredFields(type)
  if (fields === undefined) return scalarDecl(type)
  return objectDecl(new Map(Object.entries(fields).map(([name, of]) => [name, declOf(of)])))
}

export const REQUEST: Seen = seenOf(declOf(REQUEST_TYPE))
export const NAMESPACE: Seen = seenOf(declOf(NAMESPACE_TYPE))
export const AUTHORIZER: Seen = { type: AUTHORIZER_TYPE, decl: undefined }
export const UNKNOWN: Seen = { type: DYN, decl: undefined }
