import { Ellipsis } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import type { Address } from '../base/address/address.ts'
import { pageTexts } from '../base/i18n/page.en.ts'
import { useApp } from '../base/state/store.ts'
import { late } from '../kit/late.tsx'
import { MenuButton } from '../kit/menu-button.tsx'
import { VIEWS, type ViewEntry } from './views.ts'

const loadMenu = () => import('../kit/choice-menu.tsx')
const ChoiceMenu = late(loadMenu)

const PLACE =
  'grid h-11 w-14 place-content-center justify-items-center gap-0.75 rounded-2 text-2xs/3 text-ink-3 no-underline hover:bg-hover hover:text-ink aria-[current]:bg-accent-soft aria-[current]:font-medium aria-[current]:text-accent-ink narrow:h-12 narrow:w-auto narrow:min-w-0 narrow:flex-1 narrow:px-0.5 forced-colors:aria-[current]:outline'

function RailLink({ entry, current }: { readonly entry: ViewEntry; readonly current: boolean }) {
  const workspace = useApp((state) => state.workspace)
  const Icon = entry.icon
  return (
    <Link
      className={`${PLACE} ${entry.isFolded === true && !current ? 'narrow:hidden' : ''}`}
      href={entry.at(workspace)}
      {...(current ? { 'aria-current': 'page' as const } : {})}
    >
      <Icon className="size-4.25 stroke-[1.6]" aria-hidden />
      {entry.word()}
    </Link>
  )
}

/** The views that a phone has no room for. */
function More({ entries, view }: { readonly entries: readonly ViewEntry[]; readonly view: Address['view'] }) {
  const workspace = useApp((state) => state.workspace)
  const [, navigate] = useLocation()
  const open = (id: string): void => {
    const entry = entries.find((one) => one.id === id)
    if (entry !== undefined) navigate(entry.at(workspace))
  }
  return (
    <MenuButton
      className={`${PLACE} hidden narrow:grid`}
      load={loadMenu}
      menu={(menu) => (
        <ChoiceMenu
          {...menu}
          placement="bottom end"
          label={pageTexts.app.moreViews}
          value={entries.find((entry) => entry.shows(view))?.id ?? ''}
          options={entries.map(({ id, word }) => ({ id, word: word() }))}
          onChange={open}
        />
      )}
    >
      <Ellipsis className="size-4.25 stroke-[1.6]" aria-hidden />
      {pageTexts.app.moreViews}
    </MenuButton>
  )
}

/** The views, at the side; below 768 px at the bottom, the rarer ones in a menu. */
export function Rail({ view }: { readonly view: Address['view'] }) {
  const hasDialects = useApp((state) => state.dialects.dialects.length > 0)
  const shown = VIEWS.filter((entry) => entry.ofDialects !== true || hasDialects || entry.shows(view))
  const link = (entry: ViewEntry) => <RailLink key={entry.id} entry={entry} current={entry.shows(view)} />
  return (
    <nav
      className="row-[2/4] flex flex-col items-center gap-0.5 border-e border-line bg-surface py-1.5 narrow:col-start-1 narrow:row-[4/5] narrow:flex-row narrow:justify-around narrow:border-e-0 narrow:border-t narrow:pt-0 narrow:pb-[env(safe-area-inset-bottom)]"
      aria-label={pageTexts.app.views}
    >
      {shown.filter((entry) => entry.last !== true).map(link)}
      <span className="flex-1 narrow:hidden" />
      {shown.filter((entry) => entry.last === true).map(link)}
      <More entries={shown.filter((entry) => entry.isFolded === true)} view={view} />
    </nav>
  )
}
