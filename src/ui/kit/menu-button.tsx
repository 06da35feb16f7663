import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { LatePart } from './late.tsx'
import { useTip } from './use-tip.tsx'

/** One of the options of a choice. */
export interface Option<T extends string> {
  readonly id: T
  readonly word: string
  /** A line under the word. */
  readonly sub?: string | undefined
  readonly mono?: boolean | undefined
}

/** What a menu or a small dialog gets from the button that opens it. */
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
  /** Its tooltip. */
  readonly tip?: string
  /** What opens; a menu unless said. */
  readonly opens?: 'menu' | 'dialog'
  readonly children: ReactNode
  /** Draws the menu. It is called while the menu is open only, so the menu can come from `late`. */
  readonly menu: (open: OpenMenu) => ReactNode
  /** Fetches the code of the menu ahead of its use; absent: it is there. */
  readonly load?: () => Promise<unknown>
  readonly onOpen?: (() => void) | undefined
}

/** A button that opens a menu or a small dialog. Their code loads when the pointer or the focus comes near, not with the page. */
export function MenuButton({ className, label, tip: says, opens = 'menu', children, menu, load, onOpen }: Props) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [focus, setFocus] = useState<OpenMenu['autoFocus']>()
  const { near, leave, tip } = useTip(trigger, { label: says, onNear: () => load?.().catch(() => undefined) })
  const isOpen = focus !== undefined
  const open = (next: OpenMenu['autoFocus']): void => {
    leave()
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
        aria-label={label}
        aria-haspopup={opens}
        aria-expanded={isOpen}
        {...near}
        onClick={() => open(true)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') leave()
          if (key === 'ArrowDown' && opens === 'menu') open('first')
        }}
      >
        {children}
      </button>
      {tip}
      {focus !== undefined && <LatePart onClose={close}>{menu({ trigger, autoFocus: focus, onClose: close })}</LatePart>}
    </>
  )
}
