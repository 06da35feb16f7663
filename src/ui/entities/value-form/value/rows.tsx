import { ArrowUp, Plus, Trash2 } from 'lucide-react'
import { Button, type Key, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { sampleValue } from '../../../../analysis/sample/sample-value.ts'
import { listOf } from '../../../../analysis/walk.ts'
import { isObject, type JsonObject, type JsonValue, newObject } from '../../../../apimachinery/json/value.ts'
import { TextField } from '../../../kit/fields.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import { useShowMore } from '../../../kit/show-more.tsx'
import { valueTexts } from '../value.en.ts'
import { type ContainerProps, useValueHost, type ValueProps } from './host.tsx'
import { addItem, freshKey, innerSchema, propertySchema, rowsOf, wordsOf } from './values.ts'

/** A list: its items in their order. */
export function ListRows({ schema, value, label, path, part }: ContainerProps & { readonly value: readonly JsonValue[] }) {
  const host = useValueHost()
  const inner = innerSchema(schema)
  const { shown, more } = useShowMore(value, 100)
  const add = (): void => host.edit([addItem({ schema, path }, value.length)])
  return (
    <div className="grid justify-items-start gap-1 border-s border-line-strong ps-2.5">
      {[...shown.entries()].map(([i, item]) => {
        const name = `${label}[${i}]`
        const at = [...path, i]
        return (
          <div key={i} className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 gap-y-0.5">
            <span className="col-start-2 row-start-1 flex items-center">
              <span className="text-xs text-ink-3 tabular-nums">{i}</span>
              <IconButton
                icon={ArrowUp}
                label={valueTexts.up(name)}
                small
                isDisabled={i === 0}
                onPress={() => host.edit([{ op: 'move', path: at, by: -1 }])}
              />
              <IconButton
                icon={Trash2}
                label={valueTexts.remove(name)}
                small
                onPress={() => host.edit([{ op: 'remove', path: at }])}
              />
            </span>
            {part({ schema: inner, value: item, label: name, path: at })}
          </div>
        )
      })}
      {more}
      <Button className="btn btn-ghost btn-sm" aria-label={valueTexts.addItem(label)} onPress={add}>
        <Plus className="icon-sm" aria-hidden />
        {valueTexts.addItemWord}
      </Button>
    </div>
  )
}

/** A map: keys, and a value for each. */
export function MapRows({ schema, value, label, path, part }: ContainerProps & { readonly value: JsonObject }) {
  const host = useValueHost()
  const inner = innerSchema(schema)
  const { shown, more } = useShowMore(Object.keys(value), 100)
  const rename = (from: string, to: string): string | undefined => {
    if (to === '' || value[to] !== undefined) return valueTexts.isTaken
    return void host.edit([{ op: 'rename', path: [...path, from], key: to }])
  }
  const add = (): void => host.edit([addItem({ schema, path }, freshKey(value))])
  return (
    <div className="grid justify-items-start gap-1 border-s border-line-strong ps-2.5">
      {shown.map((key) => (
        <div key={key} className="grid w-full grid-cols-[minmax(60px,34%)_minmax(0,1fr)] items-center gap-x-2 gap-y-0.5">
          <TextField label={valueTexts.keyOf(`${label}.${key}`)} mono value={key} onCommit={(to) => rename(key, to)} />
          {part({ schema: inner, value: value[key], label: `${label}.${key}`, path: [...path, key] })}
        </div>
      ))}
      {more}
      <Button className="btn btn-ghost btn-sm" aria-label={valueTexts.addKey(label)} onPress={add}>
        <Plus className="icon-sm" aria-hidden />
        {valueTexts.addKeyWord}
      </Button>
    </div>
  )
}

/** The properties that wait to be set. */
function AddProperty({ schema, label, path, names }: Omit<ValueProps, 'value'> & { readonly names: readonly string[] }) {
  const host = useValueHost()
  const add = (key: Key): void => {
    const name = String(key)
    host.edit([{ op: 'set', path: [...path, name], value: sampleValue(propertySchema(schema, name), name) }])
  }
  return (
    <MenuTrigger>
      <Button className="btn btn-ghost btn-sm" aria-label={valueTexts.addProperty(label)}>
        <Plus className="icon-sm" aria-hidden />
        {valueTexts.addPropertyWord}
      </Button>
      <Popover offset={4} placement="bottom start">
        <Menu className="menu" aria-label={valueTexts.addProperty(label)} onAction={add}>
          {names.map((name) => (
            <MenuItem key={name} id={name} className="menu-item" textValue={name}>
              <span className="mono min-w-0 flex-1">{name}</span>
              <span className="text-xs text-ink-3">{wordsOf(propertySchema(schema, name))}</span>
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

/** An object by its properties; each has the editor of its own type. */
export function ObjectRows({ schema, value, label, path, part }: ContainerProps & { readonly value: JsonObject }) {
  const { shown: names, rest } = rowsOf(schema, value)
  const { shown, more } = useShowMore(names, 100)
  const declared = isObject(schema.properties) ? schema.properties : newObject()
  const required = new Set(listOf(schema.required))
  return (
    <div className="grid justify-items-start gap-1 border-s border-line-strong ps-2.5">
      {shown.map((name) => (
        <div key={name} className="grid w-full grid-cols-[minmax(60px,34%)_minmax(0,1fr)] items-center gap-x-2 gap-y-0.5">
          <span className="mono min-w-0 truncate text-[12px]" title={name}>
            {name}
            {required.has(name) && (
              <span className="text-[9px] text-accent-ink" title={valueTexts.required}>
                {' ●'}
              </span>
            )}
            {declared[name] === undefined && <small className="text-warn"> {valueTexts.notInSchema}</small>}
          </span>
          {part({ schema: propertySchema(schema, name), value: value[name], label: `${label}.${name}`, path: [...path, name] })}
        </div>
      ))}
      {more}
      {rest.length > 0 && <AddProperty schema={schema} label={label} path={path} names={rest} />}
    </div>
  )
}
