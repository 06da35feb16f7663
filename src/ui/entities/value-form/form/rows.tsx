import { GripVertical, X } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { Button, type Key, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import type { Edit } from '../../../../analysis/edit.ts'
import { columnsOfItems, fieldText } from '../../../../analysis/form/fields.ts'
import { listOf } from '../../../../analysis/walk.ts'
import { isObject, type JsonObject, type JsonValue } from '../../../../apimachinery/json/value.ts'
import { TextField } from '../../../kit/fields.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import { useShowMore } from '../../../kit/show-more.tsx'
import { formTexts } from '../form.en.ts'
import { addItem, innerSchema, isScalar, kindOf, propertySchema, shortText } from '../values.ts'
import { Control, RequiredDot } from './controls.tsx'
import { type FieldProps, useForm } from './form-context.ts'

/** How many rows are drawn before one asks for more. */
const MOST_ROWS = 100

interface ItemsProps<T> extends Omit<FieldProps, 'value'> {
  readonly value: T
  /** Draws an item that needs rows of its own. */
  readonly item: (field: FieldProps) => ReactNode
}

type ListProps = Omit<FieldProps, 'value'> & { readonly value: readonly JsonValue[] }

/** Moves, adds below and removes an item, by a menu and by keys: Alt with an arrow moves it, Insert adds one below, Delete removes it. */
function Grip({
  name,
  list,
  index,
  add,
}: {
  readonly name: string
  readonly list: ListProps
  readonly index: number
  readonly add: () => void
}) {
  const { edit } = useForm()
  const { path, value } = list
  const move = (by: 1 | -1): void => {
    if (value[index + by] !== undefined) edit([{ op: 'move', path: [...path, index], by }])
  }
  const acts: Readonly<Record<string, () => void>> = {
    up: () => move(-1),
    down: () => move(1),
    below: add,
    remove: () => edit([{ op: 'remove', path: [...path, index] }]),
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const keys: Readonly<Record<string, string>> = event.altKey
      ? { ArrowUp: 'up', ArrowDown: 'down' }
      : { Insert: 'below', Delete: 'remove' }
    const act = acts[keys[event.key] ?? '']
    if (act === undefined) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  return (
    <MenuTrigger>
      <span className="inline-flex flex-none" onKeyDownCapture={onKeyDown}>
        <Button className="btn btn-ghost btn-sm btn-icon" aria-label={formTexts.row(name)}>
          <GripVertical className="icon-sm text-ink-3" aria-hidden />
        </Button>
      </span>
      <Popover offset={4} placement="bottom start">
        <Menu
          className="menu"
          aria-label={formTexts.row(name)}
          onAction={(key: Key) => acts[String(key)]?.()}
          disabledKeys={[...(index === 0 ? ['up'] : []), ...(index === value.length - 1 ? ['down'] : [])]}
        >
          {(['up', 'down', 'below', 'remove'] as const).map((id) => (
            <MenuItem key={id} id={id} className="menu-item" textValue={formTexts[id]}>
              {formTexts[id]}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

/** Adds an item behind another one: it is added at the end, and moved there. */
const addBelow = (list: ListProps, index: number): Edit[] => {
  const { length } = list.value
  const moves = Array.from(
    { length: length - index - 1 },
    (_, i): Edit => ({ op: 'move', path: [...list.path, length - i], by: -1 }),
  )
  return [addItem(list, length), ...moves]
}

const CELLS = 'rounded-2 border border-line bg-surface [&_.field]:border-transparent [&_.field]:bg-transparent'

/** The items of a list: a table where they are small, else a group for each. */
export function ListRows({ item, ...list }: ItemsProps<readonly JsonValue[]>) {
  const { schema, value, path, name, depth } = list
  const { edit } = useForm()
  const inner = innerSchema(schema)
  const { shown, more } = useShowMore(value, MOST_ROWS)
  const columns = value.every((one) => isObject(one)) ? columnsOfItems(schema) : undefined
  const keys = listOf(schema['x-kubernetes-list-map-keys'])
  const isScalars = columns === undefined && value.every((one) => isScalar(kindOf(inner, one)))
  if (value.length === 0) return null
  const grip = (i: number) => <Grip name={`${name}[${i}]`} list={list} index={i} add={() => edit(addBelow(list, i))} />
  const remove = (i: number) => (
    <IconButton
      icon={X}
      label={formTexts.unsetField(`${name}[${i}]`)}
      small
      onPress={() => edit([{ op: 'remove', path: [...path, i] }])}
    />
  )
  const field = (one: JsonValue, i: number): FieldProps => ({
    name: `${name}[${i}]`,
    schema: inner,
    value: one,
    path: [...path, i],
    isRequired: false,
    isKept: true,
    depth: depth + 1,
  })
  if (columns !== undefined || isScalars) {
    const required = new Set(listOf(inner.required))
    const grid = { gridTemplateColumns: `24px repeat(${columns?.length ?? 1}, minmax(0, 1fr)) 28px` }
    return (
      <div className={`${CELLS} mb-1.5 overflow-hidden`}>
        {columns !== undefined && (
          <div className="grid items-center border-b border-line bg-sunken" style={grid} aria-hidden="true">
            <span />
            {columns.map((column) => (
              <span key={column} className="mono flex items-center gap-1 truncate px-2 text-[11px]/[24px] text-ink-2">
                {column}
                {(required.has(column) || keys.includes(column)) && <RequiredDot />}
              </span>
            ))}
          </div>
        )}
        {[...shown.entries()].map(([i, one]) => (
          <div
            key={i}
            className="grid items-center border-line not-last:border-b"
            style={grid}
            data-field={fieldText([...path, i])}
          >
            {grip(i)}
            {columns === undefined ? (
              <Cell {...field(one, i)} />
            ) : (
              columns.map((column) => (
                <Cell
                  key={column}
                  name={`${name}[${i}].${column}`}
                  schema={propertySchema(inner, column)}
                  value={isObject(one) ? one[column] : undefined}
                  path={[...path, i, column]}
                  isRequired={required.has(column)}
                  depth={depth + 1}
                />
              ))
            )}
            {remove(i)}
          </div>
        ))}
        {more}
      </div>
    )
  }
  return (
    <>
      {[...shown.entries()].map(([i, one]) => (
        <div key={i} className="grid grid-cols-[24px_minmax(0,1fr)_28px] items-start">
          <span className="pt-0.5">{grip(i)}</span>
          <div className="min-w-0">{item({ ...field(one, i), name: titleOf(one, i, keys) })}</div>
          <span className="pt-0.5">{remove(i)}</span>
        </div>
      ))}
      {more}
    </>
  )
}

/** What tells an item from the others: the values of its keys, else its place. */
function titleOf(item: JsonValue, index: number, keys: readonly JsonValue[]): string {
  const own = keys.map((key) => (isObject(item) && typeof key === 'string' ? item[key] : undefined))
  const words = own.filter((value) => value !== undefined).map((value) => shortText(value, 30))
  return words.length > 0 ? words.join(', ') : `${index}`
}

function Cell(props: FieldProps) {
  const { errors, help, ownerOf } = useForm()
  const owner = ownerOf?.(props.path)
  return (
    <div
      className={`min-w-0 border-s border-line ${owner === undefined ? '' : `bg-tone-soft ${owner.tone}`}`}
      title={owner?.words}
      data-field={fieldText(props.path)}
      onFocusCapture={() => help(props)}
    >
      <div className="flex min-h-8 min-w-0 items-center gap-1 narrow:min-h-11">
        <Control {...props} />
      </div>
      {errors.at(props.path).map((message) => (
        <p key={message} className="px-2 pb-1 text-xs text-bad" role="alert">
          {message}
        </p>
      ))}
    </div>
  )
}

/** The entries of a map: rows of key and value where values are small, else a group for each. */
export function MapRows({ item, ...map }: ItemsProps<JsonObject>) {
  const { schema, value, path, name, depth } = map
  const { edit } = useForm()
  const inner = innerSchema(schema)
  const { shown, more } = useShowMore(Object.keys(value), MOST_ROWS)
  if (shown.length === 0) return null
  const rename = (from: string, to: string): string | undefined => {
    if (to === '') return formTexts.noKey
    if (value[to] !== undefined) return formTexts.isTaken
    return void edit([{ op: 'rename', path: [...path, from], key: to }])
  }
  const isScalars = Object.values(value).every((one) => isScalar(kindOf(inner, one)))
  const remove = (key: string) => (
    <IconButton
      icon={X}
      label={formTexts.unsetField(`${name}.${key}`)}
      small
      onPress={() => edit([{ op: 'remove', path: [...path, key] }])}
    />
  )
  const field = (key: string): FieldProps => ({
    name: `${name}.${key}`,
    schema: inner,
    value: value[key],
    path: [...path, key],
    isRequired: false,
    isKept: true,
    depth: depth + 1,
  })
  const keyField = (key: string) => (
    <TextField label={formTexts.keyOf(`${name}.${key}`)} mono value={key} onCommit={(to) => rename(key, to)} />
  )
  if (isScalars) {
    return (
      <div className={`${CELLS} mb-1.5 overflow-hidden`}>
        {shown.map((key) => (
          <div
            key={key}
            className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_28px] items-center border-line not-last:border-b"
            data-field={fieldText([...path, key])}
          >
            {keyField(key)}
            <Cell {...field(key)} />
            {remove(key)}
          </div>
        ))}
        {more}
      </div>
    )
  }
  return (
    <>
      {shown.map((key) => (
        <div key={key} className="grid grid-cols-[minmax(0,1fr)_28px] items-start">
          <div className="min-w-0">
            {keyField(key)}
            {item({ ...field(key), name: key })}
          </div>
          {remove(key)}
        </div>
      ))}
      {more}
    </>
  )
}
