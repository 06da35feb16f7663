import { Check, Columns3, Copy, FileText, PanelRight, Trash2, TriangleAlert } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { isBuiltIn } from '../../../client/built-in-groups.ts'
import { pathOf, qualifiedName, type ResourceType } from '../../../client/resource-type.ts'
import type { Column, Row } from '../../../client/table.ts'
import { designAt } from '../../base/address/address.ts'
import { replaceAddress } from '../../base/address/navigation.ts'
import { accessAt, objectAt, resourcesAt, type Selectors } from '../../base/address/object-address.ts'
import { afterPause } from '../../base/async/async.ts'
import { pageTexts } from '../../base/i18n/page.en.ts'
import { useApp } from '../../base/state/store.ts'
import { useMedia } from '../../base/state/theme.ts'
import { useCrdGlance } from '../../entities/crd/crd-glance.ts'
import { asText, filtered, type Sort, sorted } from '../../entities/kind/cells.ts'
import { useCounts } from '../../entities/kind/counts.ts'
import { useNamespaces } from '../../entities/kind/kinds.ts'
import { resourcesTexts } from '../../entities/kind/resources.en.ts'
import { type LiveTable, useTable } from '../../entities/kind/table.ts'
import { VersionChoice } from '../../entities/kind/version-choice.tsx'
import { CreateDialog } from '../../entities/object/create-dialog.tsx'
import DeleteDialog from '../../entities/object/delete-dialog.tsx'
import { LockNote } from '../../entities/object/lock-note.tsx'
import { objectTexts } from '../../entities/object/texts.en.ts'
import { useForbiddenReason } from '../../entities/persona/access.ts'
import { Choice } from '../../kit/choice.tsx'
import { CommandButton, CommandIconButton } from '../../kit/command-button.tsx'
import { useCopied } from '../../kit/copy.tsx'
import { useCommands } from '../../kit/keys.tsx'
import { BULK_ACTS, type BulkAct } from './bulk-acts.ts'
import { BulkBar } from './bulk-bar.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import { type ColumnChoice, keepColumns, listedColumns, MANAGERS, recallColumns } from './columns.ts'
import { ColumnsMenu } from './columns-menu.tsx'
import { CopyDialog } from './copy-dialog.tsx'
import { DescribeDialog } from './describe-dialog.tsx'
import { KindHead } from './kind-head.tsx'
import { ObjectGrid } from './object-grid.tsx'
import { ownColumns, rowExtender } from './own-columns.ts'
import { Peek } from './peek.tsx'
import { type RejectedRequirement, SelectorBar } from './selector-bar.tsx'
import { columnOfRequirement, OWN_FIELDS, wordsOfText } from './selectors.ts'
import { useChecked } from './use-checked.ts'
import { useSelectors } from './use-selectors.ts'

const ALL = '*'

interface NamespaceProps {
  readonly type: ResourceType
  readonly namespace: string | undefined
  readonly selectors: Selectors
  readonly rows: readonly Row[]
}

function NamespaceChoice({ type, namespace, selectors, rows }: NamespaceProps) {
  const workspace = useApp((state) => state.workspace)
  const names = useNamespaces(rows, namespace)
  const [, navigate] = useLocation()
  return (
    <Choice
      look="select"
      label={resourcesTexts.namespace}
      showLabel
      value={namespace ?? ALL}
      options={[{ id: ALL, word: resourcesTexts.allNamespaces }, ...names.map((name) => ({ id: name, word: name, mono: true }))]}
      onChange={(id) => navigate(resourcesAt(workspace, type, id === ALL ? undefined : id, selectors))}
    />
  )
}

/** While a rejected selector stands, no row is shown: those that it was to leave out would be taken for those it selects. */
const NO_ROWS: readonly Row[] = []

interface Filtering {
  readonly words: string
  readonly selectors: Selectors
  /** A selector was rejected. */
  readonly isHidden: boolean
}

/** The rows in sight, in their order, and those of them that are selected. */
function useShownRows(all: readonly Row[], columns: readonly Column[], sorts: readonly Sort[], filtering: Filtering) {
  const { words, isHidden } = filtering
  const rows = useMemo(
    () => (isHidden ? NO_ROWS : sorted(filtered(all, words), columns, sorts)),
    [isHidden, all, words, columns, sorts],
  )
  const selection = useChecked(rows, JSON.stringify(filtering))
  return { rows, selected: rows.filter(({ key }) => selection.checked.has(key)), ...selection }
}

