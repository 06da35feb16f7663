import { useEffect } from 'react'
import { afterPause } from '../base/async/async.ts'

/** How often, and how many milliseconds apart, the focus is looked for after a key: what a key began can take a while. */
const LOOKS = 15
const APART_MS = 100

const TABBABLE = ':is(a[href], button, input, textarea, select, [tabindex="0"]):not(:disabled)'

const isThere = (element: Element): boolean =>
  element.isConnected && !element.matches(':disabled') && (element.checkVisibility?.() ?? true)

/** An element with what it is in, inside out. */
function placeOf(target: EventTarget | null): readonly Element[] {
  const place: Element[] = []
  for (let at = target instanceof Element ? target : null; at !== null; at = at.parentElement) place.push(at)
  return place
}

/** The first control in what is left of a place; the view where nothing is left in it or in a part beside it. */
function controlNear(place: readonly Element[]): HTMLElement | null {
  const view = document.getElementById('content')
  for (const around of place.filter(isThere)) {
    if (around.contains(view)) return view
    const control = [...around.querySelectorAll<HTMLElement>(TABBABLE)].find(isThere)
    if (control !== undefined) return control
  }
  return view
}

/**
 * Keeps the place of who works with keys. A browser gives the focus to nothing where the control that had it goes away or is disabled; then the next
 * control has it, or the view that came.
 */
export function useKeptPlace(): void {
  useEffect(() => {
    let place: readonly Element[] = []
    let cancel = (): void => undefined
    const note = ({ target }: FocusEvent): void => {
      place = placeOf(target)
    }
    const look = (left: number, wasLost: boolean): void => {
      const [last] = place
      const isLost = document.activeElement === document.body && last !== undefined && !isThere(last)
      // A dialog that closes gives the focus back itself a moment later, perhaps to what goes too.
      if (isLost && wasLost) controlNear(place)?.focus({ preventScroll: true })
      if (left > 0) cancel = afterPause(APART_MS, () => look(left - 1, isLost))
    }
    const onKeyUp = (): void => {
      cancel()
      look(LOOKS, false)
    }
    document.addEventListener('focusin', note)
    document.addEventListener('keyup', onKeyUp)
    // What the pointer does is no matter of keys.
    const onPointerDown = (): void => cancel()
    document.addEventListener('pointerdown', onPointerDown, true)
    return () => {
      cancel()
      document.removeEventListener('focusin', note)
      document.removeEventListener('keyup', onKeyUp)
      document.removeEventListener('pointerdown', onPointerDown, true)
    }
  }, [])
}
