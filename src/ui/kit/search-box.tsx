import { Search } from 'lucide-react'
import type { KeyboardEvent, ReactNode, Ref } from 'react'

interface Props {
  readonly label: string
  readonly placeholder: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly className: string
  /** Sees keys first; Esc clears the text in any case. */
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  readonly id?: string
  readonly inputRef?: Ref<HTMLInputElement>
  /** What stands at the end of the field. */
  readonly children?: ReactNode
}

/** A text that is looked for. Esc clears it. Keys that are pressed in it are not those of the part around it. */
export function SearchBox({ label, placeholder, value, onChange, className, onKeyDown, id, inputRef, children }: Props) {
  const pressed = (event: KeyboardEvent<HTMLInputElement>): void => {
    onKeyDown?.(event)
    const isClearing = event.key === 'Escape' && value !== '' && !event.defaultPrevented
    if (isClearing) {
      event.preventDefault()
      onChange('')
    }
    // With nothing to clear, Esc is for what the field stands in.
    if (isClearing || event.key !== 'Escape') event.stopPropagation()
  }
  return (
    <div className={className}>
      <Search className="icon-sm text-ink-3" aria-hidden />
      <input
        ref={inputRef}
        id={id}
        type="search"
        className="w-full min-w-0 flex-1 border-0 bg-transparent text-sm outline-0 placeholder:text-ink-3 placeholder:opacity-100 [&::-webkit-search-cancel-button]:hidden"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={pressed}
      />
      {children}
    </div>
  )
}
