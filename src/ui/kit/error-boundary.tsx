import { Component, type ReactNode } from 'react'
import { LoadFailure } from './late.tsx'

interface Props {
  /** What stands in place of a part that failed. `retry` draws the part anew. */
  readonly fallback: (error: Error, retry: () => void) => ReactNode
  readonly children: ReactNode
}

interface State {
  readonly error: Error | undefined
}

/** Keeps the failure of a part to that part: the rest of the page goes on. Give it a `key` that changes with what it shows. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined }

  static getDerivedStateFromError(thrown: unknown): State {
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
