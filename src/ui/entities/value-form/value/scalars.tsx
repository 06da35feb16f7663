import { Trash2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { listOf } from '../../../../analysis/walk.ts'
import { stringOf } from '../../../../apimachinery/json/access.ts'
import type { JsonValue } from '../../../../apimachinery/json/value.ts'
import { Choice } from '../../../kit/choice.tsx'
import { TextField } from '../../../kit/fields.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import { valueTexts } from '../value.en.ts'
import { useValueHost, type ValueProps } from './host.tsx'
import { boundsOf, intOrString, shortText, textOfValue, valueOfText } from './values.ts'

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

function useSet({ path }: Pick<ValueProps, 'path'>): (value: JsonValue | undefined) => undefined {
  const host = useValueHost()
  return (value) => void host.edit([value === undefined ? { op: 'remove', path } : { op: 'set', path, value }])
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

function SetTools(props: ValueProps) {
  const { value, path } = props
  return (
    <>
      <NullButton {...props} />
      {value !== undefined && typeof path.at(-1) !== 'number' && <RemoveButton {...props} />}
    </>
  )
}

export function NumberValue(props: ValueProps) {
  const { schema, value, label } = props
  const set = useSet(props)
  const isItem = useIsKept(props.path)
  return (
    <TextField
      label={label}
      mono
      value={textOfValue(value)}
      placeholder={ghostOf(props)}
      {...unitOf(props)}
      tools={<SetTools {...props} />}
      onCommit={(text) => {
        if (text.trim() === '' && !isItem) return set(undefined)
        const typed = valueOfText({ type: schema.type ?? 'number' }, text)
        return typed === undefined ? valueTexts.notA[schema.type === 'integer' ? 'integer' : 'number'] : set(typed)
      }}
    />
  )
}

const LONG = 44

export function StringValue(props: ValueProps) {
  const { value, label } = props
  const set = useSet(props)
  const text = stringOf(value)
  const isItem = useIsKept(props.path)
  return (
    <TextField
      label={label}
      mono
      value={text}
      lines={text.includes('\n') || text.length > LONG ? 3 : 1}
      placeholder={value === '' ? valueTexts.empty : ghostOf(props)}
      {...(value === undefined ? unitOf(props) : {})}
      tools={
        <>
          {value === undefined && <WordButton word={'""'} label={valueTexts.setEmpty(label)} onPress={() => set('')} />}
          <SetTools {...props} />
        </>
      }
      onCommit={(typed) => set(typed === '' && !isItem ? undefined : typed)}
    />
  )
}

export function IntOrStringValue(props: ValueProps) {
  const { value, label } = props
  const set = useSet(props)
  const isItem = useIsKept(props.path)
  const isText = typeof value === 'string'
  const text = textOfValue(value)
  const retyped = (): undefined => set(isText ? intOrString(text) : text)
  const canTurn = value !== undefined && value !== null && typeof intOrString(text) !== 'string'
  return (
    <TextField
      label={label}
      mono
      value={text}
      placeholder={ghostOf(props)}
      tools={
        <>
          {canTurn && (
            <WordButton word={isText ? valueTexts.string : valueTexts.int} label={valueTexts.type(label)} onPress={retyped} />
          )}
          {value !== undefined && !canTurn && value !== null && (
            <span className="mono text-[11px]/4 whitespace-nowrap text-ink-3">{valueTexts.string}</span>
          )}
          <SetTools {...props} />
        </>
      }
      onCommit={(typed) => set(typed === '' && !isItem ? undefined : intOrString(typed))}
    />
  )
}
