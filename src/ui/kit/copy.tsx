import { Check, Copy } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { Button, Menu, MenuTrigger, Popover, Tooltip, TooltipTrigger } from 'react-aria-components'
import { parseJson } from '../../apimachinery/json/parse.ts'
import { stringifyPretty } from '../../apimachinery/json/serialize.ts'
import { pageTexts } from '../base/i18n/page.en.ts'

const LIMIT = 200_000

/** A body as people read it: JSON indented, anything else as it is, the very long cut. */
export function pretty(text: string): string {
  if (text.length > LIMIT) return `${text.slice(0, LIMIT)}\n…`
  try {
    return stringifyPretty(parseJson(text).value)
  } catch {
    return text
  }
}

/** Puts text on the clipboard; false where the browser does not allow it. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Copies text, and whether that was done just now. */
export function useCopied(): [copied: boolean, copy: (text: string) => void] {
  const [copied, setCopied] = useState(false)
  const copy = useCallback((text: string): void => {
    void copyText(text).then((done) => {
      setCopied(done)
      setTimeout(() => setCopied(false), 1400)
    })
  }, [])
  return [copied, copy]
}

interface MenuProps {
  readonly label: string
  /** Something was copied just now. */
  readonly copied: boolean
  readonly children: ReactNode
}

/** Several ways to copy the same thing. */
export function CopyMenu({ label, copied, children }: MenuProps) {
  const Icon = copied ? Check : Copy
  return (
    <MenuTrigger>
      <TooltipTrigger delay={500} closeDelay={0}>
        <Button className="btn btn-icon" aria-label={copied ? pageTexts.app.copied : label}>
          <Icon aria-hidden />
        </Button>
        <Tooltip className="tooltip">{label}</Tooltip>
      </TooltipTrigger>
      <Popover offset={4}>
        <Menu className="menu" aria-label={label}>
          {children}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

/** A button that copies one text. */
export function CopyButton({ word, text }: { readonly word: string; readonly text: () => string }) {
  const [copied, copy] = useCopied()
  const Icon = copied ? Check : Copy
  return (
    <Button className="btn btn-sm" onPress={() => copy(text())}>
      <Icon className="icon-sm" aria-hidden />
      {copied ? pageTexts.app.copied : word}
    </Button>
  )
}
