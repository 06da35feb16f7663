import { Check, ChevronFirst, ChevronLast, Presentation } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from 'react-aria-components'
import { Link } from 'wouter'
import type { TimelineAddress } from '../../base/address/object-address.ts'
import { joinPath } from '../../base/address/path.ts'
import { useLanguage } from '../../base/i18n/language.ts'
import { useApp } from '../../base/state/store.ts'
import { clientWords } from '../../entities/journal/entry-words.ts'
import { EmptyState } from '../../kit/empty-state.tsx'
import { KeyCaps } from '../../kit/keys.tsx'
import { type NotesNews, type StageNews, usePresentation } from './channel.ts'
import { recallOrder, usePresentationName } from './kept-order.ts'
import type { Order } from './order.ts'
import { presenterTexts } from './texts.en.ts'
import { BACK_KEYS, NEXT_KEYS, usePresenterKeys } from './use-presenter-keys.ts'

const HELLO: NotesNews = { kind: 'hello' }

/** The time since the window was opened, as `12:05`. */
function useElapsed(): string {
  const [start] = useState(() => Date.now())
  const [now, setNow] = useState(start)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.floor((now - start) / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** What the other window shows, in one look. */
function Shown({ news }: { readonly news: StageNews }) {
  return (
    <section className="grid gap-1 rounded-3 border border-line bg-surface p-4" aria-live="polite">
      <p className="text-sm text-ink-2">{[news.write, news.station].filter((part) => part !== '').join(' · ')}</p>
      <p className="text-xl font-[620]">{news.sentence}</p>
      {news.isHeld && <p className="text-sm text-accent-ink">{presenterTexts.heldAtServer}</p>}
    </section>
  )
}

/** The window that the class does not see: notes, what comes next, and the buttons of the presenter. */
export function NotesView({ address }: { readonly address: TimelineAddress }) {
  useLanguage()
  const workspace = useApp((state) => state.workspace)
  const presentation = usePresentationName(address)
  const [shown, setShown] = useState<{ readonly news: StageNews; readonly order: Order }>()
  const tell = usePresentation<NotesNews, StageNews>(presentation, {
    // The presenter keeps how far it is.
    onNews: (news) => setShown({ news, order: recallOrder(presentation) }),
    greeting: HELLO,
  })
  const elapsed = useElapsed()
  const press = (act: 'next' | 'back'): void => tell({ kind: 'press', act })
  usePresenterKeys((key, isOnControl) => {
    if (NEXT_KEYS.includes(key) && !(key === ' ' && isOnControl)) press('next')
    else if (BACK_KEYS.includes(key)) press('back')
    else return false
    return true
  })
  const present = joinPath('ws', workspace, 'present', address.type, address.version, address.namespace ?? '-', address.name)
  const news = shown?.news
  const writes = (shown?.order.writes ?? []).map((write, i) => ({ ...write, number: i + 1 }))
  const sent = shown?.order.sent.length ?? 0
  const current = news?.prepared === undefined ? undefined : writes[news.prepared]
  return (
    <main className="grid h-dvh grid-rows-[auto_minmax(0,1fr)_auto] gap-4 overflow-auto bg-canvas p-6 text-ink narrow:p-4">
      <header className="flex flex-wrap items-baseline gap-3">
        <h1 className="text-lg font-[620]">{presenterTexts.notes.title(address.name)}</h1>
        <span className="mono ms-auto text-2xl tabular-nums" role="timer" aria-label={presenterTexts.notes.elapsed}>
          {elapsed}
        </span>
      </header>
      {news === undefined ? (
        <EmptyState icon={Presentation} words={presenterTexts.notes.alone}>
          <Link className="btn btn-primary" href={present}>
            {presenterTexts.notes.open}
          </Link>
        </EmptyState>
      ) : (
        <div className="grid min-h-0 grid-cols-[minmax(0,3fr)_minmax(0,2fr)] content-start gap-4 narrow:grid-cols-1">
          <div className="grid content-start gap-4">
            <Shown news={news} />
            <p className="text-xl/8 whitespace-pre-wrap">{current?.notes || presenterTexts.notes.none}</p>
          </div>
          <ol className="m-0 grid list-none content-start gap-1 p-0 text-sm" aria-label={presenterTexts.order.title}>
            {writes.map(({ number, title, by }) => (
              <li
                key={number}
                aria-current={number - 1 === news.prepared ? 'step' : undefined}
                className={`flex gap-2 rounded-2 px-3 py-1.5 ${number - 1 === news.prepared ? 'bg-selected font-[620]' : ''}`}
              >
                <span className="w-5 flex-none tabular-nums">
                  {number <= sent ? <Check className="icon-sm" aria-label={presenterTexts.notes.sent} /> : number}
                </span>
                <span className="min-w-0 flex-1">{title}</span>
                <span className="text-ink-3">{clientWords({ client: by })}</span>
              </li>
            ))}
          </ol>
        </div>
      )}
      <footer className="flex flex-wrap items-center gap-3">
        <Button className="btn" isDisabled={news?.canGoBack !== true} onPress={() => press('back')}>
          <ChevronFirst aria-hidden />
          {presenterTexts.back}
        </Button>
        <Button className="btn btn-primary" isDisabled={news?.canGoOn !== true} onPress={() => press('next')}>
          <ChevronLast aria-hidden />
          {news?.next ?? presenterTexts.next}
          <KeyCaps press="Space" />
        </Button>
      </footer>
    </main>
  )
}
