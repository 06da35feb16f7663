import type { JsonObject } from '../../../../apimachinery/json/value.ts'
import type { ApiStatus } from '../../../../client/api-status.ts'
import { resolveField } from './field-path.ts'
import type { Problem } from './problem.ts'
import { fixOf } from './server-fixes.ts'

/** The errors and warnings of a CRD that the server answered, each with its place and its fix. */
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
    const fix = fixOf(crd, cause)?.fix
    const { path } = resolveField(crd, cause.field)
    return { kind: 'refused', rule: cause.field, message: cause.message, path, ...(fix === undefined ? {} : { fix }) }
  })
  return [...refused, ...warned]
}