/**
 * By which columns rows are sorted. A column sorts upwards, then downwards, then no longer; it takes the place of the others unless it is
 * added to them.
 */
function useSort() {
  const [sorts, setSorts] = useState<readonly Sort[]>([])
  const sortBy = (column: number, isAdded: boolean): void =>
    setSorts((old) => {
      const own = old.find((sort) => sort.column === column)
      const next = own === undefined ? [{ column, descending: false }] : own.descending ? [] : [{ column, descending: true }]
      if (!isAdded) return next
      return own === undefined ? [...old, ...next] : old.flatMap((sort) => (sort === own ? next : [sort]))
    })
  /** Columns from this place on have moved. */
  const forgetFrom = (column: number): void => setSorts((old) => old.filter((sort) => sort.column < column))
  return { sorts, sortBy, forgetFrom }
}

/** The live rows of a list with the columns and cells that the reader added, and which columns are shown, as kept for the kind. */
function useColumns({ type, namespace, selectors }: Omit<Props, 'words'>, isWide: boolean) {
  const kind = qualifiedName(type)
  const [choice, setChoice] = useState(() => recallColumns(kind))
  const { paths } = choice
  const { sorts, sortBy, forgetFrom } = useSort()
  const table = useTable(type, namespace, selectors, paths.length > 0)
  const choose = (next: ColumnChoice): void => {
    if (next.paths.length < paths.length) forgetFrom(table.columns.length + 1)
    keepColumns(kind, next)
    setChoice(next)
  }
  const hasManagers = choice.shown.includes(MANAGERS)
  const extend = useMemo(() => rowExtender(hasManagers, paths), [hasManagers, paths])
  const rows = useMemo(() => extend(table.rows), [extend, table.rows])
  const { labelsColumn: labels, managers } = objectTexts.list
  const served = table.columns.length
  const own = useMemo(() => ownColumns(served, paths, rows, { labels, managers }), [served, paths, rows, labels, managers])
  const all = useMemo(
    () => [...table.columns, ...own.filter(({ index }) => index >= 0).map(({ column }) => column)],
    [table.columns, own],
  )
  const listed = listedColumns(table.columns, own, choice, isWide)
  const columns = listed.filter(({ isShown }) => isShown)
  const hasWide = table.columns.some(({ priority }) => priority > 0)
  const menu = { columns: listed, choice, onChange: choose, sorts, onSort: (column: number) => sortBy(column, true) }
  return { table, rows, all, columns, hasWide, sorts, sortBy, menu }
}

/** Why the user may not create objects of a kind, or delete the current one. */
function useLocks(type: ResourceType, namespace: string | undefined, current: Row | undefined) {
  const place = { type, namespace: type.namespaced ? (namespace ?? 'default') : undefined, name: '' }
  const target = { type, namespace: current?.namespace === '' ? undefined : current?.namespace, name: current?.name ?? '' }
  return { create: useForbiddenReason(place, 'create'), delete: useForbiddenReason(target, 'delete') }
}

/** Where rows will stand; an answer that comes at once shows none of them. */
function RowsToCome() {
  return [0, 1, 2, 3, 4, 5].map((i) => (
    <div key={i} className="objects-row-to-come h-(--row) border-b border-line">
      <div className="m-2.5 h-2 w-2/5 rounded-1 bg-hover" />
    </div>
  ))
}

interface NoRowsProps {
  readonly type: ResourceType
  readonly namespace: string | undefined
  /** The server listed none; else the words of the filter leave none. */
  readonly isEmpty: boolean
  readonly canCreate: boolean
  /** Removes the selectors; undefined where there are none. */
  readonly onClear: (() => void) | undefined
}

function NoRows({ type, namespace, isEmpty, canCreate, onClear }: NoRowsProps) {
  const words = isEmpty ? resourcesTexts.empty(namespace) : resourcesTexts.emptyFilter
  return (
    <div className="empty">
      <p className="mono">{onClear === undefined ? words : objectTexts.list.noMatch(type.kind)}</p>
      {onClear !== undefined && (
        <button type="button" className="btn" onClick={onClear}>
          {objectTexts.list.clear}
        </button>
      )}
      {onClear === undefined && isEmpty && canCreate && (
        <CommandButton id="create" className="btn">
          {resourcesTexts.create}
        </CommandButton>
      )}
    </div>
  )
}

