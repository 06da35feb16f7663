import { Check, Columns3, Copy, CopyPlus, PencilRuler, Plus, Trash2, TriangleAlert } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { qualifiedName, type ResourceType } from '../../../client/resource-type.ts'
import type { Row } from '../../../client/table.ts'
import { useForbiddenReason } from '../../data/access.ts'
import { isBuiltIn, useNamespaces } from '../../data/kinds.ts'
import { useTable } from '../../data/table.ts'
import { t } from '../../i18n/catalogue.ts'
import { d } from '../../i18n/designer.ts'
import { asText, filtered, type Sort, sorted } from '../../kit/cells.ts'
import { Choice } from '../../kit/choice.tsx'
import { CommandButton, CommandIconButton } from '../../kit/command-button.tsx'
import { useCopied } from '../../kit/copy.tsx'
import { DeleteDialog } from '../../kit/delete-dialog.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { KeyCaps, useCommands } from '../../kit/keys.tsx'
import { LockNote } from '../../kit/lock-note.tsx'
import { SearchBox } from '../../kit/search-box.tsx'
import { VersionChoice } from '../../kit/version-choice.tsx'
import { designAt, objectAt, resourcesAt } from '../../state/address.ts'
import { pressOf } from '../../state/commands.ts'
import { useApp } from '../../state/store.ts'
import { CopyDialog } from './copy-dialog.tsx'
import { CreateDialog } from './create-dialog.tsx'
import { ObjectGrid, type ShownColumn } from './object-grid.tsx'

/** The way from a list to the design of its kind; in the list of CRDs, to that of the row. */
function DesignLink({ type, row }: { readonly type: ResourceType; readonly row: Row | undefined }) {
  const workspace = useApp((state) => state.workspace)
  const name =
    type.resource === 'customresourcedefinitions' ? row?.name : !isBuiltIn(type.group) ? qualifiedName(type) : undefined
  if (name === undefined) return null
  return (
    <Link className="btn btn-ghost" href={designAt(workspace, name)} aria-label={d.openDesign}>
      <PencilRuler aria-hidden />
      <span className="@max-[960px]:hidden">{d.openDesign}</span>
    </Link>
  )
}

/** The way to a copy of the kind on another server, where the page has one besides its workspaces. */
function CopyButton({ type, onPress }: { readonly type: ResourceType; readonly onPress: () => void }) {
  const hasHost = useApp((state) => state.connector.host !== undefined)
  if (!hasHost || isBuiltIn(type.group)) return null
  return <IconButton icon={CopyPlus} label={t.copyKind.action} onPress={onPress} />
}

const ALL = '*'

function NamespaceChoice({
  type,
  namespace,
  rows,
}: {
  readonly type: ResourceType
  readonly namespace: string | undefined
  readonly rows: readonly Row[]
}) {
  const workspace = useApp((state) => state.workspace)
  const names = useNamespaces(rows, namespace)
  const [, navigate] = useLocation()
  return (
    <Choice
      look="select"
      label={t.resources.namespace}
      showLabel
      value={namespace ?? ALL}
      options={[{ id: ALL, word: t.resources.allNamespaces }, ...names.map((name) => ({ id: name, word: name, mono: true }))]}
      onChange={(id) => navigate(resourcesAt(workspace, type, id === ALL ? undefined : id))}
    />
  )
}

