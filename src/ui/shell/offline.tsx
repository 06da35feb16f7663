import { RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { afterPause } from '../base/async/async.ts'
import { useLanguage } from '../base/i18n/language.ts'
import { appStore, useApp } from '../base/state/store.ts'
import { bannerTexts } from './banners.en.ts'

/** Milliseconds after the engine is open: the page's files are fetched once more for the time without a network, and should not compete. */
const PAUSE_MS = 3000

/**
 * Milliseconds after which a tab loads anew though the new version has not taken over. Chromium lets the older one finish what it
 * answers first, and an answer that a reloaded page never read to its end holds it back until the tab is gone.
 */
const PATIENCE_MS = 4000

/** Closes the store of this tab and loads the page anew. */
const reload = (): void =>
  void appStore
    .getState()
    .disconnect()
    .finally(() => location.reload())

/** Follows a registration; calls back with each worker that waits to take over from an older one. */
function followUpdates(registration: ServiceWorkerRegistration, onWaiting: (worker: ServiceWorker) => void): void {
  const tell = (): void => {
    // Without a controller of these pages this is the first visit: nothing older is there. Those of a workspace are not those of its host.
    const isOlder = navigator.serviceWorker.controller?.scriptURL.startsWith(registration.scope) === true
    if (registration.waiting !== null && isOlder) onWaiting(registration.waiting)
  }
  tell()
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', tell))
}

/** Keeps the page's files for the time without a network, or without the host that serves them. Undefined where the browser cannot. */
async function register(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  // The page of a host names its server, and is asked for anew as long as the host answers.
  const isOfHost =
    appStore.getState().connector.host !== undefined || navigator.serviceWorker.controller?.scriptURL.endsWith('?host') === true
  const script = isOfHost ? './sw.js?host' : './sw.js'
  return navigator.serviceWorker.register(script).catch(() => undefined)
}

/**
 * Makes the page work without a network, and offers a new version when there is one. It takes over once the reader agrees: then every
 * tab closes its store and loads anew; drafts are kept.
 */
export function Offline() {
  useLanguage()
  const isOpen = useApp(({ phase }) => phase === 'open')
  const [waiting, setWaiting] = useState<ServiceWorker>()
  useEffect(() => {
    if (!isOpen) return
    return afterPause(PAUSE_MS, () => void register().then((made) => made && followUpdates(made, setWaiting)))
  }, [isOpen])
  useEffect(() => {
    const { serviceWorker } = navigator
    if (serviceWorker?.controller == null) return
    serviceWorker.addEventListener('controllerchange', reload)
    return () => serviceWorker.removeEventListener('controllerchange', reload)
  }, [])
  if (waiting === undefined) return null
  // The server of this tab goes on until then: a worker that ends while its code is on the way keeps the older version busy, and that from leaving.
  const update = (): void => {
    waiting.postMessage('take over')
    setTimeout(reload, PATIENCE_MS)
  }
  return (
    <div className="banner banner-bar t-accent" role="status">
      <RefreshCw aria-hidden />
      <span className="min-w-0 flex-1">{bannerTexts.offline.ready}</span>
      <button type="button" className="btn btn-sm" onClick={update}>
        {bannerTexts.offline.update}
      </button>
      <button type="button" className="btn btn-ghost btn-sm" onClick={() => setWaiting(undefined)}>
        {bannerTexts.offline.later}
      </button>
    </div>
  )
}
