import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { createStore } from 'zustand/vanilla'
import { type ClusterSlice, clusterSlice } from './cluster.ts'
import { type ConnectionSlice, connectionSlice } from './connection.ts'
import { type DialectsSlice, dialectsSlice } from './dialects.ts'
import { type DraftsSlice, draftsSlice } from './drafts.ts'
import { type EventsSlice, eventsSlice } from './events.ts'
import { type IncomingSlice, incomingSlice } from './incoming.ts'
import { type LogSlice, logSlice } from './log.ts'
import { type PersonaSlice, personaSlice } from './persona.ts'
import { type PrefsSlice, prefsSlice } from './prefs.ts'
import { type SendsSlice, sendsSlice } from './sends.ts'
import { type ToastsSlice, toastsSlice } from './toasts.ts'
import { type TourSlice, tourSlice } from './tour.ts'
import { type WorkspaceTaskSlice, workspaceTaskSlice } from './workspace-task.ts'

export type AppState = ClusterSlice &
  ConnectionSlice &
  DialectsSlice &
  DraftsSlice &
  EventsSlice &
  IncomingSlice &
  LogSlice &
  PersonaSlice &
  PrefsSlice &
  SendsSlice &
  ToastsSlice &
  TourSlice &
  WorkspaceTaskSlice

/** What the page knows that is not the server's: choices, drafts, the log, the connection. Objects come from live sources. */
export const appStore = createStore<AppState>()((set, get, store) => ({
  ...clusterSlice(set, get, store),
  ...connectionSlice(set, get, store),
  ...dialectsSlice(set, get, store),
  ...draftsSlice(set, get, store),
  ...eventsSlice(set, get, store),
  ...incomingSlice(set, get, store),
  ...logSlice(set, get, store),
  ...personaSlice(set, get, store),
  ...prefsSlice(set, get, store),
  ...sendsSlice(set, get, store),
  ...toastsSlice(set, get, store),
  ...tourSlice(set, get, store),
  ...workspaceTaskSlice(set, get, store),
}))

if (typeof window !== 'undefined') {
  // What other tabs keep of drafts is heard of here.
  window.addEventListener('storage', ({ key, oldValue, newValue }) =>
    appStore.getState().noteDraftChange(key, oldValue, newValue),
  )
  window.addEventListener('pagehide', () => appStore.getState().finishDrafts())
}

export function useApp<T>(selector: (state: AppState) => T): T {
  return useStore(appStore, useShallow(selector))
}

/** How many milliseconds the changes are collected that each request makes. */
const COLLECTED_MS = 250

/** The store, as it tells of changes four times a second at most. */
const collected = {
  ...appStore,
  subscribe(listener: (state: AppState, before: AppState) => void): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = appStore.subscribe((state, before) => {
      timer ??= setTimeout(() => {
        timer = undefined
        listener(state, before)
      }, COLLECTED_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  },
}

/** As `useApp`, for what changes with each request: it is drawn four times a second at most. */
export function useCollectedApp<T>(selector: (state: AppState) => T): T {
  return useStore(collected, useShallow(selector))
}
