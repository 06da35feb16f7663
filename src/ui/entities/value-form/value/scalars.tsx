import { Trash2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { listOf } from '../../../../analysis/walk.ts'
import type { JsonValue } from '../../../../apimachinery/json/value.ts'
import { Choice } from '../../../kit/choice.tsx'
import { TextField } from '../../../kit/fields.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import { valueTexts } from '../value.en.ts'
import { useSet, useValueHost, type ValueProps } from './host.tsx'
import { boundsOf, intOrString, shortText, textOfValue, typedValue } from './values.ts'

/** A small word that sets a value. */
function WordButton({ word, label, onPress }: { readonly word: string; readonly label: string; readonly onPress: () => void }) {
  return (
    <button
      type="button"
      className="mono min-h-5 flex-none rounded-1 border-1 border-line px-[5px] text-[11px]/[18px] text-ink-2 hover:bg-hover hover:text-ink narrow:min-h-6"
      aria-label={label}
      onClick={onPress}
    >
      {word}
    </button>
  )
}

/** Takes the value away. */
export function RemoveButton({ label, path }: Pick<ValueProps, 'label' | 'path'>) {
  const host = useValueHost()
  if (host.isFixed === true && path.length === 0) return null
  return (
    <IconButton
      icon={path.length === 0 ? X : Trash2}
      label={valueTexts.remove(label)}
      small
      onPress={() => host.edit([{ op: 'remove', path }])}
    />
  )
}

/** `null`, where it may stand. */
export function NullButton({ schema, value, label, path }: ValueProps) {
  const host = useValueHost()
  if (schema.nullable !== true || value === null) return null
  return (
    <WordButton word="null" label={valueTexts.setNull(label)} onPress={() => host.edit([{ op: 'set', path, value: null }])} />
  )
}

/** What is said against a value. */
export function Against({ path, below = false }: { readonly path: ValueProps['path']; readonly below?: boolean }): ReactNode {
  const against = useValueHost().against(path, below)
  return against.map((message) => (
    <p key={message} className="col-span-full text-xs wrap-anywhere text-bad" role="alert">
      {message}
    </p>
  ))
}

/** A value that is there as long as what holds it: an item of a list, or the whole where that is fixed. */
function useIsKept(path: ValueProps['path']): boolean {
  const host = useValueHost()
  return typeof path.at(-1) === 'number' || (host.isFixed === true && path.length === 0)
}

/** What a field shows that is not set: what the schema would fill in. */
const ghostOf = ({ schema, path }: ValueProps): string =>
  path.length > 0 && schema.default !== undefined ? shortText(schema.default, 24) : valueTexts.unset

/** The bounds, where there is room for them. */
const unitOf = ({ schema, path }: ValueProps): { readonly unit?: string } => (path.length > 0 ? {} : { unit: boundsOf(schema) })

export function BooleanValue(props: ValueProps) {
  const { value, label, schema, path } = props
  const set = useSet(props)
  const isItem = useIsKept(path)
  const options: readonly { readonly word: string; readonly value: JsonValue | undefined }[] = [
    ...(isItem ? [] : [{ word: valueTexts.unset, value: undefined }]),
    { word: 'true', value: true },
    { word: 'false', value: false },
    ...(schema.nullable === true ? [{ word: 'null', value: null }] : []),
  ]
  if (path.length > 0) {
    const chosen = options.findIndex(({ value: one }) => one === value)
    return (
      <Choice
        label={label}
        look="select"
        value={`${chosen}`}
        options={options.map(({ word }, i) => ({ id: `${i}`, word, mono: word !== valueTexts.unset }))}
        className={value === undefined ? 'text-ink-3' : 'mono'}
        onChange={(id) => set(options[Number(id)]?.value)}
      />
    )
  }
  return (
    <fieldset className="seg" aria-label={label}>
      {options.map(({ word, value: one }) => (
        <button
          key={word}
          type="button"
          className={one === undefined ? '' : 'mono'}
          aria-pressed={one === value}
          onClick={() => set(one)}
        >
          {word}
        </button>
      ))}
    </fieldset>
  )
}

export function EnumValue(props: ValueProps) {
  const { schema, value, label, path } = props
  const set = useSet(props)
  const options = listOf(schema.enum)
  const at = options.findIndex((one) => textOfValue(one) === textOfValue(value) && typeof one === typeof value)
  const isItem = useIsKept(path)
  const words = [
    ...(isItem ? [] : [{ id: 'unset', word: valueTexts.unset }]),
    ...options.map((one, i) => ({ id: `${i}`, word: shortText(one), mono: true })),
    ...(schema.nullable === true && !options.includes(null) ? [{ id: 'null', word: 'null', mono: true }] : []),
  ]
  const foreign = value !== undefined && value !== null && at < 0
  const chosen = value === undefined ? 'unset' : value === null && at < 0 ? 'null' : foreign ? shortText(value) : `${at}`
  return (
    <Choice
      label={label}
      look="select"
      value={chosen}
      options={words}
      className={value === undefined ? 'text-ink-3' : 'mono'}
      onChange={(id) => set(id === 'unset' ? undefined : id === 'null' ? null : options[Number(id)])}
    />
  )
}

/** Above so many characters a text has three lines. */
const LONG = 44

/** Turns an int or string into the other one, where it can be both; otherwise says that it is a string. */
function TurnButton(props: ValueProps) {
  const { value, label } = props
  const set = useSet(props)
  const isText = typeof value === 'string'
  const text = textOfValue(value)
  if (value === undefined || value === null) return null
  if (typeof intOrString(text) === 'string')
    return <span className="mono text-[11px]/4 whitespace-nowrap text-ink-3">{valueTexts.string}</span>
  return (
    <WordButton
      word={isText ? valueTexts.string : valueTexts.int}
      label={valueTexts.type(label)}
      onPress={() => set(isText ? intOrString(text) : text)}
    />
  )
}

/** A string, a number, or either of them. */
export function TextValue(props: ValueProps) {
  const { schema, value, label, path } = props
  const set = useSet(props)
  const isKept = useIsKept(path)
  const isEither = schema['x-kubernetes-int-or-string'] === true
  const isString = !isEither && schema.type === 'string'
  const text = textOfValue(value)
  return (
    <TextField
      label={label}
      mono
      value={text}
      lines={isString && (text.includes('\n') || text.length > LONG) ? 3 : 1}
      placeholder={value === '' && isString ? valueTexts.empty : ghostOf(props)}
      {...(isEither || (isString && value !== undefined) ? {} : unitOf(props))}
      tools={
        <>
          {isEither && <TurnButton {...props} />}
          {isString && value === undefined && (
            <WordButton word={'""'} label={valueTexts.setEmpty(label)} onPress={() => set('')} />
          )}
          <NullButton {...props} />
          {value !== undefined && typeof path.at(-1) !== 'number' && <RemoveButton {...props} />}
        </>
      }
      onCommit={(typed) => {
        const made = typedValue(schema, typed, isKept)
        return 'complaint' in made ? made.complaint : set(made.value)
      }}
    />
  )
}
