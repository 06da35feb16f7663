import { Bookmark, Eraser, GitCompare, Pause, PencilLine, Play, Plus, Radio, RotateCcw, Trash2, Unplug, X } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { useStore } from 'zustand'
import { urlOf } from '../../../client/transport.ts'
import { COMPACTION_PATH } from '../../../protocol/compaction.ts'
import { useLanguage } from '../../base/i18n/language.ts'
import { clockTime } from '../../base/state/log.ts'
import { appStore, useApp } from '../../base/state/store.ts'
import { happenedIn } from '../../entities/journal/entry-words.ts'
import { useJournal } from '../../entities/journal/journal.ts'
import { journalTexts } from '../../entities/journal/texts.en.ts'
import { TableHead } from '../../kit/grid.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { LatePart, late } from '../../kit/late.tsx'
import { ScrollRegion } from '../../kit/scroll-region.tsx'
import { useWindow } from '../../kit/virtual.ts'
import {
  close,
  cut,
  type OwnWatch,
  ownWatches,
  pause,
  relist,
  resume,
  resumeFromLast,
  type SeenEvent,
  watchWords,
} from './own-watches.ts'
import { PageWatches } from './page-watches.tsx'

const NewWatch = late(() => import('./new-watch.tsx'))
const CompareDialog = late(() => import('./compare-dialog.tsx'))

const TONES = { open: 't-ok', paused: 't-warn', closed: '', expired: 't-bad', failed: 't-bad' } as const
const ROW = 27

function beginning({ from, isListed, ask }: OwnWatch): string {
  if (isListed) return journalTexts.watches.afterList(from)
  return from === '' || ask.start === 'now' ? journalTexts.watches.fromNow : journalTexts.watches.started(from)
}

function stateWords({ state, count, waiting, why }: OwnWatch): string {
  if (state === 'paused') return waiting === 0 ? journalTexts.watches.states.paused : journalTexts.watches.waiting(waiting)
  const words = journalTexts.watches.states[state]
  if (state === 'open') return [words, journalTexts.watches.events(count)].join(', ')
  return why === undefined || state === 'expired' ? words : `${words}: ${why}`
}

function WatchRow({ watch, isSelected }: { readonly watch: OwnWatch; readonly isSelected: boolean }) {
  const { id, state, ask, lastBookmark } = watch
  const bookmark = ask.bookmarks
    ? lastBookmark === ''
      ? journalTexts.watches.noBookmark
      : journalTexts.watches.lastBookmark(lastBookmark)
    : undefined
  return (
    <div
      className={`flex min-w-0 flex-none items-center gap-2 border-b border-line pe-2 ${isSelected ? 'bg-selected shadow-[inset_2px_0_var(--accent-ink)]' : 'hover:bg-hover'}`}
    >
      <button
        type="button"
        className="grid min-w-0 flex-1 gap-px py-1.5 ps-3 text-start -outline-offset-2"
        aria-pressed={isSelected}
        onClick={() => ownWatches.setState({ selected: id })}
      >
        <span className="mono truncate">{watchWords(watch)}</span>
        <span className="truncate text-ink-3">
          {[beginning(watch), ...(bookmark === undefined ? [] : [bookmark])].join(', ')}
        </span>
      </button>
      <span className={`chip min-w-0 ${TONES[state]}`} title={watch.why}>
        <Radio aria-hidden />
        <span className="max-w-44 truncate">{stateWords(watch)}</span>
      </span>
      {state === 'expired' && (
        <Button className="btn btn-sm" onPress={() => relist(id)}>
          <RotateCcw className="icon-sm" aria-hidden />
          {journalTexts.watches.relist}
        </Button>
      )}
      {state === 'open' && <IconButton icon={Pause} label={journalTexts.watches.pause} onPress={() => pause(id)} small />}
      {state === 'paused' && <IconButton icon={Play} label={journalTexts.watches.resume} onPress={() => resume(id)} small />}
      {(state === 'open' || state === 'paused') && (
        <IconButton icon={Unplug} label={journalTexts.watches.cut} onPress={() => cut(id)} small />
      )}
      {(state === 'closed' || state === 'failed') && (
        <IconButton icon={Play} label={journalTexts.watches.again} onPress={() => resumeFromLast(id)} small />
      )}
      <IconButton icon={X} label={journalTexts.watches.close} onPress={() => close(id)} small />
    </div>
  )
}

const EVENT_ICONS = { ADDED: Plus, MODIFIED: PencilLine, DELETED: Trash2, BOOKMARK: Bookmark, LISTED: Radio } as const

/** What changed with a version, as the journal of the server has it; empty where it has none. */
function useChanges(): ReadonlyMap<string, string> {
  const entries = useJournal(({ entries }) => entries)
  return useMemo(() => {
    const known = new Map<string, string>()
    for (const entry of entries) {
      const version = entry.resourceVersion?.after
      if (version !== undefined && entry.event !== undefined) known.set(version, happenedIn(entry))
    }
    return known
  }, [entries])
}

function changeWords({ type, version }: SeenEvent, changes: ReadonlyMap<string, string>): string {
  if (type === 'BOOKMARK') return journalTexts.watches.bookmark
  if (type === 'LISTED') return journalTexts.watches.listed
  return changes.get(version) ?? ''
}

