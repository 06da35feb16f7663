import { type ReactNode, Suspense, useEffect } from 'react'
import { t } from '../i18n/catalogue.ts'
import { useApp } from '../state/store.ts'
import { ErrorBoundary } from './error-boundary.tsx'

interface Props {
  readonly onClose: () => void
  /** Stands here until the code has come. */
  readonly waiting?: ReactNode
  readonly children: ReactNode
}

function Failed({ error, retry, onClose }: { readonly error: Error; readonly retry: () => void; readonly onClose: () => void }) {
  const addToast = useApp((state) => state.addToast)
  useEffect(() => {
    addToast('bad', t.failure.notOpened(error.message.replace(/\.$/, '')))
    retry()
    onClose()
  }, [error, retry, onClose, addToast])
  return null
}

/** What opens over a view or beside it: a menu, a dialog. Where it fails, a toast says why and it closes, so that it can be opened again. */
export function LatePart({ onClose, waiting = null, children }: Props) {
  return (
    <ErrorBoundary fallback={(error, retry) => <Failed error={error} retry={retry} onClose={onClose} />}>
      <Suspense fallback={waiting}>{children}</Suspense>
    </ErrorBoundary>
  )
}
