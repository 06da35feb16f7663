import type { LucideIcon } from 'lucide-react'
import { type SyntheticEvent, useRef, useState } from 'react'
import { ErrorBoundary, late } from './late.tsx'

interface Props {
  readonly icon: LucideIcon
  /** The accessible name, shown as the tooltip too. */
  readonly label: string
  readonly onPress: () => void
  /** The key press that does the same, as `keyName` spells it; it stands in the tooltip. */
  readonly press?: string | undefined
  readonly small?: boolean
  readonly ghost?: boolean
  readonly pressed?: boolean
  readonly className?: string
  readonly isDisabled?: boolean
  /** Why it cannot be pressed now. */
  readonly disabledReason?: string | undefined
}

const Tip = late(() => import('./tip.tsx'))

/** What holds the button, such as a row that opens something, does not take what is meant for the button. */
const stop = (event: SyntheticEvent): void => event.stopPropagation()

/** A button without a word: it has a name and a tooltip that says it. */
export function IconButton({
  icon: Icon,
  label,
  onPress,
  press,
  small = false,
  ghost = true,
  pressed,
  className = '',
  disabledReason,
  isDisabled = disabledReason !== undefined,
}: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [near, setNear] = useState<'pointer' | 'keys'>()
  const leave = (): void => setNear(undefined)
  const size = small ? 'btn-sm' : ''
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        className={`btn ${ghost ? 'btn-ghost' : ''} ${size} btn-icon ${className}`}
        disabled={isDisabled}
        title={disabledReason}
        {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
        onClick={(event) => {
          stop(event)
          leave()
          onPress()
        }}
        onPointerDown={stop}
        onMouseDown={stop}
        onPointerEnter={({ pointerType }) => pointerType !== 'touch' && setNear('pointer')}
        onPointerLeave={leave}
        onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && setNear('keys')}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Escape') leave()
          if (event.key === 'Enter' || event.key === ' ') stop(event)
        }}
      >
        <Icon className={small ? ' icon-sm' : ''} aria-hidden />
      </button>
      {near !== undefined && !isDisabled && (
        <ErrorBoundary fallback={() => null}>
          <Tip trigger={button} label={label} press={press} isAtOnce={near === 'keys'} />
        </ErrorBoundary>
      )}
    </>
  )
}
