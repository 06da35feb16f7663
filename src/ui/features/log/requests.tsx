import { Ban, Clock, FileCode2, ListFilter, Plus, X } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { useStore } from 'zustand'
import type { JournalEntry } from '../../../protocol/journal.ts'
import { useLanguage } from '../../base/i18n/language.ts'
import { clockTime } from '../../base/state/log.ts'
import { useApp } from '../../base/state/store.ts'
import { CodeChip, RequestWords } from '../../entities/journal/entry-parts.tsx'
import { clientWords, moveWords, whoMade } from '../../entities/journal/entry-words.ts'
import { loadEarlier, useJournal } from '../../entities/journal/journal.ts'
import { journalTexts } from '../../entities/journal/texts.en.ts'
import { LatePart, late } from '../../kit/late.tsx'
import { MenuButton } from '../../kit/menu-button.tsx'
import { SearchBox } from '../../kit/search-box.tsx'
import { useWindow } from '../../kit/virtual.ts'
import { type LogFilters, logView, matches, NO_FILTERS, select, setFilters } from './log-state.ts'
import { RequestDetail } from './request-detail.tsx'

const loadMenu = () => import('./filter-menu.tsx')
const FilterMenu = late(loadMenu)
const ScriptDialog = late(() => import('../../entities/journal/script-dialog.tsx'))

const ROW = 27
const COLUMNS =
  'grid-cols-[66px_132px_76px_minmax(0,1fr)_minmax(0,150px)_44px] @max-[560px]:grid-cols-[66px_132px_76px_minmax(0,1fr)] narrow:grid-cols-[66px_minmax(0,1fr)_76px]'

interface Chip {
  readonly word: string
  readonly off: Partial<LogFilters>
}

function chipsOf({ isWrites, isFailed, isWithoutPage, client, object }: LogFilters): Chip[] {
  return [
    ...(object === undefined
      ? []
      : [{ word: journalTexts.requests.thisObject(object.name ?? object.resource), off: { object: undefined } }]),
    ...(client === undefined ? [] : [{ word: journalTexts.requests.client(client), off: { client: undefined } }]),
    ...(isWrites ? [{ word: journalTexts.requests.writes, off: { isWrites: false } }] : []),
    ...(isFailed ? [{ word: journalTexts.requests.failed, off: { isFailed: false } }] : []),
    ...(isWithoutPage ? [{ word: journalTexts.requests.withoutPage, off: { isWithoutPage: false } }] : []),
  ]
}

function FilterBar({ entries, filters }: { readonly entries: readonly JournalEntry[]; readonly filters: LogFilters }) {
  return (
    <div className="flex min-w-0 flex-none flex-wrap items-center gap-1.5 border-b border-line px-2 py-1.25">
      <SearchBox
        className="field h-7 min-h-7 w-44 flex-none narrow:w-auto narrow:flex-[1_1_130px]"
        label={journalTexts.requests.filter}
        placeholder={journalTexts.requests.filter}
        value={filters.text}
        onChange={(text) => setFilters({ text })}
      />
      {chipsOf(filters).map(({ word, off }) => (
        <button
          type="button"
          key={word}
          className="chip t-accent"
          aria-label={journalTexts.requests.remove(word)}
          onClick={() => setFilters(off)}
        >
          {word}
          <X aria-hidden />
        </button>
      ))}
      <span className="min-w-0 flex-1" />
      <MenuButton
        className="btn btn-ghost btn-sm"
        load={loadMenu}
        menu={(open) => <FilterMenu {...open} entries={entries} filters={filters} />}
      >
        <Plus className="icon-sm" aria-hidden />
        {journalTexts.requests.add}
      </MenuButton>
    </div>
  )
}

function MatchLine({ shown, all }: { readonly shown: number; readonly all: number }) {
  return (
    <div className="flex min-h-7 flex-none items-center gap-2 border-b border-line bg-accent-soft px-3 text-ink-2" role="status">
      <ListFilter className="icon-sm text-accent-ink" aria-hidden />
      <span className="min-w-0 flex-1 truncate tabular-nums">{journalTexts.requests.matches(shown, all)}</span>
      <button type="button" className="text-accent-ink hover:underline" onClick={() => setFilters(NO_FILTERS)}>
        {journalTexts.requests.clearFilters}
      </button>
    </div>
  )
}

function Line({ entry, current }: { readonly entry: JournalEntry; readonly current: boolean }) {
  return (
    <button
      type="button"
      className={`absolute inset-x-0 grid h-6.75 items-center gap-2 border-b border-line px-3 text-start hover:bg-hover focus-visible:-outline-offset-2 aria-[current=true]:bg-selected aria-[current=true]:shadow-[inset_2px_0_var(--accent-ink)] ${COLUMNS}`}
      data-testid="log-row"
      aria-current={current}
      onClick={() => select(current ? undefined : entry.id)}
      title={`${entry.method} ${entry.path}${entry.query === '' ? '' : `?${entry.query}`}`}
    >
      <span className="mono text-ink-3">{clockTime(entry.at)}</span>
      <RequestWords entry={entry} />
      <span className="flex min-w-0">
        <CodeChip entry={entry} />
      </span>
      <span className="flex min-w-0 gap-1.5 narrow:hidden">
        <span className="max-w-28 flex-none truncate" title={whoMade(entry)}>
          {clientWords(entry)}
        </span>
        <span className="mono min-w-0 truncate text-ink-3">{entry.object?.name ?? entry.object?.resource ?? entry.path}</span>
      </span>
      <span className="mono min-w-0 truncate text-ink-2 @max-[560px]:hidden narrow:hidden">
        {moveWords(entry.resourceVersion)}
      </span>
      <span className="text-end text-ink-3 tabular-nums @max-[560px]:hidden narrow:hidden">
        {entry.method === '' ? '' : Math.max(1, Math.round(entry.durationMs))}
      </span>
    </button>
  )
}

