import { Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Button } from 'react-aria-components'
import { browserClock } from '../../../base/async/async.ts'
import { useTextDraft } from '../../../kit/text-draft.ts'
import { formTexts } from '../form.en.ts'
import { valueTexts } from '../value.en.ts'

interface Props {
  readonly label: string
  readonly value: number | undefined
  readonly min: number | undefined
  readonly max: number | undefined
  /** What the schema fills in, shown while there is no value. */
  readonly ghost: string
  readonly isInvalid: boolean
  /** Undefined: the value is taken away. A text that is no integer keeps the focus and is not passed on. */
  readonly onChange: (value: number | undefined) => void
}

/** Before a held button repeats, and between its steps, in milliseconds. */
const FIRST_MS = 400
const NEXT_MS = 80

const isInteger = (text: string): boolean => /^-?\d{1,15}$/.test(text)

/** An integer with buttons on both sides. The server judges its bounds: a text beyond them can be sent. */
export function Stepper({ label, value, min, max, ghost, isInvalid, onChange }: Props) {
  const draft = useTextDraft(value === undefined ? '' : `${value}`, (typed) => {
    const isEmpty = typed.trim() === ''
    if (!isEmpty && !isInteger(typed.trim())) return valueTexts.notA.integer
    onChange(isEmpty ? undefined : Number(typed))
    return undefined
  })
  const held = useRef<AbortController>(undefined)
  useEffect(() => () => held.current?.abort(), [])
  const newest = useRef(draft)
  newest.current = draft
  const step = (by: number): void => {
    const [from = 0] = [newest.current.text, ghost].filter(isInteger).map(Number)
    newest.current.commit(`${Math.max(min ?? -Infinity, Math.min(max ?? Infinity, from + by))}`)
  }
  const hold = async (by: number): Promise<void> => {
    held.current = new AbortController()
    const { signal } = held.current
    step(by)
    for (let pause = FIRST_MS; !signal.aborted; pause = NEXT_MS) {
      await browserClock.sleep(pause, signal)
      if (!signal.aborted) step(by)
    }
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const range = min !== undefined && max !== undefined ? Math.max(1, Math.round((max - min) / 10)) : 10
    const size = event.shiftKey ? 10 : 1
    const by = { ArrowUp: size, ArrowDown: -size, PageUp: range, PageDown: -range }[event.key]
    if (by !== undefined && !event.altKey) {
      event.preventDefault()
      step(by)
    } else if (event.key === 'Enter') draft.commit()
    else if (event.key === 'Escape' && draft.revert()) event.stopPropagation()
  }
  const isBad = isInvalid || draft.complaint !== undefined
  const end = (name: string, by: number, limit: number | undefined) => (
    <Button
      className="grid w-8 flex-none place-items-center self-stretch text-ink-2 hover:bg-hover disabled:text-ink-3 narrow:w-12"
      aria-label={name}
      excludeFromTabOrder
      isDisabled={value !== undefined && value === limit}
      onPressStart={(event) => (event.pointerType === 'keyboard' || event.pointerType === 'virtual' ? step(by) : void hold(by))}
      onPressEnd={() => held.current?.abort()}
    >
      {by < 0 ? <Minus className="icon-sm" aria-hidden /> : <Plus className="icon-sm" aria-hidden />}
    </Button>
  )
  return (
    <div className="grid min-w-0 flex-1">
      <div className={`field min-w-0 overflow-hidden px-0 ${isBad ? 'border-bad' : ''}`}>
        {end(formTexts.less(label), -1, min)}
        <input
          className={`mono min-w-0 flex-1 self-stretch border-x border-line bg-transparent text-center outline-0 placeholder:text-defaulted placeholder:italic ${isBad ? 'text-bad' : ''}`}
          role="spinbutton"
          inputMode="numeric"
          aria-label={label}
          aria-invalid={isBad}
          {...(value === undefined ? {} : { 'aria-valuenow': value })}
          {...(min === undefined ? {} : { 'aria-valuemin': min })}
          {...(max === undefined ? {} : { 'aria-valuemax': max })}
          value={draft.text}
          placeholder={ghost}
          onChange={(event) => draft.type(event.target.value)}
          onBlur={() => draft.commit()}
          onKeyDown={onKeyDown}
        />
        {end(formTexts.more(label), 1, max)}
      </div>
      {draft.complaint !== undefined && (
        <p className="text-xs text-bad" role="alert">
          {draft.complaint}
        </p>
      )}
    </div>
  )
}
