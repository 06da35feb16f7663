import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface Props {
  readonly icon: LucideIcon
  readonly words: string
  /** What can be done about it: buttons and links. */
  readonly children?: ReactNode
}

/** Says that there is nothing to show, or why. */
export function EmptyState({ icon: Icon, words, children }: Props) {
  return (
    <div className="empty flex-1">
      <Icon aria-hidden />
      <p className="max-w-[52ch]">{words}</p>
      {children}
    </div>
  )
}
