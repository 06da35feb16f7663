import { ChevronDown, ChevronUp, List, Radio, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Exchange } from '../../../client/transport.ts'
import { isOwn, toneOfCode, versionMove } from '../../data/log-entries.ts'
import { useStoredBytes } from '../../data/storage-use.ts'
import { t } from '../../i18n/catalogue.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import { useApp } from '../../state/store.ts'

// The drawer begins closed, so what it holds comes with its opening.
const Requests = lazy(() => import('./request-list.tsx'))
const WatchList = lazy(() => import('./watch-list.tsx'))

type Tab = 'requests' | 'watch'

function Latest({ exchange }: { readonly exchange: Exchange | undefined }) {
  if (exchange === undefined) return <span className="grow" />
  return (
    <span className="req grow">
      <span className={`chip t-${toneOfCode(exchange.code)}`}>{exchange.code === 0 ? t.log.none : exchange.code}</span>
      <span className="mono cut">
        {exchange.request.method} {exchange.request.path}
      </span>
      <span className="num faint">{versionMove(exchange)}</span>
    </span>
  )
}

function PrivacyPromise() {
  const engine = useApp((state) => state.engine)
  const bytes = useStoredBytes()
  if (engine === 'host') return <span className="faint cut quiet">{t.app.hostPrivacy}</span>
  return (
    <span className="faint cut quiet">
      {t.app.privacy}
      {bytes === undefined ? '' : ` · ${t.app.stored(bytes)}`}
    </span>
  )
}

/** The API log at the foot of every view: requests and watches. */
export function Drawer() {
  const { exchanges, requests, watches, selected, prefs, setPrefs, clearLog, select } = useApp((state) => ({
    exchanges: state.exchanges,
    requests: state.requests,
    watches: state.watches,
    selected: state.selectedExchange,
    prefs: state.prefs,
    setPrefs: state.setPrefs,
    clearLog: state.clearLog,
    select: state.selectExchange,
  }))
  const [tab, setTab] = useState<Tab>('requests')
  const open = prefs.drawerOpen
  const shown = prefs.logAll ? exchanges : exchanges.filter(isOwn)
  const current = shown.find((exchange) => exchange.id === selected)
  const latest = shown.at(-1)
  const openWatches = watches.filter((watch) => watch.state === 'open').length
  const show = (next: Tab): void => {
    setPrefs({ drawerOpen: !(open && tab === next) })
    setTab(next)
  }
  return (
    <section className="drawer" aria-label={t.log.title}>
      <div className="drawer-bar">
        <IconButton
          icon={open ? ChevronDown : ChevronUp}
          label={open ? t.log.close : t.log.openLog}
          onPress={() => setPrefs({ drawerOpen: !open })}
          small
        />
        <div className="row" role="tablist" aria-label={t.log.title} style={{ gap: 2 }}>
          <button
            type="button"
            role="tab"
            className="drawer-tab"
            aria-selected={open && tab === 'requests'}
            onClick={() => show('requests')}
          >
            <List className="i i-sm" aria-hidden />
            {t.log.requests} <span className="faint num">{requests}</span>
          </button>
          <button
            type="button"
            role="tab"
            className="drawer-tab"
            aria-selected={open && tab === 'watch'}
            onClick={() => show('watch')}
          >
            <Radio className="i i-sm" aria-hidden />
            {t.log.watch} <span className="faint num">{openWatches}</span>
          </button>
        </div>
        <span className="sep" />
        {open ? (
          <span className="grow row">
            <button
              type="button"
              className="drawer-tab"
              aria-pressed={prefs.logAll}
              onClick={() => setPrefs({ logAll: !prefs.logAll })}
            >
              {prefs.logAll ? t.log.all : t.log.own}
            </button>
            <IconButton icon={Trash2} label={t.log.clear} onPress={clearLog} small />
            {current !== undefined && (
              <button type="button" className="drawer-tab" onClick={() => select(undefined)}>
                {t.log.deselect}
              </button>
            )}
          </span>
        ) : (
          <Latest exchange={latest} />
        )}
        <span className="sep" />
        <PrivacyPromise />
      </div>
      {open && (
        <div
          className={`drawer-body ${current === undefined ? '' : 'detail'}`}
          style={{ blockSize: `min(${prefs.drawerSize}px, 50dvh)` }}
        >
          <Suspense fallback={null}>
            {tab === 'watch' ? <WatchList /> : <Requests exchanges={shown} current={current} />}
          </Suspense>
        </div>
      )}
    </section>
  )
}
