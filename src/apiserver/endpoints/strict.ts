import { badRequest } from '../../apimachinery/api/errors.ts'
import type { FieldValidation } from './options.ts'
import type { RequestContext } from './request-context.ts'

/**
 * What strict decoding found: warnings under `Warn`, nothing under `Ignore`, the error this returns under `Strict`.
 * `texts` are `unknown field "spec.x"` and `duplicate field "spec.y"`.
 */
export function strictErrors(
  context: RequestContext,
  texts: readonly string[],
  fieldValidation: FieldValidation,
): string | undefined {
  if (texts.length === 0 || fieldValidation === 'Ignore') return undefined
  if (fieldValidation === 'Strict') return `strict decoding error: ${texts.join(', ')}`
  for (const text of texts) context.warnings.add(text)
  return undefined
}

/** The 400 for a body that names a kind and version but cannot be decoded as that kind (rule RQ-2). */
export const cannotBeHandled = (kind: string, version: string, expected: string, why: string) =>
  badRequest(`${kind} in version ${JSON.stringify(version)} cannot be handled as a ${expected}: ${why}`)
