import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

interface KeptFocus<E extends HTMLElement> {
  readonly ref: RefObject<E | null>
  readonly onFocus: (event: FocusEvent) => void
  readonly onBlur: (event: FocusEvent) => void
}

/** Keeps the focus in an element whose control is replaced by another one while it has the focus. */
export function useKeptFocus<E extends HTMLElement>(): KeptFocus<E> {
  const ref = useRef<E>(null)
  const focused = useRef<Element>(null)
  useLayoutEffect(() => {
    if (focused.current === null || focused.current.isConnected) return
    focused.current = null
    if (document.activeElement === document.body)
      ref.current?.querySelector<HTMLElement>('input, textarea, select, button')?.focus()
  })
  return {
    ref,
    onFocus: ({ target }) => {
      focused.current = target
    },
    onBlur: ({ target }) => {
      // An element that is taken away can lose the focus before it goes.
      if (target.isConnected) focused.current = null
    },
  }
}
