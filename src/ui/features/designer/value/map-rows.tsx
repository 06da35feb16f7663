import { Plus } from 'lucide-react'
import { Button } from 'react-aria-components'
import { sampleValue } from '../../../../analysis/sample/sample-value.ts'
import { isObject, type JsonObject, newObject } from '../../../../apimachinery/json/value.ts'
import { v } from '../../../i18n/designer.ts'
import { TextField } from '../../../kit/fields.tsx'
import { useShowMore } from '../../../kit/show-more.tsx'
import { type Holding, useValueHost } from './host.ts'
import { freshKey } from './kind.ts'

/** A map: keys, and a value for each. */
export function MapRows({ schema, value, label, path, part }: Holding & { readonly value: JsonObject }) {
  const host = useValueHost()
  const inner = isObject(schema.additionalProperties) ? schema.additionalProperties : newObject()
  const { shown, more } = useShowMore(Object.keys(value), 100)
  const rename = (from: string, to: string): string | undefined => {
    if (to === '' || value[to] !== undefined) return v.isTaken
    return void host.edit([{ op: 'rename', path: [...path, from], key: to }])
  }
  const add = (): void => host.edit([{ op: 'set', path: [...path, freshKey(value)], value: sampleValue(inner, '', 0) }])
  return (
    <div className="grid justify-items-start gap-1 border-s border-line-strong ps-2.5">
      {shown.map((key) => (
        <div key={key} className="grid w-full grid-cols-[minmax(60px,34%)_minmax(0,1fr)] items-center gap-x-2 gap-y-0.5">
          <TextField label={v.keyOf(`${label}.${key}`)} mono value={key} onCommit={(to) => rename(key, to)} />
          {part({ schema: inner, value: value[key], label: `${label}.${key}`, path: [...path, key] })}
        </div>
      ))}
      {more}
      <Button className="btn btn-ghost btn-sm" aria-label={v.addKey(label)} onPress={add}>
        <Plus className="icon-sm" aria-hidden />
        {v.addKeyWord}
      </Button>
    </div>
  )
}
