import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { flushSync } from 'react-dom'
import { pageTexts } from '../base/i18n/page.en.ts'
import { IconButton } from './icon-button.tsx'

/** What of a part can have the focus. */
const FOCUSABLE = 'a[href], button, input, textarea, select, [tabindex]'

/** A stop for the keyboard at a part that scrolls and holds nothing else to stop at: 0 there, else undefined. */
export function useScrollStop(element: RefObject<HTMLElement | null>): 0 | undefined {
  const [stops, setStops] = useState(false)
  // After every render, because text can grow without resizing an element. A new observer reports once the page has been laid out; measuring here
  // would force a second layout. The stop is drawn before the frame is painted: the keyboard never meets a part that scrolls and is no stop yet.
  useLayoutEffect(() => {
    const target = element.current
    if (target === null) return
    const observer = new ResizeObserver(() => {
      const scrolls = target.scrollHeight > target.clientHeight || target.scrollWidth > target.clientWidth
      flushSync(() => setStops(scrolls && target.querySelector(FOCUSABLE) === null))
    })
    observer.observe(target)
    for (const child of target.children) observer.observe(child)
    return () => observer.disconnect()
  })
  return stops ? 0 : undefined
}

interface Props {
  readonly title: string
  readonly open: boolean
  readonly onClose: () => void
  readonly children: ReactNode
  readonly foot?: ReactNode
  readonly width?: 'dialog-wide' | 'dialog-xl' | 'dialog-merge' | 'dialog-share'
  /** `alertdialog` for questions about loss. */
  readonly alert?: boolean
}

function Body({ children }: { readonly children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  return (
    <div className="dialog-body" ref={element} tabIndex={useScrollStop(element)}>
      {children}
    </div>
  )
}

/** A dialog over the page: Esc and a press outside close it, focus returns to where it was. */
export function PageDialog({ title, open, onClose, children, foot, width, alert = false }: Props) {
  return (
    <ModalOverlay
      className="fixed inset-0 z-60 grid place-items-center bg-scrim p-4"
      isOpen={open}
      isDismissable
      onOpenChange={(next) => next || onClose()}
    >
      <Modal className={`dialog ${width ?? ''}`}>
        <Dialog role={alert ? 'alertdialog' : 'dialog'}>
          <header className="dialog-head">
            <Heading slot="title" className="min-w-0 flex-1">
              {title}
            </Heading>
            <IconButton icon={X} label={pageTexts.app.close} onPress={onClose} small />
          </header>
          <Body>{children}</Body>
          {foot !== undefined && <footer className="dialog-foot">{foot}</footer>}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
