import { useSyncExternalStore } from 'react'
import { tabKey } from './text-pane.ts'
import { editorTexts } from './texts.en.ts'

/** What Tab does in editors now, and how Ctrl+M changes it. */
export function TabHint({ className }: { readonly className: string }) {
  const movesFocus = useSyncExternalStore(tabKey.onChange, () => tabKey.movesFocus)
  return <span className={className}>{movesFocus ? editorTexts.tabHint.movesFocus : editorTexts.tabHint.indents}</span>
}
