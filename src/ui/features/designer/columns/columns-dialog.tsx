import { OctagonX, Plus, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from 'react-aria-components'
import { type Edit, type Path, valueAt } from '../../../../analysis/edit.ts'
import { leadsNowhere } from '../../../../analysis/lint/style/paths.ts'
import { objectsOf } from '../../../../apimachinery/json/access.ts'
import { isObject, type JsonObject, type JsonValue, objectOf } from '../../../../apimachinery/json/value.ts'
import { textAt } from '../../../entities/crd/crd.ts'
import type { Stored } from '../../../entities/crd/stored.ts'
import { asText, cellText } from '../../../entities/kind/cells.ts'
import { CopyButton } from '../../../kit/copy.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import { PageDialog } from '../../../kit/modal.tsx'
import { ScrollRegion } from '../../../kit/scroll-region.tsx'
import { Switch } from '../../../kit/switch.tsx'
import { schemaPath } from '../crd/fields.ts'
import { DialogStep } from '../dialog-step.tsx'
import { useDesign, useFields, useSession } from '../session/context.ts'
import { designTexts } from '../texts/design.en.ts'
import { headTexts } from '../texts/head.en.ts'
import { messageText } from '../texts/lint-text.ts'
import { COLUMNS, ColumnRow, KEY, PathField } from './column-row.tsx'
import { columnPaths, selectablePaths, unreadablePath } from './field-paths.ts'
import { columnsOf, type LiveRows, useLiveRows } from './live-rows.ts'
import { keyedColumns } from './row-keys.ts'

/** The column that the server has for kinds without columns of their own (apiextensions-apiserver/pkg/registry/customresource/tableconvertor). */
const AGE = { name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp' } as const

const CELL = 'py-px pe-6 text-start font-normal whitespace-pre'
const VALUE = `${CELL} max-w-[360px] overflow-hidden text-ellipsis`

/** The rows as kubectl prints them: capitals in the head, `<none>` where there is nothing. */
function LiveTable({
  live,
  plural,
  namespaced,
}: {
  readonly live: LiveRows | undefined
  readonly plural: string
  readonly namespaced: boolean
}) {
  const [wide, setWide] = useState(false)
  const shown = (live?.columns ?? [])
    .map((column, index) => ({ column, index }))
    .filter(({ column }) => wide || column.priority === 0)
  const rows = live?.rows ?? []
  const command = `kubectl get ${plural}${namespaced ? ' -A' : ''}${wide ? ' -o wide' : ''}`
  return (
    <DialogStep title={headTexts.live.title}>
      <div className="flex flex-wrap items-center gap-2">
        <code className="mono min-w-0 flex-1 text-xs">{command}</code>
        <Switch label={headTexts.live.wide} on={wide} onChange={setWide} />
        <CopyButton word={headTexts.live.copy} text={() => asText(rows, shown, namespaced, 0)} />
      </div>
      {live !== undefined && live.problem.length > 0 ? (
        <div className="border-s-3 border-line-strong bg-sunken px-[9px] py-1.5 text-[11.5px]/[17px] wrap-anywhere">
          <p>{headTexts.live.rejected}</p>
          {live.problem.slice(0, 3).map((text) => (
            <p key={text} className="mono">
              {text}
            </p>
          ))}
        </div>
      ) : (
        <ScrollRegion className="rounded-2 border-1 border-line bg-sunken px-3 py-2" label={headTexts.live.rows}>
          <table className="mono text-[12px]/[18px]" aria-label={headTexts.live.title}>
            <thead>
              <tr>
                {namespaced && (
                  <th scope="col" className={`${CELL} text-ink-2`}>
                    NAMESPACE
                  </th>
                )}
                {shown.map(({ column, index }) => (
                  <th key={index} scope="col" className={`${CELL} text-ink-2`} title={column.description}>
                    {column.name.toUpperCase()}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.key}>
                  {namespaced && <td className={`${VALUE} text-ink`}>{row.namespace}</td>}
                  {shown.map(({ index }) => (
                    <td key={index} className={`${VALUE} ${row.cells[index] === null ? 'text-ink-3' : 'text-ink'}`}>
                      {cellText(row.cells[index])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
      {live !== undefined && live.problem.length === 0 && <p className="text-xs text-ink-3">{headTexts.live.from[live.from]}</p>}
    </DialogStep>
  )
}

const SELECTABLE = 'selectableFields'
/** The server takes no more. */
const MOST_SELECTABLE = 8

/** The fields that `--field-selector` may name: paths to single values. */
function Selectable() {
  const session = useSession()
  const fields = useFields()
  const { crd, version, server } = useDesign(({ crd, version, server }) => ({ crd, version, server }))
  const [adding, setAdding] = useState(false)
  const path = ['spec', 'versions', version, SELECTABLE]
  const there = objectsOf(valueAt(crd, path))
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
    server.filter(({ path: at }) => at[3] === SELECTABLE && at[2] === version && at[4] === index).map(messageText)
  return (
    <DialogStep title={headTexts.selectable.title}>
      <p className="text-ink-2">{there.length === 0 && !adding ? headTexts.selectable.none : headTexts.selectable.why}</p>
      <ul className="grid max-w-[560px] gap-1.5">
        {[...paths, ...(adding ? [''] : [])].map((value, index) => (
          <li key={value === '' ? 'new' : value} className="flex flex-wrap items-center gap-x-2 gap-y-1 ps-0">
            <PathField
              label={headTexts.selectable.nth(index + 1)}
              value={value}
              options={free}
              placeholder=".spec.color"
              onCommit={(next) => set(index, next)}
            />
            <IconButton
              icon={Trash2}
              label={headTexts.selectable.remove(value)}
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
        <Button className="btn btn-sm" isDisabled={adding || there.length >= MOST_SELECTABLE} onPress={() => setAdding(true)}>
          <Plus className="icon-sm" aria-hidden />
          {headTexts.selectable.add}
        </Button>
        {there.length >= MOST_SELECTABLE && (
          <span className="text-xs text-ink-3">{headTexts.selectable.full(MOST_SELECTABLE)}</span>
        )}
      </div>
    </DialogStep>
  )
}

/** What speaks against the path of a column that the server takes. */
function doubtOf(schema: JsonValue | undefined, path: string): string | undefined {
  const why = path.startsWith('.') ? unreadablePath(path) : undefined
  if (why !== undefined) return headTexts.columns.unreadable(why)
  return isObject(schema) && leadsNowhere(schema, path) ? headTexts.columns.missing : undefined
}

/** The rows of the columns, each with a key of its own: an edit reaches its column also where others have come or gone since. */
function useColumnRows(columns: readonly JsonObject[], version: number) {
  const session = useSession()
  const [rows, setRows] = useState(() => keyedColumns([], columns))
  // Its rows are those of another list until this component is drawn again, at once.
  const isOld = rows.length !== columns.length || rows.some(({ column }, i) => column !== columns[i])
  const shown = isOld ? keyedColumns(rows, columns) : rows
  if (isOld) setRows(shown)
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set())
  const edit = (key: number, make: (path: Path, count: number) => readonly Edit[]): Promise<void> =>
    session.apply(({ crd }) => {
      const now = keyedColumns(shown, columnsOf(crd, version))
      const index = now.findIndex((one) => one.key === key)
      const path = ['spec', 'versions', version, KEY, index]
      return index < 0 ? undefined : { edits: make(path, now.length), select: undefined }
    })
  /** The row goes at once, so that nobody types into what is gone a moment later. */
  const remove = async (key: number): Promise<void> => {
    setRemoved((old) => new Set([...old, key]))
    await edit(key, (path, count) => [{ op: 'remove', path: count === 1 ? path.slice(0, -1) : path }])
    setRemoved((old) => new Set([...old].filter((one) => one !== key)))
  }
  return { rows: shown, removed, edit, remove }
}

/** The columns that the server prints of a version, beside what it would print; and the selectable fields. */
export function ColumnsDialog({ stored, onClose }: { readonly stored: Stored | undefined; readonly onClose: () => void }) {
  const session = useSession()
  const fields = useFields()
  const { crd, text, version, server } = useDesign(({ crd, text, version, server }) => ({ crd, text, version, server }))
  const columns = columnsOf(crd, version)
  const schema = valueAt(crd, schemaPath(version))
  const options = useMemo(() => columnPaths(fields), [fields])
  const rejections = (index: number): string[] =>
    server
      .filter(({ kind, path }) => kind === 'rejected' && path[2] === version && path[3] === KEY && path[4] === index)
      .map(messageText)
  const rejected = [...columns.keys()].filter((index) => rejections(index).length > 0)
  const live = useLiveRows({ crd, text }, version, stored, rejected)
  const append = (column: (count: number) => JsonObject): void => {
    void session.apply((now) => {
      const count = columnsOf(now.crd, version).length
      return { edits: [{ op: 'set', path: ['spec', 'versions', version, KEY, count], value: column(count) }], select: undefined }
    })
  }
  const { rows, removed, edit, remove } = useColumnRows(columns, version)
  const [added, setAdded] = useState(-1)
  const add = (): void => {
    setAdded(columns.length)
    append((count) => objectOf({ name: `Column ${count + 1}`, type: 'string', jsonPath: '.metadata.name' }))
  }
  const hasAge = columns.some((column) => textAt(column, ['jsonPath']) === AGE.jsonPath)
  return (
    <PageDialog
      title={designTexts.columnsTitle(textAt(crd, ['spec', 'versions', version, 'name']))}
      open
      onClose={onClose}
      width="dialog-xl"
      foot={
        <Button className="btn btn-primary" onPress={onClose}>
          {designTexts.done}
        </Button>
      }
    >
      {columns.length === 0 ? (
        <p>{headTexts.columns.none}</p>
      ) : (
        <div>
          <div className={`${COLUMNS} pb-1 text-xs/5 text-ink-3 narrow:hidden`} aria-hidden="true">
            {designTexts.columnHeads.map((word) => (
              <span key={word}>{word}</span>
            ))}
          </div>
          <ul className="grid gap-1.5">
            {rows.map(({ key, column }, index) => (
              <ColumnRow
                key={key}
                column={column}
                index={index}
                count={columns.length}
                options={options}
                rejections={rejections(index)}
                doubt={doubtOf(schema, textAt(column, ['jsonPath']))}
                isNew={index === added}
                isRemoved={removed.has(key)}
                onEdit={(make) => void edit(key, make)}
                onRemove={() => void remove(key)}
              />
            ))}
          </ul>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button className="btn btn-sm" onPress={add}>
          <Plus className="icon-sm" aria-hidden />
          {designTexts.addColumn}
        </Button>
        {columns.length > 0 && !hasAge && (
          <>
            <Button className="btn btn-sm" onPress={() => append(() => objectOf(AGE))}>
              <Plus className="icon-sm" aria-hidden />
              {headTexts.columns.addAge}
            </Button>
            <span className="text-xs text-ink-3">{headTexts.columns.addAgeWhy}</span>
          </>
        )}
      </div>
      <LiveTable
        live={live}
        plural={textAt(crd, ['spec', 'names', 'plural'])}
        namespaced={textAt(crd, ['spec', 'scope']) === 'Namespaced'}
      />
      <Selectable />
    </PageDialog>
  )
}
