import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Menu, MenuItem, type MenuProps, Popover, type PopoverProps } from 'react-aria-components'
import type { OpenMenu } from './menu-button.tsx'

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

interface ItemProps {
  readonly id: string
  readonly word: string
  /** A line under the word. */
  readonly sub?: string | undefined
  readonly mono?: boolean | undefined
  readonly isDisabled?: boolean
}

/** An item with room for the check mark of the chosen one. */
export function CheckItem({ id, word, sub, mono = false, isDisabled = false }: ItemProps) {
  return (
    <MenuItem id={id} className="menu-item" textValue={word} isDisabled={isDisabled}>
      {({ isSelected }) => (
        <>
          <Check className="icon-sm" aria-hidden style={{ visibility: isSelected ? 'visible' : 'hidden' }} />
          <span className="min-w-0 flex-1">
            <span className={mono ? 'mono' : ''}>{word}</span>
            {sub !== undefined && <div className="sub">{sub}</div>}
          </span>
        </>
      )}
    </MenuItem>
  )
}
