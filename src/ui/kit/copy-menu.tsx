import { Check, Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { pageTexts } from '../base/i18n/page.en.ts'
import { MenuButton, type OpenMenu } from './menu-button.tsx'

interface Props {
  readonly label: string
  /** Something was copied just now. */
  readonly copied: boolean
  readonly menu: (open: OpenMenu) => ReactNode
  readonly load?: () => Promise<unknown>
}

/** A button that opens several ways to copy the same thing. */
export function CopyMenu({ label, copied, ...menu }: Props) {
  const Icon = copied ? Check : Copy
  return (
    <MenuButton className="btn btn-icon" label={copied ? pageTexts.app.copied : label} tip={label} {...menu}>
      <Icon aria-hidden />
    </MenuButton>
  )
}
