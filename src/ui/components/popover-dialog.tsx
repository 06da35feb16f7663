import type { CSSProperties, ReactNode } from 'react'
import { Popover, type PopoverProps } from 'react-aria-components'

interface Props {
  readonly label: string
  readonly placement: NonNullable<PopoverProps['placement']>
  readonly className: string
  readonly style?: CSSProperties
  readonly children: ReactNode
}

/** A small dialog beside what opened it. The floating part itself is the dialog, so that all of it is within one. */
export function PopoverDialog({ label, placement, className, style, children }: Props) {
  return (
    <Popover
      offset={4}
      placement={placement}
      aria-label={label}
      className={className}
      {...(style === undefined ? {} : { style })}
    >
      {children}
    </Popover>
  )
}
