import { useId, useRef } from 'react'
import { useTextDraft } from '../../kit/text-draft.ts'

interface Props {
  readonly label: string
  readonly value: string
  /** A complaint keeps the text in the field. */
  readonly onCommit: (text: string) => string | undefined
  /** The id of the list of paths to choose from. */
  readonly list: string
}

/** A path of a field: it is completed from a list, and counts when it is finished. */
export function PathField({ label, value, onCommit, list }: Props) {
  const says = useId()
  const input = useRef<HTMLInputElement>(null)
  const draft = useTextDraft(value, onCommit, { isTyping: () => input.current === document.activeElement })
  const { text, complaint } = draft
  return (
    <span className="grid min-w-0">
      <span className="field" title={text}>
        <input
          ref={input}
          className="mono"
          aria-label={label}
          aria-invalid={complaint !== undefined}
          aria-describedby={complaint === undefined ? undefined : says}
          list={list}
          spellCheck={false}
          value={text}
          onChange={(event) => draft.type(event.target.value)}
          onBlur={() => draft.commit()}
          onKeyDown={(event) => {
            if (event.key === 'Enter') draft.commit()
            else if (event.key === 'Escape' && draft.revert()) event.stopPropagation()
          }}
        />
      </span>
      {complaint !== undefined && (
        <span id={says} className="text-xs text-bad" role="alert">
          {complaint}
        </span>
      )}
    </span>
  )
}