/** What can be done with the list, or with the row that the keys are at. */
function Actions({ hasWide, isCopied }: { readonly hasWide: boolean; readonly isCopied: boolean }) {
  const wide = useApp((state) => state.prefs.wide)
  return (
    <>
      {hasWide && (
        <CommandButton id="wide" className="btn btn-ghost" pressed={wide}>
          <Columns3 aria-hidden />
          <span className="@max-[960px]:hidden">{resourcesTexts.wide}</span>
        </CommandButton>
      )}
      <CommandIconButton id="describe" icon={FileText} />
      <CommandIconButton id="peek" icon={PanelRight} />
      <CommandIconButton id="delete" icon={Trash2} />
      <CommandIconButton id="copyTable" icon={isCopied ? Check : Copy} />
    </>
  )
}

interface RejectedProps extends Pick<NotesProps, 'type' | 'columns' | 'onFilter' | 'onRemove'> {
  readonly requirement: RejectedRequirement
}

/** A selector that the server rejected, why, and what selects these objects all the same. */
function RejectedNote({ type, requirement, columns, onFilter, onRemove }: RejectedProps) {
  const workspace = useApp((state) => state.workspace)
  const { kind, text, message } = requirement
  const column = columnOfRequirement(requirement, columns)
  const filterColumn = (): void => {
    onRemove(requirement)
    onFilter(column?.words ?? '')
  }
  return (
    <div className="pane-note t-bad flex-wrap" role="alert">
      <span className="min-w-60 flex-1">
        {objectTexts.list.rejected(text, message)}
        <span className="block">{objectTexts.list.rejectedHides}</span>
      </span>
      {column !== undefined && (
        <button type="button" className="btn btn-sm" onClick={filterColumn}>
          {objectTexts.list.filterColumn(column.name, column.words)}
        </button>
      )}
      {kind === 'fields' && !isBuiltIn(type.group) && (
        <Link className="btn btn-sm" href={designAt(workspace, qualifiedName(type))}>
          {objectTexts.list.makeSelectable}
        </Link>
      )}
      <button type="button" className="btn btn-sm" onClick={() => onRemove(requirement)}>
        {objectTexts.list.removeSelector}
      </button>
    </div>
  )
}

interface NotesProps {
  readonly type: ResourceType
  readonly namespace: string | undefined
  readonly rejected: readonly RejectedRequirement[]
  readonly columns: readonly Column[]
  readonly onFilter: (words: string) => void
  readonly onRemove: (requirement: RejectedRequirement) => void
  readonly locks: readonly (string | undefined)[]
  readonly table: LiveTable
}

/** What is wrong with the list, above its rows. */
function Notes({ type, namespace, rejected, columns, onFilter, onRemove, locks, table }: NotesProps) {
  const workspace = useApp((state) => state.workspace)
  const { state, problem = '', isForbidden } = table
  return (
    <>
      {rejected.map((one) => (
        <RejectedNote
          key={`${one.kind} ${one.text}`}
          type={type}
          requirement={one}
          columns={columns}
          onFilter={onFilter}
          onRemove={onRemove}
        />
      ))}
      <LockNote
        reasons={isForbidden === true ? [problem] : locks}
        action={
          <Link className="btn btn-sm" href={accessAt(workspace, type, namespace)}>
            {objectTexts.list.missingRule}
          </Link>
        }
      />
      {state === 'lost' && isForbidden !== true && (
        <p className="pane-note t-warn" role="status">
          <TriangleAlert className="icon-sm" aria-hidden />
          <span className="min-w-0 flex-1">{resourcesTexts.lost(problem)}</span>
        </p>
      )}
    </>
  )
}

interface ShownProps {
  readonly type: ResourceType
  /** How many rows are shown, and how many the server listed. */
  readonly rows: number
  readonly listed: number
  /** The server lists some of the objects of all namespaces. */
  readonly isSelecting: boolean
}

