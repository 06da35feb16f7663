import { useMemo } from 'react'
import { fieldsWithoutBranch } from '../../../analysis/form/without-branch.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import type { ApiStatus } from '../../../client/api-status.ts'
import type { ResourceType } from '../../../client/resource-type.ts'
import { useAsync } from '../../base/async/use-async.ts'
import { language } from '../../base/language/language.ts'
import { useServedSchema } from '../kind/served-schema.ts'
import { objectTexts } from './texts.en.ts'

/** Below a rejection: of each value that fits no branch of `oneOf` or `anyOf`, the branch that came nearest and what it lacks. */
export function BranchNotes({
  type,
  text,
  failure,
}: {
  readonly type: ResourceType
  /** What was sent. */
  readonly text: string
  readonly failure: ApiStatus
}) {
  const fields = useMemo(() => fieldsWithoutBranch(failure.causes), [failure])
  const served = useServedSchema(type, fields.length > 0)
  const found = useAsync(
    () =>
      fields.length === 0 || served.state !== 'served'
        ? undefined
        : language.nearestBranches(text, stringify(served.schema), fields),
    [text, served, fields],
  )
  if (found === undefined || found.length === 0) return null
  return (
    <ul className="grid gap-1 px-3 pb-2 text-sm">
      {found.map(({ field, keyword, branch, of, lacks }) => (
        <li key={`${field} ${keyword}`}>
          <span className="mono text-xs" translate="no">
            {field}
          </span>{' '}
          <span className="text-ink-2">{objectTexts.nearestBranch(branch, of, keyword)}</span>
          <ul className="ps-3" translate="no">
            {lacks.map((fault) => (
              <li key={fault} className="code-text">
                {fault}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
