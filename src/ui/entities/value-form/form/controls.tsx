import { CalendarClock, X, Zap } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { listOf } from '../../../../analysis/walk.ts'
import { isInteger, isNumber, type JsonObject, type JsonValue, objectOf, toFloat } from '../../../../apimachinery/json/value.ts'
import { Quantity } from '../../../../apimachinery/quantity/quantity.ts'
import { Choice } from '../../../kit/choice.tsx'
import { TextField } from '../../../kit/fields.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import { Switch } from '../../../kit/switch.tsx'
import { formTexts } from '../form.en.ts'
import { intOrString, kindOf, shortText, textOfValue, typedValue } from '../values.ts'
import { type FieldProps, useForm, useSet } from './form-context.ts'
import { Stepper } from './stepper.tsx'

const GHOST = '[&_:is(input,textarea)::placeholder]:text-defaulted [&_:is(input,textarea)::placeholder]:italic'

/** What the schema fills in while the field is not set. */
const ghostOf = ({ schema, value }: Pick<FieldProps, 'schema' | 'value'>): string =>
  value === undefined && schema.default !== undefined ? shortText(schema.default, 40) : ''

/** Marks a field that has to be set. */
export function RequiredDot() {
  return (
    <span
      className="inline-block size-1.5 flex-none rounded-full bg-accent-ink"
      role="img"
      aria-label={formTexts.required}
      title={formTexts.required}
    />
  )
}

/** Marks a value that the schema fills in and the request does not have. */
export function DefaultMark() {
  return (
    <span className="inline-flex flex-none items-center gap-1 text-xs text-defaulted">
      <Zap className="icon-sm" aria-hidden />
      {formTexts.default}
    </span>
  )
}

/** What was there before the draft, where it is short. */
function useWas({ path, value }: FieldProps): string {
  const { changed, before } = useForm()
  if (!changed.has(path)) return ''
  const was = before(path)
  const text = was === undefined ? '' : shortText(was, 14)
  return was === undefined || text === shortText(value, 14) ? '' : formTexts.was(text)
}

/** Takes the value away, where there is one that need not be there. */
function Unset(props: FieldProps) {
  const set = useSet(props)
  if (props.value === undefined || props.isRequired || props.isKept === true) return null
  return <IconButton icon={X} label={formTexts.unsetField(props.name)} small onPress={() => set(undefined)} />
}

const QUANTITY = '^(\\+|-)?(([0-9]+'

/** What a quantity or a duration amounts to in its plain unit; empty for all else. */
function meaningOf(schema: JsonObject, text: string): string {
  if (text === '') return ''
  if (schema.format === 'duration') {
    const seconds = secondsOf(text)
    return seconds === undefined ? '' : formTexts.seconds(seconds)
  }
  if (typeof schema.pattern !== 'string' || !schema.pattern.startsWith(QUANTITY) || !/[A-Za-z]$/.test(text)) return ''
  const quantity = Quantity.parse(text)
  const plain = quantity instanceof Quantity ? quantity.asInt64() : undefined
  return plain === undefined ? '' : text.endsWith('i') ? formTexts.bytes(Number(plain)) : formTexts.count(Number(plain))
}

const UNITS: Readonly<Record<string, number>> = { h: 3600, m: 60, s: 1, ms: 1e-3, us: 1e-6, ns: 1e-9 }

/** The seconds of a duration such as `1m30s`; undefined where it is none of these. */
function secondsOf(text: string): number | undefined {
  let total = 0
  let amount = ''
  let unit = ''
  for (const character of `${text}0`) {
    const isDigit = (character >= '0' && character <= '9') || character === '.'
    if (isDigit && unit !== '') {
      total += amount === '' ? Number.NaN : Number(amount) * (UNITS[unit] ?? Number.NaN)
      amount = ''
      unit = ''
    }
    if (isDigit) amount += character
    else unit += character
  }
  return Number.isFinite(total) && text !== '' && !/\d$/.test(text) ? total : undefined
}

type TypeWord = 'null' | 'integer' | 'string' | 'value'

