import { Box, FileDown, Hourglass, Layers } from 'lucide-react'
import { memo, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { isBuiltIn } from '../../../client/built-in-groups.ts'
import { pathOf, qualifiedName, type ResourceType } from '../../../client/resource-type.ts'
import { installAt } from '../../base/address/address.ts'
import { type ListAddress, resourcesAt } from '../../base/address/object-address.ts'
import { useLanguage } from '../../base/i18n/language.ts'
import { useApp } from '../../base/state/store.ts'
import { type Count, READ, useCounts } from '../../entities/kind/counts.ts'
import { useKinds } from '../../entities/kind/kinds.ts'
import { resourcesTexts } from '../../entities/kind/resources.en.ts'
import { objectTexts } from '../../entities/object/texts.en.ts'
import { SearchBox } from '../../kit/search-box.tsx'

interface Group {
  readonly group: string
  readonly types: readonly ResourceType[]
}

const nameOf = (group: string): string => (group === '' ? 'v1' : group)

/** Whether a kind is meant by what was typed: a part of its kind, of its plural or of its group, or a short name. */
function isMeant({ kind, resource, shortNames, group }: ResourceType, wanted: string): boolean {
  if ([kind, resource, group].some((word) => word.toLowerCase().includes(wanted))) return true
  return shortNames.some((name) => name.startsWith(wanted))
}

/** Types by group: the reader's own first, the server's own last; one entry a type, in its preferred version. */
export function byGroup(types: readonly ResourceType[], filter: string): Group[] {
  const wanted = filter.trim().toLowerCase()
  const groups = new Map<string, ResourceType[]>()
  for (const type of types) {
    if (!isMeant(type, wanted)) continue
    const list = groups.get(type.group) ?? []
    groups.set(type.group, list)
    if (!list.some((other) => other.resource === type.resource)) list.push(type)
  }
  const order = (a: string, b: string): number => Number(isBuiltIn(a)) - Number(isBuiltIn(b)) || (a < b ? -1 : 1)
  return [...groups].sort(([a], [b]) => order(a, b)).map(([group, list]) => ({ group, types: list }))
}

function CountOf({ count }: { readonly count: Count | undefined }) {
  if (count === undefined) return null
  // Of more objects than are looked at, more can be terminating.
  const terminating = (count.all > READ ? objectTexts.list.atLeast : objectTexts.list.count)(count.terminating)
  return (
    <>
      {count.terminating > 0 && (
        <span className="inline-flex items-center gap-0.5 text-xs text-warn" title={objectTexts.list.terminating(terminating)}>
          <Hourglass className="icon-sm" aria-hidden />
          <span className="sr-only">{objectTexts.list.terminating(terminating)}</span>
          <span aria-hidden>{terminating}</span>
        </span>
      )}
      <span className="min-w-6 text-end text-xs text-ink-2 tabular-nums" data-testid="count">
        {objectTexts.list.count(count.all)}
      </span>
    </>
  )
}

interface KindLinkProps {
  readonly type: ResourceType
  readonly isCurrent: boolean
  readonly isFresh: boolean
  readonly count: Count | undefined
}

const KindLink = memo(function KindLink({ type, isCurrent, isFresh, count }: KindLinkProps) {
  useLanguage()
  const workspace = useApp((state) => state.workspace)
  const Icon = type.group === 'apiextensions.k8s.io' ? Layers : Box
  return (
    <Link
      className={`relative flex min-h-7 items-center gap-2 rounded-1 px-2 text-sm text-ink no-underline hover:bg-hover aria-[current]:bg-selected aria-[current]:font-[550] narrow:min-h-11 ${isFresh ? 'objects-new' : ''}`}
      href={resourcesAt(workspace, type)}
      {...(isCurrent ? { 'aria-current': 'page' as const } : {})}
      title={`${qualifiedName(type)} (${type.version})`}
    >
      {isCurrent && <span className="absolute inset-y-1 start-0 w-0.5 bg-accent-ink" />}
      <Icon className="text-ink-3" aria-hidden />
      <span className="min-w-0 flex-1 truncate">{type.kind}</span>
      <span className="mono text-xs text-ink-3">{type.shortNames[0] ?? ''}</span>
      <CountOf count={count} />
    </Link>
  )
})

/** Every kind the server serves, live, with the number of its objects: installing a CRD makes its kind appear. */
export function KindList({ current }: { readonly current: ListAddress | undefined }) {
  const workspace = useApp((state) => state.workspace)
  const { types, fresh } = useKinds()
  const [filter, setFilter] = useState('')
  const groups = useMemo(() => byGroup(types, filter), [types, filter])
  const all = useMemo(() => byGroup(types, '').flatMap((group) => group.types), [types])
  const counts = useCounts(all)
  return (
    <nav className={`pane ${current === undefined ? '' : 'narrow:hidden'}`} aria-label={resourcesTexts.kinds}>
      <header className="pane-head pane-head-sm">
        <h2>{resourcesTexts.kinds}</h2>
        <span className="text-xs text-ink-3 tabular-nums">{all.length > 0 && objectTexts.list.count(all.length)}</span>
        <span className="min-w-0 flex-1" />
        <Link className="btn btn-sm min-w-0 shrink" href={installAt(workspace)}>
          <FileDown className="icon-sm not-narrow:@max-[960px]:hidden" aria-hidden />
          <span className="truncate">{resourcesTexts.installCrd}</span>
        </Link>
      </header>
      <div className="flex-none px-2 pt-2">
        <SearchBox
          className="field"
          label={objectTexts.list.filterKinds}
          placeholder={objectTexts.list.filterKinds}
          value={filter}
          onChange={setFilter}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-auto p-1">
        {groups.map(({ group, types: list }) => (
          <section key={group} aria-label={nameOf(group)}>
            <div className="truncate px-2 pt-2 pb-0.5 font-mono text-[11px]/4 text-ink-3" title={group}>
              {nameOf(group)}
            </div>
            {list.map((type) => (
              <KindLink
                key={type.resource}
                type={type}
                isCurrent={current?.type === qualifiedName(type)}
                isFresh={fresh.has(qualifiedName(type))}
                count={counts.get(pathOf(type))}
              />
            ))}
          </section>
        ))}
        {groups.length === 0 && filter !== '' && <p className="px-2 py-3 text-sm text-ink-2">{objectTexts.list.noKindMatches}</p>}
      </div>
    </nav>
  )
}
