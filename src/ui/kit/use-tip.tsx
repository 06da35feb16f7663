import { type DOMAttributes, type ReactNode, useState } from 'react'
import { ErrorBoundary, late } from './late.tsx'

const Tip = late(() => import('./tip.tsx'))

interface Tipped {
  /** What the button listens to. */
  readonly events: DOMAttributes<HTMLButtonElement>
  readonly tip: ReactNode
}

/**
 * The tooltip of a button, where the pointer rests at it or the keys lead to it, until it is pressed; none without a label. `press`: keys that do the same, which
 * stand in it.
 */
export function useTip(label: string | undefined, press?: string): Tipped {
  const [near, setNear] = useState<{ readonly trigger: { readonly current: HTMLButtonElement }; readonly isAtOnce: boolean }>()
  const leave = (): void => setNear(undefined)
  return {
    events: {
      onPointerEnter: ({ pointerType, currentTarget: current }) =>
        pointerType !== 'touch' && setNear({ trigger: { current }, isAtOnce: false }),
      onPointerLeave: leave,
      onFocus: ({ currentTarget: current }) =>
        current.matches(':focus-visible') && setNear({ trigger: { current }, isAtOnce: true }),
      onBlur: leave,
      onClickCapture: leave,
      onKeyDownCapture: ({ key }) => key === 'Escape' && leave(),
    },
    tip: near !== undefined && label !== undefined && (
      <ErrorBoundary fallback={() => null}>
        <Tip {...near} label={label} press={press} />
      </ErrorBoundary>
    ),
  }
}
