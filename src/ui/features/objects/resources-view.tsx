import { Box, Boxes, FileDown, Layers } from 'lucide-react'
import { Link } from 'wouter'
import { qualifiedName, type ResourceType } from '../../../client/resource-type.ts'
import { isBuiltIn, useKinds, useResourceType } from '../../data/kinds.ts'
import { t } from '../../i18n/catalogue.ts'
import { installAt, type ListAddress, resourcesAt } from '../../state/address.ts'
import { useApp } from '../../state/store.ts'
import { ObjectList } from './object-list.tsx'
import './objects.css'

/** Types by group: the reader's own first, the server's own last; one entry a type, in its preferred version. */
function byGroup(types: readonly ResourceType[]): [group: string, types: ResourceType[]][] {
  const groups = new Map<string, ResourceType[]>()
  for (const type of types) {
    const list = groups.get(type.group) ?? []
    groups.set(type.group, list)
    if (!list.some((other) => other.resource === type.resource)) list.push(type)
  }
  const order = (a: string, b: string): number => Number(isBuiltIn(a)) - Number(isBuiltIn(b)) || (a < b ? -1 : 1)
  return [...groups].sort(([a], [b]) => order(a, b))
}

function KindLink({ type, current, fresh }: { readonly type: ResourceType; readonly current: boolean; readonly fresh: boolean }) {
  const workspace = useApp((state) => state.workspace)
  const Icon = type.group === 'apiextensions.k8s.io' ? Layers : Box
  return (
    <Link
      className={`relative flex min-h-7 items-center gap-2 rounded-1 px-2 text-sm text-ink no-underline hover:bg-hover aria-[current]:bg-selected aria-[current]:font-[550] narrow:min-h-11 ${fresh ? 'objects-new' : ''}`}
      href={resourcesAt(workspace, type)}
      {...(current ? { 'aria-current': 'page' as const } : {})}
      title={`${qualifiedName(type)} (${type.version})`}
    >
      {current && <span className="absolute inset-y-1 start-0 w-0.5 bg-accent-ink" />}
      <Icon className="text-ink-3" aria-hidden />
      <span className="min-w-0 truncate">{type.kind}</span>
      <span className="mono ms-auto text-xs text-ink-3 tabular-nums">{type.shortNames[0] ?? ''}</span>
    </Link>
  )
}

/** Every kind the server serves, live: installing a CRD makes its kind appear. */
function KindList({ current }: { readonly current: ListAddress | undefined }) {
  const workspace = useApp((state) => state.workspace)
  const { types, fresh } = useKinds()
  return (
    <nav className={`pane ${current === undefined ? '' : 'narrow:hidden'}`} aria-label={t.resources.kinds}>
      <header className="pane-head pane-head-sm">
        <h2>{t.resources.kinds}</h2>
        <span className="min-w-0 flex-1" />
        <Link className="btn btn-sm" href={installAt(workspace)}>
          <FileDown className="icon-sm" aria-hidden />
          {t.resources.installCrd}
        </Link>
      </header>
      <div className="overflow-auto p-1">
        {byGroup(types).map(([group, list]) => (
          <section key={group} aria-label={group === '' ? 'v1' : group}>
            <div className="truncate px-2 pt-2 pb-0.5 font-mono text-[11px]/4 text-ink-3" title={group}>
              {group === '' ? 'v1' : group}
            </div>
            {list.map((type) => (
              <KindLink
                key={type.resource}
                type={type}
                current={current?.type === qualifiedName(type)}
                fresh={fresh.has(qualifiedName(type))}
              />
            ))}
          </section>
        ))}
      </div>
    </nav>
  )
}

function Empty() {
  const workspace = useApp((state) => state.workspace)
  const { state, types } = useKinds()
  const none = state === 'live' && types.every((type) => type.group === 'apiextensions.k8s.io' || type.group === '')
  return (
    <div className="empty">
      <h1 className="sr-only">{t.resources.title}</h1>
      <Boxes aria-hidden />
      <p>
        {none ? t.resources.noKinds : t.resources.choose}
        {none && <br />}
        {none && t.resources.noKindsHint}
      </p>
      <Link className="btn" href={installAt(workspace)}>
        {t.resources.installCrd}
      </Link>
    </div>
  )
}

function List({ list }: { readonly list: ListAddress }) {
  const { state } = useKinds()
  const type = useResourceType(list.type, list.version)
  if (type !== undefined) return <ObjectList key={`${list.type}/${list.version}`} type={type} namespace={list.namespace} />
  if (state === 'loading') return null
  return (
    <div className="empty">
      <Boxes aria-hidden />
      <p>
        <span className="code-text">{t.resources.unknownType(list.type)}</span>
        <br />
        {t.resources.unknownHint}
      </p>
    </div>
  )
}

/** What is stored: the kinds, and the objects of one of them. */
export default function ResourcesView({ list }: { readonly list: ListAddress | undefined }) {
  return (
    <div className="@container grid min-h-0 min-w-0">
      <div className="grid min-h-0 min-w-0 grid-cols-[264px_minmax(0,1fr)] grid-rows-[minmax(0,1fr)] gap-2 p-2.5 @max-[960px]:grid-cols-[216px_minmax(0,1fr)] narrow:grid-cols-1 narrow:p-2">
        <KindList current={list} />
        <section className={`pane ${list === undefined ? 'narrow:hidden' : ''}`} aria-label={t.resources.title}>
          {list === undefined ? <Empty /> : <List list={list} />}
        </section>
      </div>
    </div>
  )
}
