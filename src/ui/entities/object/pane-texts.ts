import { useEffect, useRef } from 'react'

/** A pane whose text can be taken from elsewhere. */
export interface PaneText {
  /** What the pane is called: `spec`. */
  readonly name: string
  readonly text: string
}

/** The panes that are drawn; the one that had the focus last is the last. */
const panes: { readonly element: HTMLElement; readonly read: () => PaneText }[] = []

/** The pane that had the focus last, or else the first that is drawn; undefined where none is. */
export const focusedPane = (): PaneText | undefined => panes.at(-1)?.read()

/** Offers the text of a pane for as long as it is drawn. The result is for its element. */
export function usePaneText<E extends HTMLElement>(pane: PaneText): React.RefObject<E | null> {
  const element = useRef<E>(null)
  const current = useRef(pane)
  current.current = pane
  useEffect(() => {
    const own = element.current
    if (own === null) return
    const entry = { element: own, read: () => current.current }
    const remove = (): void => {
      const at = panes.indexOf(entry)
      if (at >= 0) panes.splice(at, 1)
    }
    const focus = (): void => {
      remove()
      panes.push(entry)
    }
    panes.unshift(entry)
    own.addEventListener('focusin', focus)
    return () => {
      remove()
      own.removeEventListener('focusin', focus)
    }
  }, [])
  return element
}