/** The objects of a kind, as the server tabulates them, live. */
export function ObjectList({ type, namespace }: { readonly type: ResourceType; readonly namespace: string | undefined }) {
  const { workspace, wide, setPrefs } = useApp((state) => ({
    workspace: state.workspace,
    wide: state.prefs.wide,
    setPrefs: state.setPrefs,
  }))
  const [, navigate] = useLocation()
  const table = useTable(type, namespace)
  const [filter, setFilter] = useState('')
  const [sort, setSort] = useState<Sort>()
  const [active, setActive] = useState(0)
  const [dialog, setDialog] = useState<'copy' | 'create' | 'delete'>()
  const search = useRef<HTMLInputElement>(null)
  const [copied, copy] = useCopied()
  const rows = useMemo(() => sorted(filtered(table.rows, filter), table.columns, sort), [table.rows, table.columns, filter, sort])
  const columns: ShownColumn[] = table.columns
    .map((column, index) => ({ column, index }))
    .filter(({ column }) => wide || column.priority === 0)
  const hidden = table.columns.filter((column) => column.priority > 0).length
  const showNamespace = type.namespaced && namespace === undefined
  const current = rows[Math.min(active, rows.length - 1)]
  const canCreate = type.verbs.includes('create')
  const rejectedCreate = useForbiddenReason(
    { type, namespace: type.namespaced ? (namespace ?? 'default') : undefined, name: '' },
    'create',
  )
  const target = { type, namespace: current?.namespace === '' ? undefined : current?.namespace, name: current?.name ?? '' }
  const rejectedDelete = useForbiddenReason(target, 'delete')
  useCommands({
    filter: { run: () => search.current?.focus() },
    wide: { run: () => setPrefs({ wide: !wide }), disabledReason: hidden === 0 ? t.resources.noWide : undefined },
    ...(canCreate ? { create: { run: () => setDialog('create'), disabledReason: rejectedCreate } } : {}),
    delete: { run: () => setDialog('delete'), disabledReason: current === undefined ? t.resources.noRow : rejectedDelete },
    copyTable: {
      title: copied ? t.app.copied : undefined,
      run: () => copy(asText(rows, columns, showNamespace, Date.now())),
    },
  })
  const onSort = (column: number): void =>
    setSort((old) =>
      old?.column !== column ? { column, descending: false } : old.descending ? undefined : { column, descending: true },
    )
  return (
    <>
      <header className="pane-bar objects-bar">
        <h1>{type.kind}</h1>
        <span className="chip chip-plain mono max-w-fit min-w-0 flex-[3_1_110px]" title={qualifiedName(type)}>
          <span className="min-w-0 truncate leading-[18px]">{qualifiedName(type)}</span>
        </span>
        <span className="flex-none text-xs text-ink-3 tabular-nums" data-testid="shown">
          {t.resources.shown(rows.length, table.rows.length)}
        </span>
        <span className="min-w-0 flex-1" />
        <VersionChoice type={type} onChange={(next) => navigate(resourcesAt(workspace, next, namespace))} />
        {type.namespaced && <NamespaceChoice type={type} namespace={namespace} rows={table.rows} />}
        <SearchBox
          className="field w-42.5 flex-none @max-[960px]:flex-[1_1_150px]"
          label={t.commands.titles.filter}
          placeholder={t.commands.titles.filter}
          value={filter}
          onChange={setFilter}
          inputRef={search}
          onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
        >
          <span className="narrow:hidden">
            <KeyCaps press={pressOf('filter')} />
          </span>
        </SearchBox>
        <DesignLink type={type} row={current} />
        <CopyButton type={type} onPress={() => setDialog('copy')} />
        {hidden > 0 && (
          <CommandButton id="wide" className="btn btn-ghost" pressed={wide}>
            <Columns3 aria-hidden />
            <span className="@max-[960px]:hidden">{t.resources.wide}</span>
          </CommandButton>
        )}
        <CommandIconButton id="delete" icon={Trash2} />
        <CommandIconButton id="copyTable" icon={copied ? Check : Copy} />
        {canCreate && (
          <CommandButton id="create" className="btn btn-primary">
            <Plus aria-hidden />
            {t.resources.create}
          </CommandButton>
        )}
      </header>
      <LockNote reasons={[canCreate ? rejectedCreate : undefined, current === undefined ? undefined : rejectedDelete]} />
      {table.state === 'lost' && (
        <p className="pane-note t-warn" role="status">
          <TriangleAlert className="icon-sm" aria-hidden />
          <span className="min-w-0 flex-1">{t.resources.lost(table.problem ?? '')}</span>
        </p>
      )}
      {table.state === 'loading' &&
        [0, 1, 2, 3, 4, 5].map((i) => (
          <div key={i} className="objects-row-to-come h-(--row) border-b border-line">
            <div className="m-2.5 h-2 w-2/5 rounded-1 bg-hover" />
          </div>
        ))}
      {table.state !== 'loading' && rows.length === 0 && (
        <div className="empty">
          <p className="mono">
            {table.rows.length === 0
              ? `${t.resources.empty(namespace)}${namespace === undefined ? '' : '.'}`.replace('..', '.')
              : t.resources.emptyFilter}
          </p>
          {table.rows.length === 0 && canCreate && (
            <CommandButton id="create" className="btn">
              {t.resources.create}
            </CommandButton>
          )}
        </div>
      )}
      {rows.length > 0 && (
        <ObjectGrid
          workspace={workspace}
          type={type}
          label={type.namespaced ? `${type.kind}, ${namespace ?? t.resources.allNamespaces}` : type.kind}
          rows={rows}
          columns={columns}
          showNamespace={showNamespace}
          changed={table.changed}
          sort={sort}
          onSort={onSort}
          active={Math.min(active, rows.length - 1)}
          onActive={setActive}
          onOpen={(row) => navigate(objectAt(workspace, type, row.namespace, row.name))}
        />
      )}
      {dialog === 'delete' && current !== undefined && (
        <DeleteDialog type={type} targets={[current]} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'copy' && <CopyDialog type={type} onClose={() => setDialog(undefined)} />}
      {dialog === 'create' && (
        <CreateDialog type={type} namespace={namespace ?? 'default'} onClose={() => setDialog(undefined)} />
      )}
    </>
  )
}
