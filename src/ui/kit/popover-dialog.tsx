import { type CSSProperties, type ReactNode, useId } from 'react'
import { Popover, type PopoverProps } from 'react-aria-components'
import type { OpenMenu } from './menu-button.tsx'

interface Props extends Partial<Pick<OpenMenu, 'trigger' | 'onClose'>> {
  readonly label: string
  readonly placement: NonNullable<PopoverProps['placement']>
  readonly className: string
  readonly style?: CSSProperties
  readonly children: ReactNode
}

/**
 * A small dialog beside what opened it. The floating part itself is the dialog, so that all of it is within one. Its name stands in it, because a
 * label would be overruled by the words of the button that opens it. With `trigger`, a `MenuButton` opens it; without, React Aria's DialogTrigger.
 */
export function PopoverDialog({ label, placement, className, style, trigger, onClose, children }: Props) {
  const name = useId()
  const opened = trigger && {
    isOpen: true,
    trigger: 'DialogTrigger',
    triggerRef: trigger,
    onOpenChange: (next: boolean) => next || onClose?.(),
  }
  return (
    <Popover
      {...opened}
      offset={4}
      placement={placement}
      aria-labelledby={name}
      className={className}
      {...(style === undefined ? {} : { style })}
    >
      <span id={name} hidden>
        {label}
      </span>
      {children}
    </Popover>
  )
}
