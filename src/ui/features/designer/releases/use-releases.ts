import { useEffect, useRef } from 'react'
import { withNeeds } from '../../../../analysis/releases/needs.ts'
import type { ReleaseReport } from '../../../../protocol/releases.ts'
import { afterPause } from '../../../base/async/async.ts'
import type { Scratch } from '../../../base/state/connection.ts'
import { useApp } from '../../../base/state/store.ts'
import { useDesign, useSession } from '../session/context.ts'
import type { Session } from '../session/store.ts'
import { askReleases, ReleasesUnknown } from './ask-releases.ts'

/** Milliseconds without a change before releases are asked. */
export const PAUSE_MS = 400

/** The same for a design that was just opened: whoever opens it reads and edits first. */
export const FIRST_PAUSE_MS = 2000

const inOrder = (reports: Iterable<ReleaseReport>): ReleaseReport[] => [...reports].sort((a, b) => a.minor - b.minor)

/** Asks all releases about a text, and shows each answer as it comes. What was known stays until all is, or until it is known that all will not be. */
async function check(session: Session, scratch: Scratch, text: string, signal: AbortSignal): Promise<void> {
  const former = session.getState().releases.reports
  const reports = new Map<number, ReleaseReport>()
  try {
    await askReleases(scratch, text, signal, (line) => {
      if ('report' in line) {
        reports.set(line.report.minor, line.report)
        session.noteReleases({ reports: inOrder([...former.filter(({ minor }) => !reports.has(minor)), ...reports.values()]) })
      } else if ('needs' in line) {
        const { needs } = line
        session.noteReleases({ text, problem: undefined, needs, reports: withNeeds(inOrder(reports.values()), needs) })
      }
    })
  } catch (error) {
    if (!(error instanceof ReleasesUnknown)) throw error
    session.noteReleases({ text, problem: error.message, needs: [], reports: inOrder(reports.values()) })
  }
}

/**
 * Keeps what releases do with the design up to date, a while after each change of its text. A change ends the check before it, and what is at work on
 * it with it.
 */
export function useReleases(): void {
  const session = useSession()
  const connector = useApp((state) => state.connector)
  const { text, isReadable, isKnown, isFirst } = useDesign((state) => ({
    text: state.text,
    isReadable: state.crd !== undefined && state.textProblem === undefined,
    isKnown: state.releases.text === state.text,
    isFirst: state.releases.text === '',
  }))
  const server = useRef<Scratch>(undefined)
  useEffect(() => () => server.current?.close(), [])
  useEffect(() => {
    if (!isReadable || isKnown) return
    let isAsked = false
    const close = (): void => {
      server.current?.close()
      server.current = undefined
    }
    const cancel = afterPause(isFirst ? FIRST_PAUSE_MS : PAUSE_MS, async (signal) => {
      server.current ??= connector.scratch?.()
      if (server.current === undefined) return
      isAsked = true
      await check(session, server.current, text, signal)
      // One that took too long can still be at work.
      if (!signal.aborted && session.getState().releases.problem !== undefined) close()
    })
    return () => {
      cancel()
      if (isAsked && session.getState().releases.text !== text) close()
    }
  }, [session, connector, text, isReadable, isKnown, isFirst])
}
