import { type ReactNode, useRef } from 'react'
import { useScrollStop } from './scroll-stop.ts'

interface Props {
  readonly label: string
  readonly className: string
  readonly children: ReactNode
}

/** A part that scrolls on its own: the keyboard stops at it where nothing within it can be stopped at (WCAG 2.1.1). */
export function ScrollRegion({ label, className, children }: Props) {
  const element = useRef<HTMLElement>(null)
  return (
    <section
      ref={element}
      className={`overflow-auto -outline-offset-2 ${className}`}
      aria-label={label}
      tabIndex={useScrollStop(element)}
    >
      {children}
    </section>
  )
}