/** How many of the objects are shown. */
function Shown({ type, rows, listed, isSelecting }: ShownProps) {
  const all = useCounts(useMemo(() => (isSelecting ? [type] : []), [isSelecting, type])).get(pathOf(type))?.all
  return (
    <span className="flex-none text-xs text-ink-3 tabular-nums" data-testid="shown">
      {isSelecting && all !== undefined ? objectTexts.list.of(rows, all) : resourcesTexts.shown(rows, listed)}
    </span>
  )
}

type DialogId = 'copy' | 'create' | 'delete' | 'describe' | BulkAct

const isBulkAct = (dialog: DialogId): dialog is BulkAct => BULK_ACTS.some((act) => act === dialog)

interface DialogProps {
  readonly dialog: DialogId
  readonly type: ResourceType
  readonly namespace: string | undefined
  readonly current: Row | undefined
  readonly selected: readonly Row[]
  readonly onClose: () => void
}

/** What a list asks in a dialog. A deletion is about the selected rows or, where none is selected, about the row that the keys are at. */
function ListDialog({ dialog, type, namespace, current, selected, onClose }: DialogProps) {
  const row = current === undefined ? [] : [current]
  const doomed = selected.length > 0 ? selected : row
  if (isBulkAct(dialog)) return <BulkDialog act={dialog} type={type} rows={selected} onClose={onClose} />
  switch (dialog) {
    case 'delete':
      return doomed.length === 0 ? null : <DeleteDialog type={type} targets={doomed} onClose={onClose} />
    case 'describe':
      return current === undefined ? null : <DescribeDialog type={type} row={current} onClose={onClose} />
    case 'copy':
      return <CopyDialog type={type} onClose={onClose} />
    case 'create':
      return <CreateDialog type={type} namespace={namespace ?? 'default'} onClose={onClose} />
  }
}

interface Props {
  readonly type: ResourceType
  readonly namespace: string | undefined
  readonly selectors: Selectors
  /** The words that the address has when the list is opened. */
  readonly words: string
}

/** Milliseconds after which words that are typed stand in the address. */
const TYPING_MS = 300

/** The words that filter the rows. They stand in the address, in the place of those before. */
function useWords({ type, namespace, selectors, words }: Props): [words: string, setWords: (words: string) => void] {
  const workspace = useApp((state) => state.workspace)
  const [filter, setFilter] = useState(words)
  const isSaid = useRef(words !== '')
  useEffect(() => {
    if (filter === '' && !isSaid.current) return
    isSaid.current = true
    return afterPause(TYPING_MS, () => replaceAddress(resourcesAt(workspace, type, namespace, selectors, filter)))
  }, [filter, workspace, type, namespace, selectors])
  return [filter, setFilter]
}

