import { useSyncExternalStore } from 'react'
import { RecordingError, readRecording } from '../../../lab/recording/read.ts'
import { ReplaySession } from '../../../lab/recording/replay-session.ts'
import { browserClock } from '../../base/async/async.ts'
import { appStore } from '../../base/state/store.ts'

/** The recordings that are open, by the names of their programs. They go with the page. */
const opened = new Map<string, ReplaySession>()
const listeners = new Set<() => void>()

/** Opens the text of a recording in the place of one of the same program, and returns its session. Throws RecordingError, and Error where the page has no sandbox. */
export function openReplay(text: string): ReplaySession {
  const { openProgram } = appStore.getState().connector
  if (openProgram === undefined) throw new RecordingError('this page has no sandbox', 1)
  const recording = readRecording(text)
  const { name } = recording.program
  opened.get(name)?.close()
  const session = new ReplaySession(recording, openProgram, browserClock)
  opened.set(name, session)
  for (const listener of listeners) listener()
  return session
}

/** The replay of a program; undefined where none is open. */
export function useReplay(name: string): ReplaySession | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => opened.get(name),
  )
}
