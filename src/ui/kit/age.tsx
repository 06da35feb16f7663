import { useSyncExternalStore } from 'react'
import { humanDuration } from '../../apimachinery/time/duration.ts'

/** A time in milliseconds as kubectl prints ages. */
export const ageText = (milliseconds: number): string => humanDuration(Math.floor(milliseconds / 1000))

const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  now = Date.now()
  timer ??= setInterval(() => {
    now = Date.now()
    for (const each of listeners) each()
  }, 1000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The age of something created at a time (RFC 3339), running, in kubectl's form. One clock serves all of them. */
export function Age({ created }: { readonly created: string }) {
  const born = Date.parse(created)
  const text = useSyncExternalStore(subscribe, () => (Number.isNaN(born) ? '<unknown>' : ageText(Math.max(now - born, 0))))
  return <time dateTime={created}>{text}</time>
}
