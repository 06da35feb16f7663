import { type ReactNode, type RefObject, useState } from 'react'
import { ErrorBoundary, late } from './late.tsx'

const Tip = late(() => import('./tip.tsx'))

interface Tipped {
  /** What the button has to hear. */
  readonly near: Pick<React.DOMAttributes<HTMLButtonElement>, 'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur'>
  /** Takes the tooltip away, until the pointer or the keys come again. */
  readonly leave: () => void
  readonly tip: ReactNode
}

interface Options {
  /** None: no tooltip. */
  readonly label: string | undefined
  /** Keys that do the same; they stand in the tooltip. */
  readonly press?: string | undefined
  /** The pointer or the focus came. */
  readonly onNear?: (() => void) | undefined
}

/** The tooltip of a button, where the pointer rests at it or the keys lead to it. */
export function useTip(trigger: RefObject<HTMLButtonElement | null>, { label, press, onNear }: Options): Tipped {
  const [by, setBy] = useState<'pointer' | 'keys'>()
  const leave = (): void => setBy(undefined)
  const come = (from: 'pointer' | 'keys', shows: boolean): void => {
    onNear?.()
    if (shows) setBy(from)
  }
  return {
    near: {
      onPointerEnter: ({ pointerType }) => come('pointer', pointerType !== 'touch'),
      onPointerLeave: leave,
      onFocus: ({ currentTarget }) => come('keys', currentTarget.matches(':focus-visible')),
      onBlur: leave,
    },
    leave,
    tip: by !== undefined && label !== undefined && (
      <ErrorBoundary fallback={() => null}>
        <Tip trigger={trigger} label={label} press={press} isAtOnce={by === 'keys'} />
      </ErrorBoundary>
    ),
  }
}
