import { cleanupOutdatedCaches, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'

/** The files of the page, written here by the build. */
declare const PAGE_FILES: PrecacheEntry[]
/** The files of the code lab and of jq, whose names change with their content: kept once somebody has used them. */
declare const LAB_FILES: string[]

/** As much of a service worker's surroundings as is used. */
interface Surroundings {
  skipWaiting(): Promise<void>
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  addEventListener(type: 'activate', listener: (event: { waitUntil(done: Promise<unknown>): void }) => void): void
}

const surroundings = self as unknown as Surroundings

/** A host writes into the page which server it is of: its page comes from the host, and from what was kept of it once the host is gone. */
const isOfHost = new URL(self.location.href).searchParams.has('host')
const PAGE = 'index.html'
const HOST_PAGE = 'crdlab-host-page'
const pageAddress = new URL('./', self.location.href).pathname
if (isOfHost) {
  const isPage = (pathname: string): boolean => pathname === pageAddress || pathname === pageAddress + PAGE
  // Any query is the same page.
  const cacheKeyWillBeUsed = async (): Promise<string> => pageAddress
  registerRoute(
    ({ request, url }) => request.mode === 'navigate' && isPage(url.pathname),
    new NetworkFirst({ cacheName: HOST_PAGE, plugins: [{ cacheKeyWillBeUsed }] }),
  )
}

// The page reads its query itself: `?lang=`, `?embed=`.
const files = isOfHost ? PAGE_FILES.filter((file) => (typeof file === 'string' ? file : file.url) !== PAGE) : PAGE_FILES
precacheAndRoute(files, { ignoreURLParametersMatching: [/./] })
cleanupOutdatedCaches()

const LAB_CACHE = 'crdlab-lab'
const lab = new Set(LAB_FILES.map((path) => new URL(path, self.location.href).href))
registerRoute(({ url }) => lab.has(url.href), new CacheFirst({ cacheName: LAB_CACHE }))

/** Deletes the files of earlier versions. */
async function cleanLab(): Promise<void> {
  const cache = await caches.open(LAB_CACHE)
  for (const { url } of await cache.keys()) if (!lab.has(url)) await cache.delete(url)
}
/** Keeps the page of the host, which the visit that brought this worker had without it. Who does not ask for HTML gets the paths of the API there. */
async function keepHostPage(): Promise<void> {
  if (!isOfHost) return
  const page = await fetch(pageAddress, { headers: { Accept: 'text/html' } })
  if (page.ok) await (await caches.open(HOST_PAGE)).put(pageAddress, page)
}
surroundings.addEventListener('activate', (event) => event.waitUntil(Promise.all([cleanLab(), keepHostPage()])))

// A new version waits until its reader says so.
surroundings.addEventListener('message', ({ data }) => {
  if (data === 'take over') void surroundings.skipWaiting()
})
