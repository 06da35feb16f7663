import { type MouseEvent, useRef, useState } from 'react'
import { Menu, MenuItem, Popover, Separator } from 'react-aria-components'
import { useCopied } from '../../../kit/copy.tsx'
import { CommandItem } from '../../../kit/menu.tsx'
import { addedColumn, canAddColumn } from '../columns/add-column.ts'
import type { FieldNode } from '../crd/fields.ts'
import { selectedFieldOf, useDesign, useSession } from '../session/context.ts'
import { designTexts } from '../texts/design.en.ts'

/** Where the pointer or the keys asked for the menu, in pixels of the window. */
export interface MenuPlace {
  readonly x: number
  readonly y: number
}

interface Asked {
  readonly nodeOf: (target: EventTarget) => FieldNode | undefined
  /** The row that the keys are at. */
  readonly active: FieldNode | undefined
  /** Sees the event first, and can prevent the menu. */
  readonly onBefore: (event: MouseEvent) => void
  /** The menu is to be about this field. */
  readonly onNode: (node: FieldNode) => void
}

/** Where the context menu of the tree is open. The keyboard asks for it at the tree as a whole: then it stands at the active row. */
export function useContextMenu({ nodeOf, active, onBefore, onNode }: Asked) {
  const [place, setPlace] = useState<MenuPlace>()
  const open = (event: MouseEvent): void => {
    onBefore(event)
    const pointed = nodeOf(event.target)
    const node = pointed ?? active
    if (event.defaultPrevented || node === undefined) return
    event.preventDefault()
    onNode(node)
    const box = pointed === undefined ? document.getElementById(`dz-row-${node.id}`)?.getBoundingClientRect() : undefined
    setPlace(box === undefined ? { x: event.clientX, y: event.clientY } : { x: box.left + 24, y: box.bottom })
  }
  return { place, open, close: () => setPlace(undefined) }
}

const EDITS = ['renameField', 'addField', 'duplicate', 'up', 'down', 'cut', 'paste', 'remove'] as const

/** What can be done with the field that the context menu was opened at. */
export function TreeMenu({ place, onClose }: { readonly place: MenuPlace; readonly onClose: () => void }) {
  const session = useSession()
  const canPrint = useDesign((state) => {
    const node = selectedFieldOf(state)
    return node !== undefined && canAddColumn(state, node)
  })
  const [, copy] = useCopied()
  const copyPath = (): void => copy(selectedFieldOf(session.getState())?.field ?? '')
  const point = useRef<HTMLSpanElement>(null)
  const addColumn = (): void =>
    void session.apply((state) => {
      const node = selectedFieldOf(state)
      return node && addedColumn(state, node)
    })
  return (
    <>
      <span ref={point} className="fixed size-0" style={{ left: place.x, top: place.y }} />
      <Popover
        isOpen
        aria-label={designTexts.acts}
        trigger="MenuTrigger"
        triggerRef={point}
        placement="bottom start"
        offset={2}
        onOpenChange={(next) => next || onClose()}
      >
        <Menu className="menu" aria-label={designTexts.acts} autoFocus onClose={onClose}>
          {EDITS.map((id) => (
            <CommandItem key={id} id={id} />
          ))}
          <Separator className="menu-sep" />
          <CommandItem id="insertImmutable" />
          <MenuItem id="column" className="menu-item" isDisabled={!canPrint} onAction={addColumn}>
            {designTexts.asColumn}
          </MenuItem>
          <MenuItem id="copyPath" className="menu-item" onAction={copyPath}>
            {designTexts.copyPath}
          </MenuItem>
        </Menu>
      </Popover>
    </>
  )
}
