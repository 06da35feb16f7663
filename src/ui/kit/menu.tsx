import type { ReactNode } from 'react'
import { Menu, MenuItem, type MenuProps, Popover, type PopoverProps } from 'react-aria-components'
import type { OpenMenu, Option } from './menu-button.tsx'
import { OptionWords } from './option-words.tsx'

interface Props extends OpenMenu, Pick<MenuProps<object>, 'selectionMode' | 'selectedKeys' | 'disallowEmptySelection'> {
  readonly label: string
  readonly className?: string
  readonly placement?: NonNullable<PopoverProps['placement']>
  /** The id of the item that was chosen. */
  readonly onAction: (id: string) => void
  readonly children: ReactNode
}

/** The menu of a `MenuButton`. */
export function ButtonMenu({ trigger, onClose, label, className = '', placement = 'bottom start', onAction, ...props }: Props) {
  return (
    <Popover
      isOpen
      aria-label={label}
      trigger="MenuTrigger"
      triggerRef={trigger}
      onOpenChange={(next) => next || onClose()}
      offset={4}
      placement={placement}
    >
      <Menu
        className={`menu ${className}`}
        aria-label={label}
        onClose={onClose}
        onAction={(key) => onAction(String(key))}
        {...props}
      />
    </Popover>
  )
}

/** An option of a menu. */
export function CheckItem({ id, isDisabled = false, ...words }: Option<string> & { readonly isDisabled?: boolean }) {
  return (
    <MenuItem id={id} className="menu-item" textValue={words.word} isDisabled={isDisabled}>
      {({ isSelected }) => <OptionWords {...words} isSelected={isSelected} />}
    </MenuItem>
  )
}
