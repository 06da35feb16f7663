import { Search } from 'lucide-react'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { Input, SearchField } from 'react-aria-components'

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

/** A text that is looked for. Esc clears it. */
export function SearchBox({ label, placeholder, value, onChange, className, onKeyDown, id, inputRef, children }: Props) {
  return (
    <SearchField className={className} aria-label={label} value={value} onChange={onChange} {...(id === undefined ? {} : { id })}>
      <Search className="icon-sm text-ink-3" aria-hidden />
      <Input
        className="w-full min-w-0 flex-1 border-0 bg-transparent text-sm outline-0 placeholder:text-ink-3 placeholder:opacity-100 [&::-webkit-search-cancel-button]:hidden"
        placeholder={placeholder}
        {...(inputRef === undefined ? {} : { ref: inputRef })}
        {...(onKeyDown === undefined ? {} : { onKeyDown })}
      />
      {children}
    </SearchField>
  )
}
