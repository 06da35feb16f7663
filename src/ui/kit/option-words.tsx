import { Check } from 'lucide-react'
import type { Option } from './menu-button.tsx'

/** What an option says, with room for the check mark of the chosen one. */
export function OptionWords({
  isSelected,
  word,
  sub,
  mono = false,
}: Omit<Option<string>, 'id'> & { readonly isSelected: boolean }) {
  return (
    <>
      <Check className="icon-sm" aria-hidden style={{ visibility: isSelected ? 'visible' : 'hidden' }} />
      <span className="min-w-0 flex-1">
        <span className={`block overflow-hidden text-ellipsis ${mono ? 'mono' : ''}`} title={word}>
          {word}
        </span>
        {sub !== undefined && <div className="sub">{sub}</div>}
      </span>
    </>
  )
}
