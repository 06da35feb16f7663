import { ChevronDown } from 'lucide-react'
import { useId, useMemo, useRef } from 'react'
import { Button, ListBox, ListBoxItem, Popover, Select, SelectValue } from 'react-aria-components'
import type { Option } from './menu-button.tsx'
import { OptionWords } from './option-words.tsx'

interface Props<T extends string> {
  readonly label: string
  readonly value: T
  readonly options: readonly Option<T>[]
  readonly onChange: (value: T) => void
  /** `select-plain` in bars, `select` in pane feet. */
  readonly look: 'select-plain' | 'select'
  /** The label stands before the value. */
  readonly showLabel?: boolean
  readonly onOpen?: () => void
  readonly small?: boolean
  readonly className?: string
}

const isSame = <T extends string>(a: Option<T>, b: Option<T> | undefined): boolean =>
  a.id === b?.id && a.word === b.word && a.sub === b.sub && a.mono === b.mono

/** The options as they were given first, as long as they say the same: they are made anew with every drawing of the part around them. */
function useSameOptions<T extends string>(options: readonly Option<T>[]): readonly Option<T>[] {
  const known = useRef(options)
  const isKnown = known.current.length === options.length && options.every((option, i) => isSame(option, known.current[i]))
  if (!isKnown) known.current = options
  return known.current
}

/**
 * One of several, chosen from a list; the button shows the choice. Letters typed at it choose without opening it. The list, the dearest
 * part even while it is closed, is drawn again only when the options are others.
 */
export function Choice<T extends string>(props: Props<T>) {
  const { label, value, onChange, look, showLabel = false, onOpen, small = false, className = '' } = props
  const button = useId()
  const options = useSameOptions(props.options)
  const list = useMemo(
    () => (
      <Popover offset={4} placement="bottom start">
        <ListBox className="menu" aria-label={label}>
          {options.map((option) => (
            <ListBoxItem key={option.id} id={option.id} className="menu-item" textValue={option.word}>
              {({ isSelected }) => <OptionWords {...option} isSelected={isSelected} />}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    ),
    [label, options],
  )
  const word = options.find((option) => option.id === value)?.word ?? value
  return (
    <Select
      className={`select-box ${className}`}
      aria-label={label}
      value={value}
      onChange={(id) => {
        const chosen = options.find((option) => option.id === id)
        if (chosen !== undefined && chosen.id !== value) onChange(chosen.id)
      }}
      onOpenChange={(isOpen) => isOpen && onOpen?.()}
    >
      <Button
        id={button}
        className={`${look} ${small ? 'h-6 ps-1.5 pe-0.75 text-xs/5' : ''}`}
        aria-label={`${label}: ${word}`}
        aria-labelledby={button}
      >
        {showLabel && <span className={`text-ink-3 ${look === 'select-plain' ? 'not-wide:hidden' : ''}`}>{label}</span>}
        <SelectValue
          className={look === 'select-plain' ? 'max-w-[22ch] truncate font-medium' : 'min-w-0 flex-1 truncate text-start'}
        >
          {() => word}
        </SelectValue>
        <ChevronDown aria-hidden />
      </Button>
      {list}
    </Select>
  )
}