/** The objects of a kind, as the server tabulates them, live. */
export function ObjectList({ type, namespace, selectors, words }: Props) {
  const { workspace, prefs, setPrefs } = useApp(({ workspace, prefs, setPrefs }) => ({ workspace, prefs, setPrefs }))
  const [, navigate] = useLocation()
  const { table, rows: all, ...shown } = useColumns({ type, namespace, selectors }, prefs.wide)
  const { columns, hasWide, sorts, sortBy } = shown
  const glance = useCrdGlance(type)
  const [filter, setFilter] = useWords({ type, namespace, selectors, words })
  const [active, setActive] = useState(0)
  const [dialog, setDialog] = useState<DialogId>()
  const [isPeeking, setPeeking] = useState(false)
  // Elsewhere the preview would cover the list that was pressed.
  const hasRoom = useMedia('(min-width: 1280px)')
  const search = useRef<HTMLInputElement>(null)
  const [copied, copy] = useCopied()
  const { requirements, rejected, add, remove, clear } = useSelectors(type, namespace, selectors)
  const fields = useMemo(() => [...OWN_FIELDS, ...(glance?.selectable ?? [])], [glance])
  const filtering = { words: wordsOfText(filter, fields), selectors, isHidden: rejected.length > 0 }
  const { rows, checked, selected, check, checkAll } = useShownRows(all, shown.all, sorts, filtering)
  const showNamespace = type.namespaced && namespace === undefined
  const at = Math.min(active, rows.length - 1)
  const current = rows[at]
  const canCreate = type.verbs.includes('create')
  const locks = useLocks(type, namespace, current)
  const noRow = current === undefined ? resourcesTexts.noRow : undefined
  const hasSelectors = requirements.length > 0
  const filterBy = (text: string): void => {
    setFilter(text)
    setActive(0)
  }
  useCommands({
    filter: { run: () => search.current?.focus() },
    wide: { run: () => setPrefs({ wide: !prefs.wide }), disabledReason: hasWide ? undefined : resourcesTexts.noWide },
    ...(canCreate ? { create: { run: () => setDialog('create'), disabledReason: locks.create } } : {}),
    delete: { run: () => setDialog('delete'), disabledReason: noRow ?? locks.delete },
    describe: { run: () => setDialog('describe'), disabledReason: noRow },
    peek: { run: () => setPeeking(!isPeeking), disabledReason: noRow },
    ...(isPeeking ? { back: { run: () => setPeeking(false), title: objectTexts.peek.close } } : {}),
    copyTable: {
      title: copied ? pageTexts.app.copied : undefined,
      run: () =>
        copy(
          asText(
            rows,
            columns.filter(({ index }) => index >= 0),
            showNamespace,
            Date.now(),
          ),
        ),
    },
  })
  return (
    <>
      <section className="pane" aria-label={resourcesTexts.title}>
        <KindHead type={type} glance={glance} current={current} canCreate={canCreate} onCopy={() => setDialog('copy')} />
        <div className="flex flex-none flex-wrap items-center gap-x-1.5 gap-y-1.5 border-b border-line px-2 py-1.5">
          <VersionChoice type={type} onChange={(next) => navigate(resourcesAt(workspace, next, namespace, selectors))} />
          {type.namespaced && <NamespaceChoice type={type} namespace={namespace} selectors={selectors} rows={table.rows} />}
          <SelectorBar
            rows={table.rows}
            fields={fields}
            requirements={requirements}
            rejected={rejected}
            text={filter}
            onText={filterBy}
            onAdd={(requirement) => void add(requirement)}
            onRemove={remove}
            inputRef={search}
          />
          <Shown
            type={type}
            rows={rows.length}
            listed={table.rows.length}
            isSelecting={hasSelectors && namespace === undefined}
          />
          <ColumnsMenu kind={type.kind} {...shown.menu} />
          <Actions hasWide={hasWide} isCopied={copied} />
        </div>
        <Notes
          type={type}
          namespace={namespace}
          rejected={rejected}
          columns={shown.all}
          onFilter={filterBy}
          onRemove={remove}
          locks={[canCreate ? locks.create : undefined, current === undefined ? undefined : locks.delete]}
          table={table}
        />
        {table.state === 'loading' && <RowsToCome />}
        {table.state !== 'loading' && table.isForbidden !== true && rows.length === 0 && rejected.length === 0 && (
          <NoRows
            type={type}
            namespace={namespace}
            isEmpty={table.rows.length === 0}
            canCreate={canCreate}
            onClear={hasSelectors ? clear : undefined}
          />
        )}
        {rows.length > 0 && (
          <ObjectGrid
            workspace={workspace}
            type={type}
            label={type.namespaced ? `${type.kind}, ${namespace ?? resourcesTexts.allNamespaces}` : type.kind}
            rows={rows}
            columns={columns}
            showNamespace={showNamespace}
            changed={table.changed}
            checked={checked}
            onCheck={check}
            onCheckAll={checkAll}
            filter={`${filter}\n${selectors.labels}\n${selectors.fields}`}
            sorts={sorts}
            onSort={sortBy}
            active={at}
            onActive={setActive}
            onOpen={(row) => navigate(objectAt(workspace, type, row.namespace, row.name))}
            onPick={() => hasRoom && setPeeking(true)}
          />
        )}
        {selected.length > 0 && (
          <BulkBar
            type={type}
            rows={selected}
            lockedDelete={locks.delete}
            onAct={setDialog}
            onDelete={() => setDialog('delete')}
            onClear={() => checkAll(false)}
          />
        )}
      </section>
      {isPeeking && current !== undefined && (
        <Peek
          type={type}
          row={current}
          onMove={(by) => setActive(Math.min(Math.max(at + by, 0), rows.length - 1))}
          onClose={() => setPeeking(false)}
        />
      )}
      {dialog !== undefined && (
        <ListDialog
          dialog={dialog}
          type={type}
          namespace={namespace}
          current={current}
          selected={selected}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  )
}
