import { OctagonX, Plus, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from 'react-aria-components'
import { valueAt } from '../../../../../analysis/edit.ts'
import { listOf } from '../../../../../analysis/walk.ts'
import { isObject, objectOf } from '../../../../../apimachinery/json/value.ts'
import { h } from '../../../../i18n/designer.ts'
import { messageText } from '../../../../i18n/lint.ts'
import { IconButton } from '../../../../kit/icon-button.tsx'
import { textAt } from '../../crd/crd.ts'
import { DialogStep } from '../../dialog-step.tsx'
import { useDesign, useFields, useSession } from '../../session/context.ts'
import { selectablePaths } from './field-paths.ts'
import { PathField } from './path-field.tsx'

const KEY = 'selectableFields'
/** The server takes no more. */
const MOST = 8

/** The fields that `--field-selector` may name: paths to single values. */
export function Selectable() {
  const session = useSession()
  const fields = useFields()
  const { crd, version, server } = useDesign(({ crd, version, server }) => ({ crd, version, server }))
  const [adding, setAdding] = useState(false)
  const path = ['spec', 'versions', version, KEY]
  const there = listOf(valueAt(crd, path)).filter(isObject)
  const paths = there.map((one) => textAt(one, ['jsonPath']))
  const options = useMemo(() => selectablePaths(fields), [fields])
  const free = options.filter((option) => !paths.includes(option.path))
  const set = (index: number, jsonPath: string): void => {
    setAdding(false)
    if (jsonPath !== '') void session.applyEdits([{ op: 'set', path: [...path, index], value: objectOf({ jsonPath }) }])
    else if (index < there.length) remove(index)
  }
  const remove = (index: number): undefined =>
    void session.applyEdits([{ op: 'remove', path: there.length === 1 ? path : [...path, index] }])
  const says = (index: number): readonly string[] =>
    server.filter(({ path: at }) => at[3] === KEY && at[2] === version && at[4] === index).map(messageText)
  return (
    <DialogStep title={h.selectable.title}>
      <p className="text-ink-2">{there.length === 0 && !adding ? h.selectable.none : h.selectable.why}</p>
      <ul className="grid max-w-[560px] gap-1.5">
        {[...paths, ...(adding ? [''] : [])].map((value, index) => (
          <li key={value === '' ? 'new' : value} className="flex flex-wrap items-center gap-x-2 gap-y-1 ps-0">
            <PathField
              label={h.selectable.nth(index + 1)}
              value={value}
              options={free}
              placeholder=".spec.color"
              onCommit={(next) => set(index, next)}
            />
            <IconButton
              icon={Trash2}
              label={h.selectable.remove(value)}
              small
              onPress={() => (index < there.length ? remove(index) : setAdding(false))}
            />
            {says(index).map((text) => (
              <p
                key={text}
                className="flex basis-full items-baseline gap-1.5 pt-[3px] text-xs/5 wrap-anywhere text-bad"
                role="alert"
              >
                <OctagonX className="icon-sm translate-y-0.5" aria-hidden />
                {text}
              </p>
            ))}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        <Button className="btn btn-sm" isDisabled={adding || there.length >= MOST} onPress={() => setAdding(true)}>
          <Plus className="icon-sm" aria-hidden />
          {h.selectable.add}
        </Button>
        {there.length >= MOST && <span className="text-xs text-ink-3">{h.selectable.full(MOST)}</span>}
      </div>
    </DialogStep>
  )
}
