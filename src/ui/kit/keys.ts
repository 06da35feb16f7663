import { useEffect, useRef } from 'react'

/** True where letters belong to what is being typed. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable || target.closest('input, textarea, select, .monaco-editor, [role="dialog"], [role="menu"]') !== null
  )
}

export type KeyMap = Readonly<Record<string, (event: KeyboardEvent) => void>>

/** `Ctrl+Enter`, `Alt+1`, `?`, `/`: the name of a key press. Command counts as Ctrl. */
export function keyName(event: KeyboardEvent): string {
  const parts: string[] = []
  if (event.ctrlKey || event.metaKey) parts.push('Ctrl')
  if (event.altKey) parts.push('Alt')
  const key = event.key === 'Escape' ? 'esc' : event.key
  parts.push(event.altKey && event.code.startsWith('Digit') ? event.code.slice(5) : key)
  return parts.join('+')
}

/** Keys of a view. Single letters rest while something is typed; combinations with Ctrl or Alt work everywhere. */
export function useKeys(keys: KeyMap): void {
  const current = useRef(keys)
  current.current = keys
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => {
      if (event.defaultPrevented) return
      const name = keyName(event)
      const act = current.current[name]
      if (act === undefined) return
      const combined = event.ctrlKey || event.metaKey || event.altKey
      if (!combined && isTyping(event.target)) return
      event.preventDefault()
      act(event)
    }
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