/** The heads of the columns. A narrow list has no room for the last ones. */
function Heads() {
  const [time, request, answer, client, version, ms] = journalTexts.requests.columns
  return (
    <div className={`grid h-6.75 flex-none items-center gap-2 border-b border-line px-3 text-ink-3 ${COLUMNS}`}>
      <span>{time}</span>
      <span>{request}</span>
      <span>{answer}</span>
      <span className="truncate narrow:hidden">{client}</span>
      <span className="truncate @max-[560px]:hidden narrow:hidden">{version}</span>
      <span className="text-end @max-[560px]:hidden narrow:hidden">{ms}</span>
    </div>
  )
}

/** Entries, newest at the bottom, where the list stays while the reader looks at the bottom. */
function EntryList({
  entries,
  hasMore,
  selected,
}: {
  readonly entries: readonly JournalEntry[]
  readonly hasMore: boolean
  readonly selected: number | undefined
}) {
  const element = useRef<HTMLElement>(null)
  const { first, end } = useWindow(element, entries.length, ROW, 0)
  const last = entries.at(-1)?.id
  const isAtEnd = useRef(true)
  useEffect(() => {
    const target = element.current
    if (target !== null && last !== undefined && isAtEnd.current) target.scrollTop = target.scrollHeight
  }, [last])
  return (
    <section
      ref={element}
      className="relative min-h-0 flex-1 overflow-auto -outline-offset-2"
      aria-label={journalTexts.requests.title}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < 2 * ROW
      }}
    >
      {hasMore && (
        <Button className="btn btn-ghost btn-sm m-1" onPress={() => void loadEarlier()}>
          {journalTexts.requests.earlier}
        </Button>
      )}
      <div className="relative" style={{ blockSize: entries.length * ROW }}>
        {entries.slice(first, end).map((entry, i) => (
          <div key={entry.id} className="absolute inset-x-0" style={{ insetBlockStart: (first + i) * ROW }}>
            <Line entry={entry} current={entry.id === selected} />
          </div>
        ))}
      </div>
    </section>
  )
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  const { phase, problem } = useJournal(({ phase, problem }) => ({ phase, problem }))
  if (phase === 'failed') {
    return (
      <p className="empty text-sm" role="alert">
        <Ban className="icon-sm" aria-hidden />
        {journalTexts.requests.failedToRead(problem ?? '')}
      </p>
    )
  }
  return (
    <div className="empty text-sm">
      <p>
        {phase === 'loading'
          ? journalTexts.requests.loading
          : isFiltered
            ? journalTexts.requests.noMatch
            : journalTexts.requests.empty}
      </p>
      {isFiltered && phase === 'following' && (
        <Button className="btn btn-sm" onPress={() => setFilters(NO_FILTERS)}>
          {journalTexts.requests.clearFilters}
        </Button>
      )}
    </div>
  )
}

function Foot({ shown }: { readonly shown: readonly JournalEntry[] }) {
  const keeps = useApp(({ capabilities }) => capabilities.has('journal'))
  const [script, setScript] = useState(false)
  return (
    <footer className="flex min-h-8 flex-none items-center gap-2 border-t border-line px-3 text-ink-3">
      <Clock className="icon-sm" aria-hidden />
      <span className="min-w-0 flex-1 truncate">{keeps ? journalTexts.requests.kept : journalTexts.requests.notKept}</span>
      <Button className="btn btn-ghost btn-sm" onPress={() => setFilters({ after: shown.at(-1)?.id ?? 0 })}>
        {journalTexts.requests.hide}
      </Button>
      <Button className="btn btn-ghost btn-sm" onPress={() => setScript(true)}>
        <FileCode2 className="icon-sm" aria-hidden />
        {journalTexts.requests.script}
      </Button>
      {script && (
        <LatePart onClose={() => setScript(false)}>
          <ScriptDialog entries={shown} onClose={() => setScript(false)} />
        </LatePart>
      )}
    </footer>
  )
}

/** The requests of the server, the one that is looked at beside them. */
export function Requests() {
  useLanguage()
  const { entries, hasMore } = useJournal(({ entries, hasMore }) => ({ entries, hasMore }))
  const { filters, selected } = useStore(logView)
  const shown = useMemo(() => entries.filter((entry) => matches(filters, entry)), [entries, filters])
  const current = entries.find(({ id }) => id === selected)
  const isFiltered = shown.length < entries.length
  return (
    <div className="grid min-h-0 grid-cols-2 narrow:grid-cols-1">
      <div className={`@container flex min-h-0 min-w-0 flex-col ${current === undefined ? 'col-span-full' : 'narrow:hidden'}`}>
        <FilterBar entries={entries} filters={filters} />
        {isFiltered && <MatchLine shown={shown.length} all={entries.length} />}
        {shown.length === 0 ? (
          <Nothing isFiltered={isFiltered} />
        ) : (
          <>
            <Heads />
            <EntryList entries={shown} hasMore={hasMore} selected={selected} />
          </>
        )}
        <Foot shown={shown} />
      </div>
      {current !== undefined && <RequestDetail key={current.id} entry={current} />}
    </div>
  )
}
