import { Ellipsis } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { pageTexts } from '../base/i18n/page.en.ts'
import { useApp } from '../base/state/store.ts'
import { late } from '../kit/late.tsx'
import { MenuButton } from '../kit/menu-button.tsx'
import { type PlacedView, usePlacedViews } from './views.ts'

const loadMenu = () => import('../kit/choice-menu.tsx')
const ChoiceMenu = late(loadMenu)

const PLACE =
  'grid h-11 w-14 place-content-center justify-items-center gap-0.75 rounded-2 text-2xs/3 text-ink-3 no-underline hover:bg-hover hover:text-ink aria-[current]:bg-accent-soft aria-[current]:font-medium aria-[current]:text-accent-ink narrow:h-12 narrow:w-auto narrow:min-w-0 narrow:flex-1 narrow:px-0.5 forced-colors:aria-[current]:outline'

function RailLink({ view, isCurrent }: { readonly view: PlacedView; readonly isCurrent: boolean }) {
  const workspace = useApp((state) => state.workspace)
  const { icon: Icon, at, texts, isFolded } = view.place
  return (
    <Link
      className={`${PLACE} ${isFolded === true && !isCurrent ? 'narrow:hidden' : ''}`}
      href={at(workspace)}
      {...(isCurrent ? { 'aria-current': 'page' as const } : {})}
    >
      <Icon className="size-4.25 stroke-[1.6]" aria-hidden />
      {texts.title}
    </Link>
  )
}

/** The views that a phone has no room for. */
function More({ views, current }: { readonly views: readonly PlacedView[]; readonly current: string }) {
  const workspace = useApp((state) => state.workspace)
  const [, navigate] = useLocation()
  const open = (id: string): void => {
    const view = views.find((one) => one.id === id)
    if (view !== undefined) navigate(view.place.at(workspace))
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
          value={views.find(({ id }) => id === current)?.id ?? ''}
          options={views.map(({ id, place }) => ({ id, word: place.texts.title }))}
          onChange={open}
        />
      )}
    >
      <Ellipsis className="size-4.25 stroke-[1.6]" aria-hidden />
      {pageTexts.app.moreViews}
    </MenuButton>
  )
}

/** The views, at the side; below 768 px at the bottom, the rarer ones in a menu. `current`: the id of the view that is shown. */
export function Rail({ current }: { readonly current: string }) {
  const hasDialects = useApp((state) => state.dialects.dialects.length > 0)
  const shown = usePlacedViews().filter(({ id, place }) => place.ofDialects !== true || hasDialects || id === current)
  const link = (view: PlacedView) => <RailLink key={view.id} view={view} isCurrent={view.id === current} />
  return (
    <nav
      className="row-[2/4] flex flex-col items-center gap-0.5 border-e border-line bg-surface py-1.5 narrow:col-start-1 narrow:row-[4/5] narrow:flex-row narrow:justify-around narrow:border-e-0 narrow:border-t narrow:pt-0 narrow:pb-[env(safe-area-inset-bottom)]"
      aria-label={pageTexts.app.views}
    >
      {shown.filter(({ place }) => place.isLast !== true).map(link)}
      <span className="flex-1 narrow:hidden" />
      {shown.filter(({ place }) => place.isLast === true).map(link)}
      <More views={shown.filter(({ place }) => place.isFolded === true)} current={current} />
    </nav>
  )
}
