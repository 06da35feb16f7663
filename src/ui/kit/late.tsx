import { Component, type ComponentType, type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { pageTexts } from '../base/i18n/page.en.ts'
import { useApp } from '../base/state/store.ts'

/**
 * A component whose code comes when it is first drawn; until then `Waiting` stands in its place, or nothing. Draw it within an ErrorBoundary: where the
 * code or its styles do not come, that shows why, and drawing the part again asks again. React's `lazy` would ask only once, and its Suspense holds a part that has
 * come back until 300 ms after the last fallback was drawn.
 */
export function late<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  Waiting?: ComponentType<P>,
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined
  return function Late(props: P) {
    const [Part, setPart] = useState(() => loaded)
    const [failure, setFailure] = useState<Error>()
    useLayoutEffect(() => {
      // It may have come with another one between the drawing of this one and now.
      if (loaded !== undefined) {
        setPart(() => loaded)
        return
      }
      let isDrawn = true
      Promise.all([load(), import('./late.css')]).then(
        ([module]) => {
          loaded = module.default
          if (isDrawn) setPart(() => module.default)
        },
        (error: unknown) => {
          if (isDrawn) setFailure(errorOf(error))
        },
      )
      return () => {
        isDrawn = false
      }
    }, [])
    if (failure !== undefined) throw failure
    if (Part !== undefined) return <Part {...props} />
    return Waiting === undefined ? null : <Waiting {...props} />
  }
}

const errorOf = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)))

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
    return { error: errorOf(thrown) }
  }

  private readonly retry = (): void => {
    this.setState({ error: undefined })
  }

  override render(): ReactNode {
    const { error } = this.state
    return error === undefined ? this.props.children : this.props.fallback(error, this.retry)
  }
}

interface LatePartProps {
  readonly onClose: () => void
  readonly children: ReactNode
}

function Failed({ error, retry, onClose }: { readonly error: Error; readonly retry: () => void; readonly onClose: () => void }) {
  const addToast = useApp((state) => state.addToast)
  useEffect(() => {
    addToast('bad', pageTexts.failure.notOpened(error.message.replace(/\.$/, '')))
    retry()
    onClose()
  }, [error, retry, onClose, addToast])
  return null
}

/** What opens over a view or beside it: a menu, a dialog. Where it fails, a toast says why and it closes, so that it can be opened again. */
export function LatePart({ onClose, children }: LatePartProps) {
  return (
    <ErrorBoundary fallback={(error, retry) => <Failed error={error} retry={retry} onClose={onClose} />}>
      {children}
    </ErrorBoundary>
  )
}
