import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button, Menu, MenuItem, MenuTrigger, Popover, Tooltip, TooltipTrigger } from 'react-aria-components'
import { parseJson } from '../../apimachinery/json/parse.ts'
import { stringifyPretty } from '../../apimachinery/json/serialize.ts'
import { t } from '../i18n/catalogue.ts'

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

function useCopied(): [boolean, (text: string) => void] {
  const [copied, setCopied] = useState(false)
  const copy = (text: string): void => {
    void copyText(text).then((done) => {
      setCopied(done)
      setTimeout(() => setCopied(false), 1400)
    })
  }
  return [copied, copy]
}

interface MenuProps {
  readonly label: string
  readonly items: readonly { readonly id: string; readonly word: string; readonly text: () => string | Promise<string> }[]
  readonly small?: boolean
}

/** Several ways to copy the same thing. */
export function CopyMenu({ label, items, small = false }: MenuProps) {
  const [copied, copy] = useCopied()
  const Icon = copied ? Check : Copy
  const run = async (id: string): Promise<void> => {
    const text = await items.find((item) => item.id === id)?.text()
    if (text !== undefined) copy(text)
  }
  return (
    <MenuTrigger>
      <TooltipTrigger delay={500} closeDelay={0}>
        <Button className={`btn btn-icon ${small ? 'btn-sm' : ''}`} aria-label={copied ? t.app.copied : label}>
          <Icon className={small ? ' icon-sm' : ''} aria-hidden />
        </Button>
        <Tooltip className="tooltip">{label}</Tooltip>
      </TooltipTrigger>
      <Popover offset={4}>
        <Menu className="menu" aria-label={label} onAction={(id) => void run(String(id))}>
          {items.map((item) => (
            <MenuItem key={item.id} id={item.id} className="menu-item">
              {item.word}
            </MenuItem>
          ))}
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
      {copied ? t.app.copied : word}
    </Button>
  )
}
