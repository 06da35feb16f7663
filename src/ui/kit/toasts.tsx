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
    <li className={`toast t-${toast.tone}`}>
      <Icon className="i" aria-hidden />
      <span className="grow">{toast.text}</span>
      <IconButton icon={X} label={t.app.close} onPress={() => onClose(toast.id)} small />
    </li>
  )
}

/** News of what happened elsewhere. */
export function Toasts() {
  const { toasts, closeToast } = useApp((state) => ({ toasts: state.toasts, closeToast: state.closeToast }))
  return (
    <ol className="toasts" aria-live="polite">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onClose={closeToast} />
      ))}
    </ol>
  )
}