/** The type of a value that may have several: int or string, or null. */
function TypeMenu(props: FieldProps) {
  const { schema, value, name } = props
  const set = useSet(props)
  const isEither = schema['x-kubernetes-int-or-string'] === true
  if (!isEither && schema.nullable !== true) return null
  const own: TypeWord = value === null ? 'null' : !isEither ? 'value' : isInteger(value) ? 'integer' : 'string'
  const words: TypeWord[] = [...(isEither ? (['integer', 'string'] as const) : (['value'] as const))]
  if (schema.nullable === true) words.push('null')
  const text = textOfValue(value ?? undefined)
  const choose = (word: TypeWord): undefined => {
    if (word === 'null') return set(null)
    if (word === 'integer') {
      const parsed = intOrString(text)
      return set(isInteger(parsed) ? parsed : 0)
    }
    return set(word === 'string' ? text : undefined)
  }
  return (
    <Choice
      label={formTexts.typeOf(name)}
      look="select-plain"
      className="flex-none!"
      small
      value={own}
      options={words.map((id) => ({ id, word: id === 'value' ? String(schema.type ?? 'value') : id, mono: true }))}
      onChange={choose}
    />
  )
}

function TextControl(props: FieldProps) {
  const { schema, value, name, path, isRequired, isKept = false, isNamed = false } = props
  const set = useSet(props)
  const { errors, isLone } = useForm()
  const was = useWas(props)
  const text = textOfValue(value ?? undefined)
  const ghost = ghostOf(props)
  const isText = schema.type === 'string' || schema['x-kubernetes-int-or-string'] === true
  const commit = (typed: string): string | undefined => {
    const made = typedValue(schema, typed, isKept || (isRequired && schema.type === 'string'))
    if ('complaint' in made) return made.complaint
    // The type of an int or string is chosen beside it.
    return set(typeof value === 'string' && made.value !== undefined ? typed : made.value)
  }
  const meaning = meaningOf(schema, text)
  const isInvalid = isNamed || errors.at(path).length > 0
  return (
    <div className={`flex min-w-0 flex-1 ${ghost === '' ? '' : GHOST} ${isInvalid ? '[&_.field]:border-bad' : ''}`}>
      <TextField
        label={name}
        mono
        value={text}
        lines={isText && (text.includes('\n') || text.length > 80) ? 3 : 1}
        placeholder={value === null ? 'null' : value === '' ? '""' : ghost === '' && isLone ? formTexts.unset : ghost}
        onCommit={commit}
        {...(was !== '' ? { unit: was } : meaning !== '' ? { unit: meaning } : {})}
        tools={
          <>
            {ghost !== '' && <DefaultMark />}
            {isLone && isText && value === undefined && <EmptyText name={name} onPress={() => set('')} />}
            {schema.format === 'date-time' && <DatePicker {...props} />}
            <TypeMenu {...props} />
          </>
        }
      />
    </div>
  )
}

/** Sets a text that is not set to one without letters. */
function EmptyText({ name, onPress }: { readonly name: string; readonly onPress: () => void }) {
  return (
    <button type="button" className="btn btn-ghost btn-sm mono" aria-label={formTexts.setTo(name, '""')} onClick={onPress}>
      {'""'}
    </button>
  )
}

/** A calendar beside a text in RFC 3339, which stays editable. */
function DatePicker(props: FieldProps) {
  const { name, value } = props
  const set = useSet(props)
  const input = useRef<HTMLInputElement>(null)
  const at = typeof value === 'string' ? new Date(value) : new Date(Number.NaN)
  const shown = Number.isNaN(at.getTime()) ? '' : at.toISOString().slice(0, 19)
  return (
    <span className="relative inline-flex flex-none">
      <input
        ref={input}
        type="datetime-local"
        step={1}
        tabIndex={-1}
        aria-hidden
        className="pointer-events-none absolute inset-0 opacity-0"
        value={shown}
        onChange={(event) =>
          event.target.value !== '' && set(`${new Date(`${event.target.value}Z`).toISOString().slice(0, 19)}Z`)
        }
      />
      <IconButton icon={CalendarClock} label={formTexts.pick(name)} small onPress={() => input.current?.showPicker()} />
    </span>
  )
}

const SAFE = Number.MAX_SAFE_INTEGER

