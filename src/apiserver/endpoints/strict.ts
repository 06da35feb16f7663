import { badRequest } from '../../apimachinery/api/errors.ts'
import type { FieldValidation } from './options.ts'
import type { RequestContext } from './request-context.ts'

/** What strict decoding found in a body. */
export interface StrictFindings {
  /** Paths of fields that stand twice in JSON. */
  readonly duplicates: readonly string[]
  /** What YAML says of keys that stand twice, a line each. */
  readonly lines?: readonly string[] | undefined
  /** Paths of fields that the schema does not have. */
  readonly unknown: readonly string[]
  /** Put before every finding: `json patch ` for what stands in a patch. */
  readonly prefix?: string
}

/**
 * Deals with what strict decoding found: warnings under `Warn`, nothing under `Ignore`, the error this returns under `Strict`
 * (rule RQ-3).
 */
export function strictErrors(
  context: RequestContext,
  found: StrictFindings,
  fieldValidation: FieldValidation,
): string | undefined {
  const { duplicates, unknown, prefix = '' } = found
  const lines = found.lines ?? []
  if (fieldValidation === 'Ignore' || duplicates.length + unknown.length + lines.length === 0) return undefined
  const fields = [...duplicates.map((path) => `duplicate field "${path}"`), ...unknown.map((path) => `unknown field "${path}"`)]
  const texts = fields.map((text) => prefix + text)
  if (fieldValidation === 'Warn') {
    for (const text of [...lines, ...texts]) context.warnings.add(text)
    return undefined
  }
  const yaml = lines.length === 0 ? [] : [`yaml: unmarshal errors:\n${lines.map((line) => `  ${line}`).join('\n')}`]
  return `strict decoding error: ${[...yaml, ...texts].join(', ')}`
}

/** The 400 for a body that names a kind and version but cannot be decoded as that kind (rule RQ-2). */
export const cannotBeHandled = (kind: string, version: string, expected: string, why: string) =>
  badRequest(`${kind} in version ${JSON.stringify(version)} cannot be handled as a ${expected}: ${why}`)
