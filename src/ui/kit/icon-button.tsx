import type { LucideIcon } from 'lucide-react'
import { Button, Tooltip, TooltipTrigger } from 'react-aria-components'
import { KeyCaps } from './keys.tsx'

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
}

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
  isDisabled = false,
}: Props) {
  const size = small ? 'btn-sm' : ''
  return (
    <TooltipTrigger delay={500} closeDelay={0}>
      <Button
        aria-label={label}
        className={`btn ${ghost ? 'btn-ghost' : ''} ${size} btn-icon ${className}`}
        onPress={onPress}
        isDisabled={isDisabled}
        {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      >
        <Icon className={small ? ' icon-sm' : ''} aria-hidden />
      </Button>
      <Tooltip className="tooltip" offset={6}>
        {label} {press !== undefined && <KeyCaps press={press} />}
      </Tooltip>
    </TooltipTrigger>
  )
}
