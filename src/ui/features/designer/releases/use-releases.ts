import { useEffect, useRef } from 'react'
import { type Ignored, ignoredIn, ignoreKey } from '../../../../analysis/diagnostics/ignored.ts'
import { sentenceOf } from '../../../../analysis/releases/findings.ts'
import { type Need, withNeeds } from '../../../../analysis/releases/needs.ts'
import type { JsonObject } from '../../../../apimachinery/json/value.ts'
import { afterPause } from '../../../base/async/async.ts'
import type { Scratch } from '../../../base/state/connection.ts'
import { useApp } from '../../../base/state/store.ts'
import type { Problem } from '../crd/problems.ts'
import { useDesign, useSession } from '../session/context.ts'
import type { ReleasesState, Session } from '../session/store.ts'
import { askReleases, ReleasesUnknown } from './ask-releases.ts'

/** Milliseconds without a change before releases are asked. */
const PAUSE_MS = 400

/** The same for a design that was just opened: whoever opens it reads and edits first. */
const FIRST_PAUSE_MS = 2000

/** The name of the rule that a need breaks, as it is ignored: support for older releases is given up for a place, or everywhere. */
export const ruleOfNeed = ({ needs: { since } }: Need): string => `needs-1.${since}`

/** The needs as problems, without those that are ignored. */
export function problemsOfNeeds(needs: readonly Need[], crd: JsonObject | undefined, ignored: Ignored): readonly Problem[] {
  const all = { ...ignoredIn(crd), ...ignored }
  return needs.flatMap((need): Problem[] => {
    const rule = ruleOfNeed(need)
    const { path, needs: of } = need
    if (all[rule] !== undefined || all[ignoreKey(rule, path)] !== undefined) return []
    const message = ['needsRelease', `1.${of.since}`, of.subject] as const
    return [{ kind: 'needs', rule, message, path, older: { says: sentenceOf(need), source: of.source } }]
  })
}

/** Tells a session what releases are known to do, with the problems that follow. */
function note(session: Session, change: Partial<ReleasesState>): void {
  const { releases, crd, ignored } = session.getState()
  session.noteReleases(change, problemsOfNeeds(change.needs ?? releases.needs, crd, ignored))
}

/** Asks all releases about a text, and shows each answer as it comes. What was known stays until all is. */
async function check(session: Session, scratch: Scratch, text: string, signal: AbortSignal): Promise<void> {
  const reports = new Map(session.getState().releases.reports.map((report) => [report.minor, report]))
  note(session, { state: 'running' })
  try {
    await askReleases(scratch, text, signal, (line) => {
      if ('report' in line) reports.set(line.report.minor, line.report)
      const inOrder = [...reports.values()].sort((a, b) => a.minor - b.minor)
      if ('needs' in line)
        note(session, { state: 'done', text, problem: '', needs: line.needs, reports: withNeeds(inOrder, line.needs) })
      else note(session, { reports: inOrder })
    })
  } catch (error) {
    if (!(error instanceof ReleasesUnknown)) throw error
    note(session, { state: 'failed', text, problem: error.message })
  }
}

/**
 * Keeps what releases do with the design up to date, a while after each change of its text. A change ends the check before it, and what is at work on
 * it with it.
 */
export function useReleases(): void {
  const session = useSession()
  const connector = useApp((state) => state.connector)
  const { text, isReadable, isKnown, isFirst, ignored } = useDesign((state) => ({
    text: state.text,
    isReadable: state.crd !== undefined && state.textProblem === undefined,
    isKnown: state.releases.text === state.text,
    isFirst: state.releases.text === '',
    ignored: state.ignored,
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
      if (!signal.aborted && session.getState().releases.state === 'failed') close()
    })
    return () => {
      cancel()
      if (isAsked && session.getState().releases.text !== text) close()
    }
  }, [session, connector, text, isReadable, isKnown, isFirst])
  useEffect(() => {
    // Read at each change of what is ignored.
    void ignored
    note(session, {})
  }, [session, ignored])
}
