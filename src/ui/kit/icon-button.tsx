import type { LucideIcon } from 'lucide-react'
import type { SyntheticEvent } from 'react'
import { useTip } from './use-tip.tsx'

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
  const { events, tip } = useTip(isDisabled ? undefined : label, press)
  const size = small ? 'btn-sm' : ''
  return (
    <>
      <button
        type="button"
        aria-label={label}
        className={`btn ${ghost ? 'btn-ghost' : ''} ${size} btn-icon ${className}`}
        disabled={isDisabled}
        title={disabledReason}
        aria-pressed={pressed}
        onClick={(event) => {
          stop(event)
          onPress()
        }}
        onPointerDown={stop}
        onMouseDown={stop}
        {...events}
        onKeyDown={(event) => (event.key === 'Enter' || event.key === ' ') && stop(event)}
      >
        <Icon className={small ? ' icon-sm' : ''} aria-hidden />
      </button>
      {tip}
    </>
  )
}
