import { useEffect, useEffectEvent, useState } from 'react'

export const PACES = ['step', 'slow', 'live'] as const
export type Pace = (typeof PACES)[number]

/** Milliseconds that a station stays where nobody presses. */
const PACE_MS: Readonly<Record<Pace, number>> = { step: 0, slow: 2600, live: 900 }

/** Goes on by itself while it can, at a pace; `key` changes with each station. */
export function usePace(pace: Pace, canGoOn: boolean, key: string, goOn: () => void): void {
  const onTime = useEffectEvent(goOn)
  useEffect(() => {
    if (pace === 'step' || !canGoOn || key === '') return
    const timer = setTimeout(() => onTime(), PACE_MS[pace])
    return () => clearTimeout(timer)
  }, [pace, canGoOn, key])
}

/** Milliseconds without input after which the pointer is hidden. */
const IDLE_MS = 3000

/** Whether nobody has moved the pointer or pressed a key for a while. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    let timer = setTimeout(() => setIdle(true), IDLE_MS)
    const onInput = (): void => {
      clearTimeout(timer)
      setIdle(false)
      timer = setTimeout(() => setIdle(true), IDLE_MS)
    }
    for (const type of ['pointermove', 'pointerdown', 'keydown']) document.addEventListener(type, onInput)
    return () => {
      clearTimeout(timer)
      for (const type of ['pointermove', 'pointerdown', 'keydown']) document.removeEventListener(type, onInput)
    }
  }, [])
  return isIdle
}
