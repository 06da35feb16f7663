import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { LatePart } from './late.tsx'

/** One of the options of a choice. */
export interface Option<T extends string> {
  readonly id: T
  readonly word: string
  /** A line under the word. */
  readonly sub?: string | undefined
  readonly mono?: boolean | undefined
}

/** What a menu gets from the button that opens it. */
export interface OpenMenu {
  readonly trigger: RefObject<HTMLButtonElement | null>
  /** `true`: the focus goes to the chosen item, or to the menu; `first`: to the first item. */
  readonly autoFocus: true | 'first'
  readonly onClose: () => void
}

interface Props {
  readonly className: string
  /** The accessible name, where the words in the button are not it. */
  readonly label?: string
  readonly children: ReactNode
  /** Draws the menu. It is called while the menu is open only, so the menu can come from `late`. */
  readonly menu: (open: OpenMenu) => ReactNode
  /** Fetches the code of the menu ahead of its use. */
  readonly load: () => Promise<unknown>
  readonly onOpen?: (() => void) | undefined
}

/** A button that opens a menu. The code of menus loads when the pointer or the focus comes near, not with the page. */
export function MenuButton({ className, label, children, menu, load, onOpen }: Props) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [focus, setFocus] = useState<OpenMenu['autoFocus']>()
  const isOpen = focus !== undefined
  const prefetch = (): void => {
    load().catch(() => undefined)
  }
  const open = (next: OpenMenu['autoFocus']): void => {
    setFocus(next)
    onOpen?.()
  }
  const close = (): void => setFocus(undefined)
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={className}
        {...(label === undefined ? {} : { 'aria-label': label })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => open(true)}
        onKeyDown={({ key }) => key === 'ArrowDown' && open('first')}
      >
        {children}
      </button>
      {focus !== undefined && <LatePart onClose={close}>{menu({ trigger, autoFocus: focus, onClose: close })}</LatePart>}
    </>
  )
}
