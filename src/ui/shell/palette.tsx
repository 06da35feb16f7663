import { ArrowRight, Box, Boxes, Braces, ListTree, type LucideIcon, Search, Settings, Zap } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  TextField,
} from 'react-aria-components'
import { pageTexts } from '../base/i18n/page.en.ts'
import { KeyCaps } from '../kit/keys.tsx'
import { useScrollStop } from '../kit/scroll-stop.ts'
import { paletteTexts } from './palette.en.ts'
import { usePaletteEntries } from './palette-entries.ts'
import { useFieldEntries } from './palette-fields.ts'
import { type Entry, GROUPS, type Group, search } from './palette-search.ts'

const ICONS: Readonly<Record<Group, LucideIcon>> = {
  view: Zap,
  goTo: ArrowRight,
  objects: Box,
  fields: ListTree,
  crds: Braces,
  kinds: Boxes,
  settings: Settings,
}

/** How many resources are shown behind the colon. */
const MOST = 40

/** The path of a field: of a long one the end is what tells it from others. */
function PathTitle({ path }: { readonly path: string }) {
  const end = path.lastIndexOf('.') + 1
  return (
    <b className="flex min-w-0 flex-1 font-medium" title={path}>
      <span className="sr-only">{path}</span>
      <span className="min-w-0 truncate" aria-hidden>
        {path.slice(0, end)}
      </span>
      <span className="max-w-full flex-none truncate" aria-hidden>
        {path.slice(end)}
      </span>
    </b>
  )
}

function Item({ entry }: { readonly entry: Entry }) {
  const { id, group, title, detail, press, disabledReason } = entry
  const Icon = ICONS[group]
  return (
    <MenuItem
      id={id}
      className="flex min-h-9 cursor-default items-center gap-2.5 rounded-2 ps-3 pe-2.5 text-sm outline-0 data-disabled:text-ink-3 data-focused:bg-selected data-focused:shadow-[inset_2px_0_var(--accent-ink)] data-hovered:bg-hover narrow:min-h-11"
      textValue={title}
      isDisabled={disabledReason !== undefined}
    >
      <Icon className="text-ink-3" aria-hidden />
      {group === 'fields' ? <PathTitle path={title} /> : <b className="font-medium whitespace-nowrap">{title}</b>}
      <span className={`truncate text-ink-3 ${group === 'fields' ? 'flex-none' : 'min-w-0 flex-1'}`}>
        {disabledReason ?? detail}
      </span>
      <KeyCaps press={press} />
    </MenuItem>
  )
}

function Scroll({ children }: { readonly children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null)
  return (
    <div className="overflow-auto -outline-offset-2" ref={element} tabIndex={useScrollStop(element)}>
      {children}
    </div>
  )
}

function Foot() {
  const { foot } = paletteTexts
  return (
    <footer className="flex min-h-10 items-center gap-4 overflow-hidden border-t border-line bg-sunken ps-4.5 pe-3.5 text-xs whitespace-nowrap text-ink-2 narrow:hidden">
      <span>
        <kbd className="kbd">↑</kbd> <kbd className="kbd">↓</kbd> {foot.select}
      </span>
      <span>
        <kbd className="kbd">↵</kbd> {foot.run}
      </span>
      <span className="min-w-0 flex-1" />
      <span>
        <kbd className="kbd">:</kbd> {foot.resources}
      </span>
    </footer>
  )
}

interface Props {
  /** `:` begins with resources. */
  readonly start: '' | ':'
  readonly onClose: () => void
}

/** Finds and runs commands, views, objects, CRDs, kinds and settings; behind a colon, resources by the names that kubectl knows. */
export default function Palette({ start, onClose }: Props) {
  const [query, setQuery] = useState<string>(start)
  const { entries, ofResources } = usePaletteEntries()
  const fields = useFieldEntries(query)
  const found = query.startsWith(':') ? ofResources(query).slice(0, MOST) : [...search(entries, query), ...fields]
  const run = (id: string): void => {
    onClose()
    found.find((entry) => entry.id === id)?.run()
  }
  return (
    <ModalOverlay
      className="fixed inset-0 z-60 grid content-start justify-items-center bg-scrim p-4 pt-[min(18vh,88px)]"
      isOpen
      isDismissable
      onOpenChange={(next) => next || onClose()}
    >
      <Modal className="dialog max-h-[min(620px,78dvh)] w-[min(680px,calc(100vw-24px))]">
        <Dialog className="grid max-h-[inherit] grid-rows-[auto_minmax(0,1fr)_auto] outline-0" aria-label={paletteTexts.palette}>
          <Autocomplete inputValue={query} onInputChange={setQuery}>
            <TextField
              type="search"
              className="flex min-h-13 items-center gap-3 border-b border-line ps-4.5 pe-3.5"
              aria-label={pageTexts.commands.titles.palette}
              autoFocus
            >
              <Search className="icon-lg" aria-hidden />
              <Input
                className="min-w-0 flex-1 border-0 bg-transparent text-[16px] outline-0 [&::-webkit-search-cancel-button]:hidden"
                placeholder={pageTexts.commands.titles.palette}
                spellCheck="false"
                autoComplete="off"
              />
              <span className="text-ink-3 text-xs tabular-nums" role="status">
                {paletteTexts.results(found.length)}
              </span>
            </TextField>
            <Scroll>
              <Menu
                className="px-1.5 pt-1 pb-2 outline-0"
                aria-label={paletteTexts.palette}
                onAction={(id) => run(String(id))}
                renderEmptyState={() => <p className="empty text-sm">{paletteTexts.nothing}</p>}
              >
                {GROUPS.filter((group) => found.some((entry) => entry.group === group)).map((group) => (
                  <MenuSection key={group} id={group}>
                    <Header className="px-3 pt-2 pb-0.5 text-xs font-medium text-ink-3">{paletteTexts.groups[group]}</Header>
                    {found
                      .filter((entry) => entry.group === group)
                      .map((entry) => (
                        <Item key={entry.id} entry={entry} />
                      ))}
                  </MenuSection>
                ))}
              </Menu>
            </Scroll>
          </Autocomplete>
          <Foot />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
