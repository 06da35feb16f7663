import { Columns3, GripVertical } from 'lucide-react'
import { useRef } from 'react'
import { Button, DialogTrigger } from 'react-aria-components'
import { o } from '../../i18n/objects.ts'
import { PopoverDialog } from '../../kit/popover-dialog.tsx'
import { type ColumnChoice, LABELS, type ListedColumn, NO_CHOICE, withMoved, withShown } from './columns.ts'

interface Props {
  readonly kind: string
  readonly columns: readonly ListedColumn[]
  readonly choice: ColumnChoice
  readonly onChange: (choice: ColumnChoice) => void
}

const ROW = 'flex min-h-8 items-center gap-2 rounded-1 ps-1 pe-2 hover:bg-hover narrow:min-h-11'

/** Chooses the columns of a list and their order, by pointer or by keys. */
export function ColumnsMenu({ kind, columns, choice, onChange }: Props) {
  const dragged = useRef<string>(undefined)
  const noteOf = ({ id, index, column }: ListedColumn): string =>
    index === 0 ? o.list.always : id === LABELS ? o.list.thisPage : column.priority > 0 ? o.list.wide : ''
  const dropOn = (target: string): void => {
    const ids = columns.map(({ id }) => id)
    const from = dragged.current
    dragged.current = undefined
    if (from !== undefined) onChange(withMoved(choice, columns, from, ids.indexOf(target) - ids.indexOf(from)))
  }
  return (
    <DialogTrigger>
      <Button className="btn btn-icon" aria-label={o.list.columns}>
        <Columns3 aria-hidden />
      </Button>
      <PopoverDialog
        label={o.list.columnsOf(kind)}
        placement="bottom end"
        className="grid w-76 max-w-[92vw] rounded-3 bg-raised text-sm shadow-pop outline-0"
      >
        <div className="flex items-center gap-2 ps-3 pe-2 pt-2">
          <span className="flex-1 font-semibold" aria-hidden>
            {o.list.columns}
          </span>
          <button
            type="button"
            className="btn btn-ghost btn-sm"
            disabled={choice === NO_CHOICE}
            onClick={() => onChange(NO_CHOICE)}
          >
            {o.list.reset}
          </button>
        </div>
        <ul className="max-h-[min(360px,60vh)] overflow-auto p-1">
          {columns.map((one) => {
            const isName = one.index === 0
            return (
              <li
                key={one.id}
                className={ROW}
                draggable={!isName}
                onDragStart={() => {
                  dragged.current = one.id
                }}
                onDragOver={(event) => !isName && event.preventDefault()}
                onDrop={() => dropOn(one.id)}
              >
                <GripVertical className={`icon-sm text-ink-3 ${isName ? 'invisible' : 'cursor-grab'}`} aria-hidden />
                <label className="flex min-w-0 flex-1 items-center gap-2">
                  <input
                    type="checkbox"
                    checked={one.isShown}
                    disabled={isName}
                    onChange={(event) => onChange(withShown(choice, one.id, event.target.checked))}
                    onKeyDown={(event) => {
                      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
                      if (!event.altKey || by === undefined) return
                      event.preventDefault()
                      onChange(withMoved(choice, columns, one.id, by))
                    }}
                  />
                  <span className="min-w-0 flex-1 truncate">{one.column.name}</span>
                </label>
                <span className="text-xs text-ink-3">{noteOf(one)}</span>
              </li>
            )
          })}
        </ul>
        <p className="border-t border-line px-3 py-2 text-xs text-ink-2">{o.list.moveHint}</p>
      </PopoverDialog>
    </DialogTrigger>
  )
}
