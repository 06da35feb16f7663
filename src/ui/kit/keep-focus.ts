import { type RefObject, useEffect } from 'react'

/** Takes the focus when the button that had it has gone, so that keys still reach the dialog around it. Looked at after each drawing. */
export function useKeepFocus(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus()
  })
}