function Events({ watch }: { readonly watch: OwnWatch }) {
  const changes = useChanges()
  const element = useRef<HTMLElement>(null)
  const events = useMemo(() => watch.events.toReversed(), [watch.events])
  const { first, end } = useWindow(element, events.length, ROW, ROW)
  if (events.length === 0) return <p className="empty text-sm">{journalTexts.watches.noEvents}</p>
  return (
    <section ref={element} className="min-h-0 flex-1 overflow-auto -outline-offset-2" aria-label={watchWords(watch)}>
      <table className="table">
        <colgroup>
          <col style={{ width: 76 }} />
          <col style={{ width: 116 }} />
          <col style={{ width: '28%' }} />
          <col style={{ width: 84 }} />
          <col />
        </colgroup>
        <thead>
          <tr>
            <TableHead words={journalTexts.watches.columns} />
          </tr>
        </thead>
        <tbody>
          {first > 0 && <tr aria-hidden style={{ blockSize: first * ROW }} />}
          {events.slice(first, end).map((event) => {
            const Icon = EVENT_ICONS[event.type]
            return (
              <tr key={event.id} style={{ blockSize: ROW }}>
                <td className="mono text-ink-3">{clockTime(event.at)}</td>
                <td>
                  <span
                    className={`mono inline-flex items-center gap-1.5 ${event.type === 'DELETED' ? 'text-bad' : event.type === 'BOOKMARK' ? 'text-ink-3' : ''}`}
                  >
                    <Icon className="icon-sm" aria-hidden />
                    {event.type}
                  </span>
                </td>
                <td className="mono truncate">
                  {watch.ask.namespace === undefined && event.namespace !== '' ? `${event.namespace}/` : ''}
                  {event.name}
                </td>
                <td className="mono">{event.version}</td>
                <td className="truncate text-ink-2" title={changeWords(event, changes)}>
                  {changeWords(event, changes)}
                </td>
              </tr>
            )
          })}
          {end < events.length && <tr aria-hidden style={{ blockSize: (events.length - end) * ROW }} />}
        </tbody>
      </table>
    </section>
  )
}

/** Has the server forget its history up to now, so that watches from before answer 410. */
function Compact() {
  const { you, capabilities } = useApp(({ you, capabilities }) => ({ you, capabilities }))
  const newest = useJournal(({ entries }) => entries.findLast(({ resourceVersion }) => resourceVersion?.after !== undefined))
  const version = newest?.resourceVersion?.after
  if (!capabilities.has('compaction') || you === undefined || version === undefined) return null
  const compact = async (): Promise<void> => {
    const response = await you.wire.fetch(urlOf({ path: COMPACTION_PATH, query: { resourceVersion: version } }), {
      method: 'POST',
    })
    const { addToast } = appStore.getState()
    if (response.ok) addToast('ok', journalTexts.watches.compacted(version))
    else addToast('bad', await response.text())
  }
  return (
    <Button className="btn btn-ghost btn-sm" onPress={() => void compact()}>
      <Eraser className="icon-sm" aria-hidden />
      {journalTexts.watches.compact(version)}
    </Button>
  )
}

/** Watches of one's own: each a client with its own selectors, start and bookmark. */
export function Watches() {
  useLanguage()
  const { watches, selected } = useStore(ownWatches)
  const [dialog, setDialog] = useState<'new' | 'compare'>()
  const current = watches.find(({ id }) => id === selected) ?? watches.at(-1)
  const closeDialog = (): void => setDialog(undefined)
  return (
    <div className="@container flex min-h-0 min-w-0 flex-col">
      <div className="flex flex-none flex-wrap items-center gap-2 border-b border-line px-2 py-1.25">
        <Button className="btn btn-sm" onPress={() => setDialog('new')}>
          <Plus className="icon-sm" aria-hidden />
          {journalTexts.watches.add}
        </Button>
        <span className="min-w-0 flex-1 truncate text-ink-3 @max-[560px]:hidden">{journalTexts.watches.hint}</span>
        {watches.length > 1 && (
          <Button className="btn btn-ghost btn-sm" onPress={() => setDialog('compare')}>
            <GitCompare className="icon-sm" aria-hidden />
            {journalTexts.watches.compare}
          </Button>
        )}
        <Compact />
      </div>
      {current === undefined ? (
        <div className="min-h-0 flex-1 overflow-auto">
          <div className="empty py-4 text-sm">
            <p className="font-[550]">{journalTexts.watches.none}</p>
            <p className="max-w-120 text-ink-2">{journalTexts.watches.noneHint}</p>
          </div>
          <PageWatches />
        </div>
      ) : (
        <>
          <ScrollRegion className="max-h-1/2 flex-none" label={journalTexts.watches.title}>
            {watches.map((watch) => (
              <WatchRow key={watch.id} watch={watch} isSelected={watch === current} />
            ))}
          </ScrollRegion>
          <Events watch={current} />
        </>
      )}
      {dialog === 'new' && (
        <LatePart onClose={closeDialog}>
          <NewWatch onClose={closeDialog} />
        </LatePart>
      )}
      {dialog === 'compare' && (
        <LatePart onClose={closeDialog}>
          <CompareDialog watches={watches} onClose={closeDialog} />
        </LatePart>
      )}
    </div>
  )
}
