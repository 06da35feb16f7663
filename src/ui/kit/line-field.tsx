import type { KeyboardEvent } from 'react'
import { FieldError, Input, Label, Text, TextField } from 'react-aria-components'

interface Props {
  readonly label: string
  /** The label stands above the field; otherwise it is for assistive technology alone. */
  readonly showLabel?: boolean
  readonly value: string
  readonly onChange: (text: string) => void
  readonly onBlur?: () => void
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  readonly mono?: boolean
  readonly placeholder?: string
  readonly maxLength?: number
  /** A line below the field. */
  readonly hint?: string
  /** What is wrong with the text; it takes the place of the hint. */
  readonly error?: string | undefined
  /** Takes the focus when it appears. */
  readonly focus?: boolean
}

/** A line of text that counts with every letter. */
export function LineField(props: Props) {
  const { label, showLabel = false, value, onChange, onBlur, onKeyDown, mono = false, hint, error, focus = false } = props
  const { placeholder = '', maxLength = 1000 } = props
  return (
    <TextField
      className="grid min-w-0 flex-1 gap-1"
      {...(showLabel ? {} : { 'aria-label': label })}
      value={value}
      onChange={onChange}
      onBlur={() => onBlur?.()}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      maxLength={maxLength}
      autoFocus={focus}
      spellCheck="false"
    >
      {showLabel && <Label className="text-xs text-ink-2">{label}</Label>}
      <span className="field">
        <Input className={mono ? 'mono' : ''} placeholder={placeholder} onKeyDown={(event) => onKeyDown?.(event)} />
      </span>
      {hint !== undefined && error === undefined && (
        <Text slot="description" className="text-xs text-ink-3">
          {hint}
        </Text>
      )}
      <FieldError className="text-xs text-bad">{error}</FieldError>
    </TextField>
  )
}
