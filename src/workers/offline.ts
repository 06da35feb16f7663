import { cleanupOutdatedCaches, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'

/** The files of the page, written here by the build. */
declare const PAGE_FILES: PrecacheEntry[]

/** As much of a service worker's surroundings as is used. */
interface Surroundings {
  skipWaiting(): Promise<void>
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
}

const surroundings = self as unknown as Surroundings

// The page reads its query itself: `?lang=`, `?embed=`.
precacheAndRoute(PAGE_FILES, { ignoreURLParametersMatching: [/./] })
cleanupOutdatedCaches()

// A new version waits until its reader says so.
surroundings.addEventListener('message', ({ data }) => {
  if (data === 'take over') void surroundings.skipWaiting()
})
