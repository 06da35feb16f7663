import { cleanupOutdatedCaches, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'

/** The files of the page, written here by the build. */
declare const PAGE_FILES: PrecacheEntry[]
/** The files of the code lab, whose names change with their content: kept once somebody has opened it. */
declare const LAB_FILES: string[]

/** As much of a service worker's surroundings as is used. */
interface Surroundings {
  skipWaiting(): Promise<void>
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  addEventListener(type: 'activate', listener: (event: { waitUntil(done: Promise<unknown>): void }) => void): void
}

const surroundings = self as unknown as Surroundings

// The page reads its query itself: `?lang=`, `?embed=`.
precacheAndRoute(PAGE_FILES, { ignoreURLParametersMatching: [/./] })
cleanupOutdatedCaches()

const LAB_CACHE = 'crdlab-lab'
const lab = new Set(LAB_FILES.map((path) => new URL(path, self.location.href).href))
registerRoute(({ url }) => lab.has(url.href), new CacheFirst({ cacheName: LAB_CACHE }))

/** Deletes the files of earlier versions. */
async function cleanLab(): Promise<void> {
  const cache = await caches.open(LAB_CACHE)
  for (const { url } of await cache.keys()) if (!lab.has(url)) await cache.delete(url)
}
surroundings.addEventListener('activate', (event) => event.waitUntil(cleanLab()))

// A new version waits until its reader says so.
surroundings.addEventListener('message', ({ data }) => {
  if (data === 'take over') void surroundings.skipWaiting()
})
