import { List, Radio, Terminal, Trash2 } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import { t } from '../../i18n/catalogue.ts'
import { TableHead } from '../../kit/grid.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { ScrollRegion } from '../../kit/scroll-region.tsx'
import { clockTime, isListed } from '../../state/log.ts'
import { useApp } from '../../state/store.ts'
import { type ConsolePart, LogDivider, type LogPart, type OpenDrawerProps } from './parts.tsx'
import { Requests } from './requests.tsx'

/** Open watches and what came through them; closed ones for a while, with the reason. */
function WatchList() {
  const watches = useApp((state) => state.watches)
  return (
    <ScrollRegion className="relative min-w-0" label={t.log.watch}>
      <table className="table min-w-190">
        <colgroup>
          <col style={{ width: 90 }} />
          <col style={{ width: 130 }} />
          <col />
          <col style={{ width: 80 }} />
          <col style={{ width: 96 }} />
          <col style={{ width: 250 }} />
        </colgroup>
        <thead>
          <tr>
            <TableHead words={t.log.watchColumns} />
          </tr>
        </thead>
        <tbody>
          {watches
            .slice()
            .reverse()
            .map((watch) => (
              <tr key={watch.id}>
                <td>
                  <span className={watch.state === 'open' ? 'text-ok' : 'text-ink-3'} title={watch.closedBecause}>
                    {watch.state === 'open' ? t.log.open : t.log.closed}
                  </span>
                </td>
                <td>{watch.actor}</td>
                <td className="mono" title={`${watch.path}?${watch.query}`}>
                  {watch.path}
                </td>
                <td className="tabular-nums">{watch.events}</td>
                <td className="tabular-nums">{watch.bookmarks}</td>
                <td className="mono">
                  {watch.last === undefined
                    ? (watch.closedBecause ?? '')
                    : `${clockTime(watch.last.at)} ${watch.last.type} ${watch.last.name} rv ${watch.last.resourceVersion}`}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

const ACTION =
  'inline-flex h-6 flex-none cursor-default items-center gap-1.5 rounded-1 px-2 whitespace-nowrap text-ink-2 hover:bg-hover narrow:h-8'
const TAB = `${ACTION} data-selected:bg-selected data-selected:font-[550] data-selected:text-ink`
const PANEL =
  'col-span-full row-start-2 narrow:row-start-3 grid min-h-0 grid-rows-[minmax(0,1fr)] border-t border-line narrow:h-[46dvh]!'

/** What can be done with the list; on a phone a line of its own, below the tabs. */
function Actions({ hasDetail }: { readonly hasDetail: boolean }) {
  const { all, setPrefs, clearLog, select } = useApp((state) => ({
    all: state.prefs.logAll,
    setPrefs: state.setPrefs,
    clearLog: state.clearLog,
    select: state.selectExchange,
  }))
  return (
    <span className="flex min-w-0 flex-1 items-center gap-2 overflow-hidden narrow:col-span-full narrow:row-start-2 narrow:h-10 narrow:border-t narrow:border-line narrow:px-2">
      <button
        type="button"
        className={`${ACTION} ${hasDetail ? 'narrow:hidden' : ''}`}
        aria-pressed={all}
        onClick={() => setPrefs({ logAll: !all })}
      >
        {all ? t.log.all : t.log.own}
      </button>
      <IconButton icon={Trash2} label={t.log.clear} onPress={clearLog} className={hasDetail ? 'narrow:hidden' : ''} small />
      {hasDetail && (
        <button type="button" className={ACTION} onClick={() => select(undefined)}>
          {t.log.deselect}
        </button>
      )}
    </span>
  )
}

interface Props extends OpenDrawerProps {
  readonly Console: ConsolePart
}

const PARTS: readonly LogPart[] = ['console', 'requests', 'watch']

/** The drawer while it is open: its parts as tabs. It stands in the grid of the drawer. */
export function OpenLog({ part, onPart, Console, focusKey }: Props) {
  const { events, clearedAt, requests, watches, selected, prefs } = useApp((state) => ({
    events: state.events,
    clearedAt: state.clearedAt,
    requests: state.eventCounts.requests,
    watches: state.watches.filter((watch) => watch.state === 'open').length,
    selected: state.selectedExchange,
    prefs: state.prefs,
  }))
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // The tab takes the place of the button that opened the drawer. The console's input takes the focus itself.
    if (focusKey > 0 && part !== 'console') list.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus()
  }, [focusKey, part])
  const shown = events.filter(isListed({ clearedAt, prefs }))
  const current = shown.find((event) => event.id === selected)
  const size = { blockSize: `min(${prefs.drawerSize}px, 50dvh)` }
  return (
    <Tabs
      className="contents"
      selectedKey={part}
      onSelectionChange={(key) => onPart(PARTS.find((each) => each === key) ?? 'requests')}
    >
      <div className="flex min-w-0 items-center gap-0.5 narrow:contents">
        <TabList ref={list} aria-label={t.log.title} className="flex min-w-0 items-center gap-0.5">
          <Tab id="console" className={TAB}>
            <Terminal className="icon-sm" aria-hidden />
            {t.commands.titles.console}
          </Tab>
          <Tab id="requests" className={TAB}>
            <List className="icon-sm" aria-hidden />
            {t.log.requests} <span className="text-ink-3 tabular-nums">{requests}</span>
          </Tab>
          <Tab id="watch" className={TAB}>
            <Radio className="icon-sm" aria-hidden />
            {t.log.watch} <span className="text-ink-3 tabular-nums">{watches}</span>
          </Tab>
        </TabList>
        {part !== 'console' && (
          <>
            <LogDivider />
            <Actions hasDetail={current !== undefined} />
          </>
        )}
      </div>
      <TabPanel id="console" className={PANEL} style={size}>
        <Console focusKey={focusKey} />
      </TabPanel>
      <TabPanel id="requests" className={`${PANEL} grid-cols-2 narrow:grid-cols-1`} style={size}>
        <Requests events={shown} current={current} />
      </TabPanel>
      <TabPanel id="watch" className={PANEL} style={size}>
        <WatchList />
      </TabPanel>
    </Tabs>
  )
}
