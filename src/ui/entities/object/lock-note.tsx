import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'

/** Says what the persona may not do here, beside the buttons that are locked for it. */
export function LockNote({
  reasons,
  action,
}: {
  readonly reasons: readonly (string | undefined)[]
  /** What can be done about it. */
  readonly action?: ReactNode
}) {
  const said = new Set(reasons.filter((reason) => reason !== undefined))
  if (said.size === 0) return null
  return (
    <p className="pane-note" role="status">
      <Lock className="icon-sm" aria-hidden />
      <span className="min-w-0 flex-1">{[...said].join(' · ')}</span>
      {action}
    </p>
  )
}
