import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Menu, MenuItem, type MenuProps, Popover, type PopoverProps } from 'react-aria-components'
import type { CommandId, Handler } from '../base/commands.ts'
import { useCommand } from './command-button.tsx'
import { KeyCaps } from './keys.tsx'
import type { OpenMenu, Option } from './menu-button.tsx'
import { OptionWords } from './option-words.tsx'

interface Props extends OpenMenu, Pick<MenuProps<object>, 'selectionMode' | 'selectedKeys' | 'disallowEmptySelection'> {
  readonly label: string
  readonly className?: string
  readonly placement?: NonNullable<PopoverProps['placement']>
  /** The id of the item that was chosen. */
  readonly onAction?: (id: string) => void
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
        onAction={(key) => onAction?.(String(key))}
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

interface CommandItemProps {
  readonly id: CommandId
  readonly icon?: LucideIcon
  /** A line under the title. */
  readonly sub?: string
  /** The handler of the part that the menu belongs to, where several parts have the command. */
  readonly handler?: Handler | undefined
}

/** A command in a menu: its title and keys, or why it cannot run now. */
export function CommandItem({ id, icon: Icon, sub, handler }: CommandItemProps) {
  const { title, press, disabledReason, run } = useCommand(id, handler)
  const line = disabledReason === undefined || disabledReason === '' ? sub : disabledReason
  return (
    <MenuItem id={id} className="menu-item" textValue={title} isDisabled={disabledReason !== undefined} onAction={run}>
      {Icon !== undefined && <Icon className="icon-sm" aria-hidden />}
      <span className="min-w-0 flex-1">
        {title}
        {line !== undefined && <div className="sub">{line}</div>}
      </span>
      <KeyCaps press={press} />
    </MenuItem>
  )
}
