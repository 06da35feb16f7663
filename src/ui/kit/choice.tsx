import { Check, ChevronDown } from 'lucide-react'
import { Button, type Key, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'

export interface Option<T extends string> {
  readonly id: T
  readonly word: string
  /** A line under the word. */
  readonly sub?: string
  readonly mono?: boolean
}

interface Props<T extends string> {
  readonly label: string
  readonly value: T
  readonly options: readonly Option<T>[]
  readonly onChange: (value: T) => void
  /** `pick` in bars, `select` in pane feet. */
  readonly look: 'pick' | 'select'
  /** The label stands before the value. */
  readonly showLabel?: boolean
  readonly onOpen?: () => void
  readonly className?: string
}

/** One of several, chosen from a menu; the button shows the choice. */
export function Choice<T extends string>({
  label,
  value,
  options,
  onChange,
  look,
  showLabel = false,
  onOpen,
  className = '',
}: Props<T>) {
  const chosen = options.find((option) => option.id === value)
  const word = chosen?.word ?? value
  return (
    <MenuTrigger {...(onOpen === undefined ? {} : { onOpenChange: (open: boolean) => open && onOpen() })}>
      <Button className={`${look} ${className}`} aria-label={`${label}: ${word}`}>
        {showLabel && <span className="faint">{label}</span>}
        {look === 'pick' ? <b>{word}</b> : <span className="cut">{word}</span>}
        <ChevronDown className="i" aria-hidden />
      </Button>
      <Popover offset={4} placement="bottom start">
        <Menu
          className="menu"
          aria-label={label}
          selectionMode="single"
          selectedKeys={[value]}
          disallowEmptySelection
          onAction={(key: Key) => onChange(String(key) as T)}
        >
          {options.map((option) => (
            <MenuItem key={option.id} id={option.id} className="menu-item" textValue={option.word}>
              {({ isSelected }) => (
                <>
                  <Check className="i i-sm" aria-hidden style={{ visibility: isSelected ? 'visible' : 'hidden' }} />
                  <span className="grow">
                    <span className={option.mono === true ? 'mono' : ''}>{option.word}</span>
                    {option.sub !== undefined && <div className="sub">{option.sub}</div>}
                  </span>
                </>
              )}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
