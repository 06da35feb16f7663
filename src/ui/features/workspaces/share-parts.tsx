import { Check, Copy, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { pageTexts } from '../../base/i18n/page.en.ts'
import { useCopied } from '../../kit/copy.tsx'

interface CopyProps {
  readonly word: string
  readonly text: string
  readonly isDisabled: boolean
  readonly icon?: LucideIcon
  readonly look?: string
}

/** A button that copies, and says so for a moment without changing its width. */
export function CopyText({ word, text, isDisabled, icon = Copy, look = 'btn btn-sm' }: CopyProps) {
  const [copied, copy] = useCopied()
  const Icon = copied ? Check : icon
  return (
    <Button className={`${look} grid-flow-col`} isDisabled={isDisabled} onPress={() => copy(text)}>
      <Icon className="icon-sm" aria-hidden />
      <span className="grid">
        <span className={`col-start-1 row-start-1 ${copied ? 'invisible' : ''}`}>{word}</span>
        <span className="col-start-1 row-start-1" aria-live="polite">
          {copied && pageTexts.app.copied}
        </span>
      </span>
    </Button>
  )
}

interface SectionProps {
  readonly title: string
  readonly note?: string
  readonly action?: ReactNode
  readonly children: ReactNode
}

export function Section({ title, note, action, children }: SectionProps) {
  return (
    <section
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-2.5 border-t border-line px-5 py-4 first:border-t-0"
      aria-label={title}
    >
      <header className="flex min-h-6 flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className="font-[620]">{title}</h3>
        {note !== undefined && <span className="min-w-0 flex-1 text-sm text-ink-3">{note}</span>}
        {action}
      </header>
      {children}
    </section>
  )
}
