import { CircleCheck, OctagonX, TriangleAlert, X } from 'lucide-react'
import { useEffect } from 'react'
import { t } from '../i18n/catalogue.ts'
import { useApp } from '../state/store.ts'
import type { Toast } from '../state/toasts.ts'
import { IconButton } from './icon-button.tsx'

const ICONS = { ok: CircleCheck, warn: TriangleAlert, bad: OctagonX }
const SHOWN_MS = 5000

function ToastCard({ toast, onClose }: { readonly toast: Toast; readonly onClose: (id: number) => void }) {
  useEffect(() => {
    if (toast.sticky) return
    const timer = setTimeout(() => onClose(toast.id), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [toast, onClose])
  const Icon = ICONS[toast.tone]
  return (
    <li className={`flex items-start gap-2.5 rounded-3 bg-raised py-2.5 ps-3 pe-2 text-sm/[18px] shadow-pop t-${toast.tone}`}>
      <Icon className="mt-0.5 text-tone" aria-hidden />
      <span className="min-w-0 flex-1">{toast.text}</span>
      <IconButton icon={X} label={t.app.close} onPress={() => onClose(toast.id)} small />
    </li>
  )
}

/** News of what happened elsewhere. */
export function Toasts() {
  const { toasts, closeToast } = useApp((state) => ({ toasts: state.toasts, closeToast: state.closeToast }))
  return (
    <ol
      className="fixed end-3 bottom-[calc(var(--drawer)+12px)] z-70 grid w-[min(360px,calc(100vw-24px))] gap-2"
      aria-live="polite"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onClose={closeToast} />
      ))}
    </ol>
  )
}