function StepperControl(props: FieldProps) {
  const { schema, value, name, path, isNamed = false } = props
  const set = useSet(props)
  const { errors } = useForm()
  const was = useWas(props)
  const ghost = ghostOf(props)
  const bound = (key: 'minimum' | 'maximum'): number | undefined => (isNumber(schema[key]) ? toFloat(schema[key]) : undefined)
  return (
    <>
      <Stepper
        label={name}
        value={typeof value === 'number' ? value : undefined}
        min={bound('minimum')}
        max={bound('maximum')}
        ghost={ghost}
        isInvalid={isNamed || errors.at(path).length > 0}
        onChange={set}
      />
      {was !== '' && <span className="flex-none text-xs text-ink-3">{was}</span>}
      {ghost !== '' && <DefaultMark />}
    </>
  )
}

function SwitchControl(props: FieldProps) {
  const { schema, value, name } = props
  const set = useSet(props)
  const isDefault = value === undefined && schema.default !== undefined
  const shown = value ?? schema.default
  const word = value === undefined && !isDefault ? formTexts.unset : value === null ? 'null' : String(shown === true)
  return (
    <>
      <Switch label={name} hidden on={shown === true} onChange={set} />
      <span className={`mono flex-1 text-xs ${isDefault ? 'text-defaulted italic' : 'text-ink-2'}`}>{word}</span>
      {isDefault && <DefaultMark />}
      <TypeMenu {...props} />
      <Unset {...props} />
    </>
  )
}

/** As many values as fit beside each other as segments. */
const SEGMENTS = 3
const SEGMENTS_LENGTH = 26

const isSegmented = (schema: JsonObject): boolean => {
  const options = optionsOf(schema)
  const length = options.reduce<number>((sum, option) => sum + shortText(option).length, 0)
  return options.length <= SEGMENTS && length <= SEGMENTS_LENGTH
}

/** The values that a schema lists, and null where it may be. */
const optionsOf = ({ enum: listed, nullable }: JsonObject): readonly JsonValue[] => {
  const options = listOf(listed)
  return nullable === true && !options.includes(null) ? [...options, null] : options
}

function EnumControl(props: FieldProps) {
  const { schema, value, name } = props
  const set = useSet(props)
  const options = optionsOf(schema)
  const words = options.map((option) => shortText(option))
  const isDefault = value === undefined && schema.default !== undefined
  const at = options.findIndex((option) => option === (value ?? schema.default))
  if (isSegmented(schema) && (at >= 0 || value === undefined)) {
    return (
      <>
        <fieldset
          className="seg min-w-0 flex-1 flex-wrap [&>button]:mono [&>button]:flex-[1_0_auto] [&>button]:justify-center [&>button]:whitespace-nowrap"
          aria-label={name}
        >
          {options.map((option, i) => (
            <button
              key={words[i]}
              type="button"
              aria-pressed={i === at}
              className={isDefault && i === at ? 'text-defaulted! italic' : ''}
              onClick={() => set(option)}
            >
              {words[i]}
            </button>
          ))}
        </fieldset>
        {isDefault && <DefaultMark />}
        <Unset {...props} />
      </>
    )
  }
  const foreign = value !== undefined && at < 0
  return (
    <>
      <Choice
        label={name}
        look="select"
        className={`flex-1 ${isDefault ? 'text-defaulted italic' : 'mono'}`}
        value={foreign ? 'foreign' : at < 0 ? 'unset' : `${at}`}
        options={[
          ...(foreign ? [{ id: 'foreign', word: shortText(value), mono: true }] : []),
          ...(at < 0 && !foreign ? [{ id: 'unset', word: formTexts.unset }] : []),
          ...words.map((word, i) => ({ id: `${i}`, word, mono: true })),
        ]}
        onChange={(id) => set(options[Number(id)])}
      />
      {isDefault && <DefaultMark />}
      <Unset {...props} />
    </>
  )
}

/** A boolean that one sees not to be set. */
const asEnum = (schema: JsonObject): JsonObject => objectOf({ ...schema, enum: [true, false] })

/** The control of a scalar field, by its schema. */
export function Control(props: FieldProps): ReactNode {
  const { schema, value } = props
  const { isLone } = useForm()
  const kind = kindOf(schema, value)
  if (kind === 'enum') return <EnumControl {...props} />
  if (kind === 'boolean') return isLone ? <EnumControl {...props} schema={asEnum(schema)} /> : <SwitchControl {...props} />
  const isStepped =
    schema.type === 'integer' &&
    schema.nullable !== true &&
    (value === undefined || (typeof value === 'number' && Math.abs(value) <= SAFE))
  return isStepped ? <StepperControl {...props} /> : <TextControl {...props} />
}
