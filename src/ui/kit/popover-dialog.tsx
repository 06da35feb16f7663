import { type CSSProperties, type ReactNode, useId } from 'react'
import { Popover, type PopoverProps } from 'react-aria-components'

interface Props {
  readonly label: string
  readonly placement: NonNullable<PopoverProps['placement']>
  readonly className: string
  readonly style?: CSSProperties
  readonly children: ReactNode
}

/**
 * A small dialog beside what opened it. The floating part itself is the dialog, so that all of it is within one. Its name stands in it, because a
 * label would be overruled by the words of the button that opens it.
 */
export function PopoverDialog({ label, placement, className, style, children }: Props) {
  const name = useId()
  return (
    <Popover
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
