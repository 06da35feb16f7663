import { type DOMAttributes, type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { LatePart } from './late.tsx'

/** One of the options of a choice. */
export interface Option<T extends string> {
  readonly id: T
  readonly word: string
  /** A line under the word. */
  readonly sub?: string | undefined
  readonly mono?: boolean | undefined
}

/** What a menu, a list or a small dialog gets from the button that opens it. */
export interface OpenMenu {
  readonly trigger: RefObject<HTMLButtonElement | null>
  /** `true`: the focus goes to the chosen item, or to the menu; otherwise to the first or the last item. */
  readonly autoFocus: true | 'first' | 'last'
  readonly onClose: () => void
}

interface Props {
  readonly className: string
  /** The accessible name, where the words in the button are not it. */
  readonly label?: string
  /** What opens; a menu unless said. */
  readonly opens?: 'menu' | 'listbox' | 'dialog'
  /** What the button listens to besides. */
  readonly events?: DOMAttributes<HTMLButtonElement>
  readonly children: ReactNode
  /** Draws what opens. It is called while that is open only, so it can come from `late`. */
  readonly menu: (open: OpenMenu) => ReactNode
  /** Fetches the code of what opens ahead of its use; absent: it is there. */
  readonly load?: () => Promise<unknown>
  readonly onOpen?: (() => void) | undefined
}

/**
 * Where the focus goes in what a key opens. Enter and Space do not wait for their click: React Aria takes a click without a pointer for one of a screen
 * reader, and then leaves the focus at the list, where no key chooses.
 */
const ENDS: { readonly [key: string]: OpenMenu['autoFocus'] } = {
  ArrowDown: 'first',
  ArrowUp: 'last',
  Enter: 'first',
  ' ': 'first',
}

/** A button that opens a menu, a list or a small dialog. Their code loads when the pointer or the focus comes near, not with the page. */
export function MenuButton({ className, label, opens = 'menu', events, children, menu, load, onOpen }: Props) {
  const trigger = useRef<HTMLButtonElement>(null)
  const [focus, setFocus] = useState<OpenMenu['autoFocus']>()
  const prefetch = (): void => void load?.().catch(() => undefined)
  const open = (next: OpenMenu['autoFocus']): void => {
    setFocus(next)
    onOpen?.()
  }
  const close = (): void => setFocus(undefined)
  const onKeyDown = (event: KeyboardEvent): void => {
    const isCommand = event.ctrlKey || event.metaKey || event.repeat
    const end = opens === 'dialog' || isCommand ? undefined : ENDS[event.key]
    if (end === undefined) return
    event.preventDefault()
    open(end)
  }
  return (
    <>
      <button
        {...events}
        ref={trigger}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup={opens}
        aria-expanded={focus !== undefined}
        onPointerOver={prefetch}
        onFocusCapture={prefetch}
        onClick={() => open(true)}
        onKeyDown={onKeyDown}
      >
        {children}
      </button>
      {focus !== undefined && <LatePart onClose={close}>{menu({ trigger, autoFocus: focus, onClose: close })}</LatePart>}
    </>
  )
}
