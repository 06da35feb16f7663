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
    <div className="vl-rows">
      {[...shown.entries()].map(([i, item]) => {
        const name = `${label}[${i}]`
        const at = [...path, i]
        return (
          <div key={i} className="vl-row vl-item">
            <span className="vl-tools">
              <span className="faint xs num">{i}</span>
              <IconButton
                icon={ArrowUp}
                label={v.up(name)}
                small
                className="vl-tool"
                isDisabled={i === 0}
                onPress={() => host.edit([{ op: 'move', path: at, by: -1 }])}
              />
              <IconButton
                icon={Trash2}
                label={v.remove(name)}
                small
                className="vl-tool"
                onPress={() => host.edit([{ op: 'remove', path: at }])}
              />
            </span>
            {part({ schema: inner, value: item, label: name, path: at })}
          </div>
        )
      })}
      {more}
      <Button className="btn btn-ghost btn-sm" aria-label={v.addItem(label)} onPress={add}>
        <Plus className="i i-sm" aria-hidden />
        {v.addItemWord}
      </Button>
    </div>
  )
}
