import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { late } from './late.tsx'
import { MenuButton, type Option } from './menu-button.tsx'

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

const load = () => import('./choice-list.tsx')
const ChoiceList = late(load)

/** How long letters that are typed one after the other are one word, in milliseconds. */
const TYPING_MS = 1000

/** The option that a key leads to from the one that is chosen, without opening the list: the one beside it, or the one that begins with what was typed. */
function useKeys<T extends string>(options: readonly Option<T>[], value: T): (key: string) => Option<T> | undefined {
  const typed = useRef({ word: '', until: 0 })
  return (key) => {
    const at = options.findIndex((option) => option.id === value)
    if (key === 'ArrowLeft') return options[at < 0 ? 0 : at - 1]
    if (key === 'ArrowRight') return options[at + 1]
    if ([...key].length !== 1 || key === ' ') return undefined
    const { word, until } = typed.current
    const now = performance.now()
    const typedNow = (now < until ? word : '') + key.toLowerCase()
    typed.current = { word: typedNow, until: now + TYPING_MS }
    // One letter leads on from the option that is chosen, more of them stay where they fit.
    const from = [...options.slice(at + 1), ...options.slice(0, at + 1)]
    const inOrder = typedNow.length > 1 && at >= 0 ? [...options.slice(at, at + 1), ...from] : from
    return inOrder.find((option) => option.word.toLowerCase().startsWith(typedNow))
  }
}

/**
 * One of several, chosen from a list; the button shows the choice. Letters typed at it, and the arrows to the sides, choose without opening it.
 */
export function Choice<T extends string>(props: Props<T>) {
  const { label, value, options, onChange, look, showLabel = false, onOpen, small = false, className = '' } = props
  const optionAt = useKeys(options, value)
  const word = options.find((option) => option.id === value)?.word ?? value
  const choose = (id: string): void => {
    const chosen = options.find((option) => option.id === id)
    if (chosen !== undefined && chosen.id !== value) onChange(chosen.id)
  }
  const onKey = (event: KeyboardEvent): void => {
    const { key, altKey, ctrlKey, metaKey } = event
    if (altKey || ctrlKey || metaKey) return
    const option = optionAt(key)
    if (option === undefined && !/^Arrow(?:Left|Right)$/.test(key)) return
    event.preventDefault()
    if (option !== undefined) choose(option.id)
  }
  return (
    <div className={`select-box ${className}`}>
      <MenuButton
        className={`${look} ${small ? 'h-6 ps-1.5 pe-0.75 text-xs/5' : ''}`}
        label={`${label}: ${word}`}
        opens="listbox"
        events={{ onKeyDownCapture: onKey }}
        load={load}
        onOpen={onOpen}
        menu={(open) => <ChoiceList {...open} label={label} value={value} options={options} onChoose={choose} />}
      >
        {showLabel && <span className={`text-ink-3 ${look === 'select-plain' ? 'not-wide:hidden' : ''}`}>{label}</span>}
        <span className={look === 'select-plain' ? 'max-w-[22ch] truncate font-medium' : 'min-w-0 flex-1 truncate text-start'}>
          {word}
        </span>
        <ChevronDown aria-hidden />
      </MenuButton>
    </div>
  )
}
