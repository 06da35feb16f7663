import { Check, Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { pageTexts } from '../base/i18n/page.en.ts'
import { MenuButton, type OpenMenu } from './menu-button.tsx'
import { useTip } from './use-tip.tsx'

interface Props {
  readonly label: string
  /** Something was copied just now. */
  readonly copied: boolean
  readonly menu: (open: OpenMenu) => ReactNode
  readonly load?: () => Promise<unknown>
}

/** A button that opens several ways to copy the same thing. */
export function CopyMenu({ label, copied, ...menu }: Props) {
  const { events, tip } = useTip(label)
  const Icon = copied ? Check : Copy
  return (
    <>
      <MenuButton className="btn btn-icon" label={copied ? pageTexts.app.copied : label} events={events} {...menu}>
        <Icon aria-hidden />
      </MenuButton>
      {tip}
    </>
  )
}
