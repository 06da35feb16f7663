import type { ReactNode, Ref } from 'react'

interface Props {
  readonly title: string
  readonly children: ReactNode
  /** Given where the focus comes here when the button that had it goes. */
  readonly ref?: Ref<HTMLElement>
}

/** A part of a dialog under a heading of its own. */
export function DialogStep({ title, children, ref }: Props) {
  return (
    <section
      className="grid min-h-auto gap-2 pt-1.5 text-sm"
      aria-label={title}
      {...(ref === undefined ? {} : { ref, tabIndex: -1 })}
    >
      <h3 className="dz-sect py-0">{title}</h3>
      {children}
    </section>
  )
}
