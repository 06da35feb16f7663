import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { pageTexts } from '../base/i18n/page.en.ts'
import { IconButton } from './icon-button.tsx'
import { useScrollStop } from './scroll-stop.ts'

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
