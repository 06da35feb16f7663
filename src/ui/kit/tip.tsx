import { type RefObject, useEffect, useState } from 'react'
import { Tooltip, TooltipTriggerStateContext } from 'react-aria-components'
import { KeyCaps } from './keys.tsx'

/** How long the pointer rests on a button before its tooltip shows, and how long the next one shows at once. In milliseconds. */
const PAUSE_MS = 500

let shownUntil = -PAUSE_MS

interface Props {
  readonly trigger: RefObject<HTMLButtonElement | null>
  readonly label: string
  readonly press: string | undefined
  /** The focus came by the keys. */
  readonly isAtOnce: boolean
}

/** The tooltip of a button that the pointer or the focus is at. */
export default function Tip({ trigger, label, press, isAtOnce }: Props) {
  const [isOpen, setOpen] = useState(() => isAtOnce || performance.now() - shownUntil < PAUSE_MS)
  useEffect(() => {
    if (!isOpen) {
      const timer = setTimeout(() => setOpen(true), PAUSE_MS)
      return () => clearTimeout(timer)
    }
    return () => {
      shownUntil = performance.now()
    }
  }, [isOpen])
  return (
    <TooltipTriggerStateContext
      value={{ isOpen, open: () => setOpen(true), close: () => setOpen(false), shouldSkipAnimation: true }}
    >
      <Tooltip className="tooltip" offset={6} triggerRef={trigger}>
        {label} <KeyCaps press={press} />
      </Tooltip>
    </TooltipTriggerStateContext>
  )
}
