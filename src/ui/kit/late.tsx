import { Component, type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react'
import { t } from '../i18n/catalogue.ts'
import { useApp } from '../state/store.ts'

/** The code of a part of the page did not arrive. */
export class LoadFailure extends Error {
  /** Lets the next drawing of the part ask for its code again. */
  readonly again: () => void

  constructor(cause: unknown, again: () => void) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'LoadFailure'
    this.again = again
  }
}

/** Like `lazy`, which asks for its code only once: after a LoadFailure this one can ask again. Draw it within an ErrorBoundary. */
export function late<P extends object>(load: () => Promise<{ default: ComponentType<P> }>): ComponentType<P> {
  const make = () =>
    lazy<ComponentType<P>>(() =>
      load().catch((error: unknown) => {
        throw new LoadFailure(error, () => {
          Current = make()
        })
      }),
    )
  let Current: ComponentType<P> = make()
  return function Late(props: P) {
    return <Current {...props} />
  }
}

interface BoundaryProps {
  /** What stands in place of a part that failed. `retry` draws the part anew. */
  readonly fallback: (error: Error, retry: () => void) => ReactNode
  readonly children: ReactNode
}

interface BoundaryState {
  readonly error: Error | undefined
}

/** Keeps the failure of a part to that part: the rest of the page goes on. Give it a `key` that changes with what it shows. */
export class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: undefined }

  static getDerivedStateFromError(thrown: unknown): BoundaryState {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) }
  }

  private readonly retry = (): void => {
    if (this.state.error instanceof LoadFailure) this.state.error.again()
    this.setState({ error: undefined })
  }

  override render(): ReactNode {
    const { error } = this.state
    return error === undefined ? this.props.children : this.props.fallback(error, this.retry)
  }
}

interface LatePartProps {
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
export function LatePart({ onClose, waiting = null, children }: LatePartProps) {
  return (
    <ErrorBoundary fallback={(error, retry) => <Failed error={error} retry={retry} onClose={onClose} />}>
      <Suspense fallback={waiting}>{children}</Suspense>
    </ErrorBoundary>
  )
}
