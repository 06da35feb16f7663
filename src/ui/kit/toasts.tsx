import { CircleCheck, OctagonX, TriangleAlert, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { pageTexts } from '../base/i18n/page.en.ts'
import { useApp } from '../base/state/store.ts'
import type { Toast } from '../base/state/toasts.ts'
import { IconButton } from './icon-button.tsx'

const ICONS = { ok: CircleCheck, warn: TriangleAlert, bad: OctagonX }
const SHOWN_MS = 5000

interface CardProps {
  readonly toast: Toast
  /** The reader is at the toasts: none goes on its own. */
  readonly isPaused: boolean
  readonly onClose: (id: number) => void
}

function ToastCard({ toast, isPaused, onClose }: CardProps) {
  useEffect(() => {
    if (toast.sticky || isPaused) return
    const timer = setTimeout(() => onClose(toast.id), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [toast, isPaused, onClose])
  const Icon = ICONS[toast.tone]
  return (
    <li className={`flex items-start gap-2.5 rounded-3 bg-raised py-2.5 ps-3 pe-2 text-sm/[18px] shadow-pop t-${toast.tone}`}>
      <Icon className="mt-0.5 text-tone" aria-hidden />
      <span className="min-w-0 flex-1 wrap-anywhere">{toast.text}</span>
      <IconButton icon={X} label={pageTexts.app.close} onPress={() => onClose(toast.id)} small />
    </li>
  )
}

/**
 * News of what happened elsewhere, above the buttons at the foot of a view. It waits while the pointer or the focus is at it; a toast that is closed by keys leaves them at the next one,
 * or in the view.
 */
export function Toasts() {
  const { toasts, closeToast } = useApp((state) => ({ toasts: state.toasts, closeToast: state.closeToast }))
  const list = useRef<HTMLOListElement>(null)
  const losesFocus = useRef(false)
  const [at, setAt] = useState({ pointer: false, focus: false })
  const close = (id: number): void => {
    losesFocus.current = list.current?.contains(document.activeElement) === true
    closeToast(id)
  }
  useEffect(() => {
    if (!losesFocus.current) return
    losesFocus.current = false
    const next = toasts.length > 0 ? list.current?.querySelector('button') : document.getElementById('content')
    next?.focus()
  }, [toasts])
  return (
    <section
      aria-label={pageTexts.app.notifications}
      onPointerEnter={() => setAt((at) => ({ ...at, pointer: true }))}
      onPointerLeave={() => setAt((at) => ({ ...at, pointer: false }))}
      onFocus={() => setAt((at) => ({ ...at, focus: true }))}
      onBlur={({ currentTarget, relatedTarget }) => setAt((at) => ({ ...at, focus: currentTarget.contains(relatedTarget) }))}
      className="fixed end-3 bottom-[calc(var(--drawer)+64px)] narrow:bottom-[calc(var(--drawer)+120px)] z-70 w-[min(360px,calc(100vw-24px))]"
    >
      <ol ref={list} className="grid gap-2" aria-live="polite">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} isPaused={at.pointer || at.focus} onClose={close} />
        ))}
      </ol>
    </section>
  )
}
