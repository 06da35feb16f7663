import { useEffect, useLayoutEffect, useRef } from 'react'
import { commandRegistry, type Handlers, runHandler } from '../base/commands.ts'

/** True where letters belong to what is being typed, be it to find an option of a list. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable ||
    target.closest('input, textarea, select, .monaco-editor, [role="dialog"], [role="menu"], [role="listbox"]') !== null
  )
}

type Press = Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'key' | 'code'>

/** `Ctrl+Enter`, `Alt+1`, `Shift+F8`, `?`, `/`: the name of a key press. Command counts as Ctrl; Shift is named where it changes no character. */
export function keyName({ ctrlKey, metaKey, altKey, shiftKey, key, code }: Press): string {
  const isControl = ctrlKey || metaKey
  const isCharacter = key.length === 1
  const parts: string[] = []
  if (isControl) parts.push('Ctrl')
  if (altKey) parts.push('Alt')
  if (shiftKey && (isControl || !isCharacter)) parts.push('Shift')
  if (altKey && code.startsWith('Digit')) parts.push(code.slice(5))
  else parts.push(key === 'Escape' ? 'esc' : isControl && isCharacter ? key.toLowerCase() : key)
  return parts.join('+')
}

const isApple = (): boolean => typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)

const APPLE: Readonly<Record<string, string>> = { Ctrl: '⌘', Alt: '⌥', Shift: '⇧' }
const NAMES: Readonly<Record<string, string>> = {
  esc: 'Esc',
  Enter: '↵',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Delete: 'Del',
  Insert: 'Ins',
}

/** What is printed on the keys of a press, on the platform one sits at: `Ctrl` `K`, or `⌘` `K`. */
export function keyCaps(key: string, apple = isApple()): readonly string[] {
  return key
    .split(/\+(?=.)/)
    .map(
      (part) =>
        (apple ? APPLE[part] : undefined) ?? NAMES[part] ?? (part.length === 1 && key !== part ? part.toUpperCase() : part),
    )
}

/** Handles commands while the component is mounted; the component that was mounted last comes first. */
export function useCommands(handlers: Handlers): void {
  const current = useRef(handlers)
  current.current = handlers
  useLayoutEffect(() => commandRegistry.register(() => current.current), [])
  useLayoutEffect(() => commandRegistry.announce())
}

/**
 * The dialog that a press of Esc is meant for when nothing has the focus, because what had it is gone: a button that was pressed, say. The
 * dialog takes the focus back a moment later; until then no press would reach it.
 */
function dialogWithoutFocus({ key, target }: KeyboardEvent): Element | undefined {
  if (key !== 'Escape' || target !== document.body) return undefined
  return [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1)
}

/** Runs commands by their keys. Single letters rest while something is typed; combinations with Ctrl or Alt work everywhere. */
export function useShortcuts(): void {
  useEffect(() => {
    const listen = (first: boolean) => (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      const dialog = first ? dialogWithoutFocus(event) : undefined
      if (dialog !== undefined) {
        event.preventDefault()
        event.stopPropagation()
        dialog.dispatchEvent(new KeyboardEvent('keydown', { key: event.key, code: event.code, bubbles: true, cancelable: true }))
        return
      }
      const combined = event.ctrlKey || event.metaKey || event.altKey
      if (!combined && isTyping(event.target)) return
      const focused = event.target instanceof Element ? event.target : undefined
      const handler = commandRegistry.handlerOf(keyName(event), { first, focused })
      if (handler === undefined) return
      event.preventDefault()
      if (first) event.stopPropagation()
      runHandler(handler)
    }
    const before = listen(true)
    const after = listen(false)
    window.addEventListener('keydown', before, true)
    window.addEventListener('keydown', after)
    return () => {
      window.removeEventListener('keydown', before, true)
      window.removeEventListener('keydown', after)
    }
  }, [])
}

/** The keys of a press, as they are named on this platform; nothing where there is none. */
export function KeyCaps({ press }: { readonly press: string | undefined }) {
  if (press === undefined) return null
  return (
    <span className="inline-flex gap-1">
      {keyCaps(press).map((cap) => (
        <kbd key={cap} className="kbd">
          {cap}
        </kbd>
      ))}
    </span>
  )
}
