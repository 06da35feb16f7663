import { ArrowUp, Plus, Trash2 } from 'lucide-react'
import { Button } from 'react-aria-components'
import { sampleValue } from '../../../../analysis/sample/sample-value.ts'
import { isObject, type JsonValue, newObject } from '../../../../apimachinery/json/value.ts'
import { v } from '../../../i18n/designer.ts'
import { IconButton } from '../../../kit/icon-button.tsx'
import { useShowMore } from '../../../kit/show-more.tsx'
import { type Holding, useValueHost } from './host.ts'

/** A list: its items in their order. */
export function ListRows({ schema, value, label, path, part }: Holding & { readonly value: readonly JsonValue[] }) {
  const host = useValueHost()
  const inner = isObject(schema.items) ? schema.items : newObject()
  const { shown, more } = useShowMore(value, 100)
  const add = (): void => host.edit([{ op: 'set', path: [...path, value.length], value: sampleValue(inner, '', 0) }])
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
                label={v.up(name)}
                small
                isDisabled={i === 0}
                onPress={() => host.edit([{ op: 'move', path: at, by: -1 }])}
              />
              <IconButton icon={Trash2} label={v.remove(name)} small onPress={() => host.edit([{ op: 'remove', path: at }])} />
            </span>
            {part({ schema: inner, value: item, label: name, path: at })}
          </div>
        )
      })}
      {more}
      <Button className="btn btn-ghost btn-sm" aria-label={v.addItem(label)} onPress={add}>
        <Plus className="icon-sm" aria-hidden />
        {v.addItemWord}
      </Button>
    </div>
  )
}
