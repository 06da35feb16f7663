import { type ReactNode, useEffect, useId, useState } from 'react'

/** A line of the inspector: a word and what is set. */
export function Prop({
  word,
  children,
  top = false,
}: {
  readonly word: string
  readonly children: ReactNode
  readonly top?: boolean
}) {
  return (
    <div className={`dz-prop ${top ? 'top' : ''}`}>
      <span className="dim" aria-hidden="true">
        {word}
      </span>
      <div className="dz-set">{children}</div>
    </div>
  )
}

interface TextProps {
  readonly label: string
  readonly value: string
  /** A complaint keeps the text in the field and out of the document. */
  readonly onCommit: (text: string) => string | undefined
  readonly unit?: string
  readonly mono?: boolean
  readonly lines?: number
  readonly id?: string
  readonly placeholder?: string
}

/** A text that enters the document when it is finished: by Enter, or by leaving the field. Esc takes it back. */
export function TextField({ label, value, onCommit, unit, mono = false, lines = 1, id, placeholder }: TextProps) {
  const [text, setText] = useState(value)
  const [complaint, setComplaint] = useState<string>()
  const own = useId()
  useEffect(() => {
    setText(value)
    setComplaint(undefined)
  }, [value])
  const commit = (): void => setComplaint(text === value ? undefined : onCommit(text))
  const props = {
    id: id ?? own,
    'aria-label': label,
    value: text,
    spellCheck: false,
    placeholder,
    className: mono ? 'mono' : '',
    'aria-invalid': complaint !== undefined,
    onBlur: commit,
    onChange: (event: { target: { value: string } }) => setText(event.target.value),
  }
  return (
    <div className="dz-text">
      <div className={`field ${lines > 1 ? 'dz-area' : ''}`}>
        {lines > 1 ? (
          <textarea {...props} rows={lines} onKeyDown={(event) => event.key === 'Escape' && setText(value)} />
        ) : (
          <input
            {...props}
            onKeyDown={(event) => {
              if (event.key === 'Enter') commit()
              if (event.key === 'Escape') setText(value)
            }}
          />
        )}
        {unit !== undefined && <span className="dz-unit">{unit}</span>}
      </div>
      {complaint !== undefined && (
        <p className="xs is-bad" role="alert">
          {complaint}
        </p>
      )}
    </div>
  )
}

interface SwitchProps {
  readonly label: string
  readonly on: boolean
  readonly onChange: (on: boolean) => void
  readonly hidden?: boolean
}

/** On or off. */
export function Switch({ label, on, onChange, hidden = false }: SwitchProps) {
  return (
    <button type="button" role="switch" className="switch" aria-checked={on} aria-label={label} onClick={() => onChange(!on)}>
      <i />
      {!hidden && <span>{label}</span>}
    </button>
  )
}
