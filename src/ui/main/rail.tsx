import { Link } from 'wouter'
import { t } from '../i18n/catalogue.ts'
import type { Address } from '../state/address.ts'
import { useApp } from '../state/store.ts'
import { VIEWS, type ViewEntry } from './views.ts'

function RailLink({ entry, current }: { readonly entry: ViewEntry; readonly current: boolean }) {
  const workspace = useApp((state) => state.workspace)
  const Icon = entry.icon
  return (
    <Link href={entry.at(workspace)} {...(current ? { 'aria-current': 'page' as const } : {})}>
      <Icon className="i" aria-hidden />
      {entry.word()}
    </Link>
  )
}

/** The views, at the side; below 800 px at the bottom. */
export function Rail({ view }: { readonly view: Address['view'] }) {
  const hasDialects = useApp((state) => state.dialects.dialects.length > 0)
  const shown = VIEWS.filter((entry) => entry.ofDialects !== true || hasDialects || entry.shows(view))
  const link = (entry: ViewEntry) => <RailLink key={entry.id} entry={entry} current={entry.shows(view)} />
  return (
    <nav className="rail" aria-label={t.app.views}>
      {shown.filter((entry) => entry.last !== true).map(link)}
      <span className="gap" />
      {shown.filter((entry) => entry.last === true).map(link)}
    </nav>
  )
}
