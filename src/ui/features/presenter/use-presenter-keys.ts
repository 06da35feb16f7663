import { useEffect, useEffectEvent } from 'react'

/** Keys that go on: those of a presenter's remote as well. */
export const NEXT_KEYS: readonly string[] = [' ', 'ArrowRight', 'PageDown']
export const BACK_KEYS: readonly string[] = ['ArrowLeft', 'PageUp']

/** Handles the keys of a presentation outside of dialogs and fields: `onKey` returns whether it took the key. */
export function usePresenterKeys(onKey: (key: string, isOnControl: boolean) => boolean): void {
  const onPress = useEffectEvent((pressed: KeyboardEvent) => {
    if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || pressed.defaultPrevented) return
    const { target } = pressed
    if (target instanceof Element && target.closest('[role=dialog], [role=listbox], textarea') !== null) return
    const isOnControl = target instanceof Element && target.closest('button, a, label, input') !== null
    if (onKey(pressed.key, isOnControl)) pressed.preventDefault()
  })
  useEffect(() => {
    const listener = (pressed: KeyboardEvent): void => onPress(pressed)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
