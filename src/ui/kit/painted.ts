import { useEffect, useState } from 'react'
import { afterPaint } from '../base/async/async.ts'

/** Whether what was drawn when `isDrawn` became true is painted. What may come later is drawn then, in a task of its own. */
export function useIsPainted(isDrawn = true): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => (isDrawn ? afterPaint(() => setPainted(true)) : undefined), [isDrawn])
  return isPainted
}
