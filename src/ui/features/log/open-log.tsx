import { List, Radio, Terminal } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import { useStore } from 'zustand'
import { pageTexts } from '../../base/i18n/page.en.ts'
import { useApp } from '../../base/state/store.ts'
import { journalTexts } from '../../entities/journal/texts.en.ts'
import type { ConsolePart, LogPart, OpenDrawerProps } from './drawer-parts.tsx'
import { ownWatches } from './own-watches.ts'
import { Requests } from './requests.tsx'
import { Watches } from './watches.tsx'

const TAB =
  'inline-flex h-6 flex-none cursor-default items-center gap-1.5 rounded-1 px-2 whitespace-nowrap text-ink-2 hover:bg-hover narrow:h-8 data-selected:bg-selected data-selected:font-[550] data-selected:text-ink'
const PANEL =
  'col-span-full row-start-2 grid min-h-0 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] border-t border-line narrow:h-[46dvh]!'

interface Props extends OpenDrawerProps {
  readonly Console: ConsolePart
}

const PARTS: readonly LogPart[] = ['console', 'requests', 'watch']

const isOpen = ({ state }: { readonly state: string }): boolean => state === 'open'

/** The drawer while it is open: its parts as tabs. It stands in the grid of the drawer. */
export function OpenLog({ part, onPart, Console, focusKey }: Props) {
  const own = useStore(ownWatches, ({ watches }) => watches.filter(isOpen).length)
  const watches = useApp((state) => state.watches.filter(isOpen).length) + own
  const drawerSize = useApp(({ prefs }) => prefs.drawerSize)
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // The tab takes the place of the button that opened the drawer. The console's input takes the focus itself.
    if (focusKey > 0 && part !== 'console') list.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus()
  }, [focusKey, part])
  const size = { blockSize: `min(${drawerSize}px, 50dvh)` }
  return (
    <Tabs
      className="contents"
      selectedKey={part}
      onSelectionChange={(key) => onPart(PARTS.find((each) => each === key) ?? 'requests')}
    >
      <TabList ref={list} aria-label={pageTexts.log.title} className="flex min-w-0 items-center gap-0.5">
        <Tab id="console" className={TAB}>
          <Terminal className="icon-sm" aria-hidden />
          {pageTexts.commands.titles.console}
        </Tab>
        <Tab id="requests" className={TAB}>
          <List className="icon-sm" aria-hidden />
          {pageTexts.log.requests}
        </Tab>
        <Tab id="watch" className={TAB}>
          <Radio className="icon-sm" aria-hidden />
          {journalTexts.watches.title} <span className="text-ink-3 tabular-nums">{watches}</span>
        </Tab>
      </TabList>
      <TabPanel id="console" className={PANEL} style={size}>
        <Console focusKey={focusKey} />
      </TabPanel>
      <TabPanel id="requests" className={PANEL} style={size}>
        <Requests />
      </TabPanel>
      <TabPanel id="watch" className={PANEL} style={size}>
        <Watches />
      </TabPanel>
    </Tabs>
  )
}
