import { Boxes } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { qualifiedName } from '../../../client/resource-type.ts'
import { installAt } from '../../base/address/address.ts'
import type { ListAddress } from '../../base/address/object-address.ts'
import { useApp } from '../../base/state/store.ts'
import { useMedia } from '../../base/state/theme.ts'
import { customKinds, useKinds, useResourceType } from '../../entities/kind/kinds.ts'
import { resourcesTexts } from '../../entities/kind/resources.en.ts'
import { byGroup, KindList } from './kind-list.tsx'
import { ObjectList } from './object-list.tsx'
import './resources.css'

function Empty() {
  const workspace = useApp((state) => state.workspace)
  const { state, types } = useKinds()
  const none = state === 'live' && types.every((type) => type.group === 'apiextensions.k8s.io' || type.group === '')
  return (
    <div className="empty">
      <h1 className="sr-only">{resourcesTexts.title}</h1>
      <Boxes aria-hidden />
      <p>
        {none ? resourcesTexts.noKinds : resourcesTexts.choose}
        {none && <br />}
        {none && resourcesTexts.noKindsHint}
      </p>
      <Link className="btn" href={installAt(workspace)}>
        {resourcesTexts.installCrd}
      </Link>
    </div>
  )
}

function List({ list }: { readonly list: ListAddress }) {
  const { state } = useKinds()
  const type = useResourceType(list.type, list.version)
  if (type !== undefined) {
    const { namespace, selectors, words } = list
    return <ObjectList key={`${list.type}/${list.version}`} {...{ type, namespace, selectors, words }} />
  }
  return (
    <section className="pane" aria-label={resourcesTexts.title}>
      {state !== 'loading' && (
        <div className="empty">
          <Boxes aria-hidden />
          <p>
            <span className="code-text">{resourcesTexts.unknownType(list.type)}</span>
            <br />
            {resourcesTexts.unknownHint}
          </p>
        </div>
      )}
    </section>
  )
}

const NO_SELECTORS = { labels: '', fields: '' }

/** The list of the reader's first kind: what is shown where none is chosen. On a phone the kinds have the screen. */
function useFirstList(): ListAddress | undefined {
  const { types } = useKinds()
  const isNarrow = useMedia('(max-width: 767px)')
  const first = useMemo(() => byGroup(customKinds(types), '')[0]?.types[0], [types])
  return useMemo(() => {
    if (first === undefined || isNarrow) return undefined
    return { type: qualifiedName(first), version: first.version, namespace: undefined, selectors: NO_SELECTORS, words: '' }
  }, [first, isNarrow])
}

/** What is stored: the kinds, and the objects of one of them. */
export default function ResourcesView({ list: chosen }: { readonly list: ListAddress | undefined }) {
  const first = useFirstList()
  const list = chosen ?? first
  return (
    <div className="@container grid min-h-0 min-w-0">
      <div className="relative grid min-h-0 min-w-0 grid-cols-[248px_minmax(0,1fr)] grid-rows-[minmax(0,1fr)] gap-2 p-2.5 wide:auto-cols-[296px] wide:grid-flow-col @max-[960px]:grid-cols-[216px_minmax(0,1fr)] narrow:grid-cols-1 narrow:p-2">
        <KindList current={list} />
        {list === undefined ? (
          <section className="pane narrow:hidden" aria-label={resourcesTexts.title}>
            <Empty />
          </section>
        ) : (
          <List list={list} />
        )}
      </div>
    </div>
  )
}
