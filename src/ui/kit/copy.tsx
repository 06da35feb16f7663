import { Check, Copy } from 'lucide-react'
import { useCallback, useState } from 'react'
import { Button } from 'react-aria-components'
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
