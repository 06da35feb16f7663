import { ChevronDown } from 'lucide-react'
import { late } from './late.tsx'
import { MenuButton, type Option } from './menu-button.tsx'

const load = () => import('./choice-menu.tsx')
const ChoiceMenu = late(load)

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
export function Choice<T extends string>(props: Props<T>) {
  const { label, value, options, onChange, look, showLabel = false, onOpen, className = '' } = props
  const chosen = options.find((option) => option.id === value)
  const word = chosen?.word ?? value
  return (
    <MenuButton
      className={`${look} ${className}`}
      label={`${label}: ${word}`}
      load={load}
      onOpen={onOpen}
      menu={(open) => <ChoiceMenu {...open} label={label} value={value} options={options} onChange={(id) => onChange(id as T)} />}
    >
      {showLabel && <span className={`text-ink-3 ${look === 'pick' ? 'not-wide:hidden' : ''}`}>{label}</span>}
      {look === 'pick' ? <b>{word}</b> : <span className="min-w-0 truncate">{word}</span>}
      <ChevronDown aria-hidden />
    </MenuButton>
  )
}
