import { type ComponentType, lazy } from 'react'

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
