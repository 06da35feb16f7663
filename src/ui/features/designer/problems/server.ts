import type { Path } from '../../../../analysis/edit.ts'
import type { Fix, Severity, Source } from '../../../../analysis/lint/finding.ts'
import type { LintText } from '../../../../analysis/lint/text.ts'
import type { JsonObject } from '../../../../apimachinery/json/value.ts'
import type { ApiStatus } from '../../../../client/api-status.ts'
import { cureOf } from './cures.ts'
import { resolveField } from './field.ts'

/** Something to mend, from the server or from the rules of style. */
export interface Problem {
  readonly kind: 'refused' | 'breaks' | 'warning' | 'style'
  readonly rule: string
  /** Whose rule it is; the server's own words are nobody's rule. */
  readonly source?: Source
  readonly severity?: Severity
  /** The server's message, or the text of a rule. */
  readonly message: string | LintText
  readonly between?: string
  readonly hasUnsafeFix?: true
  readonly path: Path
  readonly fix?: Fix
}

/** What the server says against a CRD, with the place and the cure of each error. */
export function serverProblems(crd: JsonObject, failure: ApiStatus | undefined, warnings: readonly string[]): Problem[] {
  const warned = warnings.map((message): Problem => {
    const field = /^unknown field "([^"]+)"/.exec(message)?.[1]
    const path = field === undefined ? [] : resolveField(crd, field).path
    return { kind: 'warning', rule: 'warning', message, path }
  })
  if (failure === undefined) return warned
  if (failure.causes.length === 0) {
    return [{ kind: 'refused', rule: failure.reason, message: failure.message, path: [] }, ...warned]
  }
  const refused = failure.causes.map((cause): Problem => {
    const fix = cureOf(crd, cause)?.fix
    const { path } = resolveField(crd, cause.field)
    return { kind: 'refused', rule: cause.field, message: cause.message, path, ...(fix === undefined ? {} : { fix }) }
  })
  return [...refused, ...warned]
}
