import { useEffect, useMemo } from 'react'
import { textsOf } from '../../../../lessons/format.ts'
import type { LastAct, LessonPlayed, ProgressReport } from '../../../../protocol/class.ts'
import { isWrite, type JournalEntry } from '../../../../protocol/journal.ts'
import { lessonOf } from '../../../base/address/address.ts'
import { afterPause } from '../../../base/async/async.ts'
import { useLanguage } from '../../../base/i18n/language.ts'
import { useApp } from '../../../base/state/store.ts'
import { isOfReader, useJournal } from '../../../entities/journal/journal.ts'
import { useProgress } from '../progress.ts'
import { usePlay } from '../use-play.ts'
import { sendReport } from './follow-class.ts'

/** Changes that come this close together, in milliseconds, are reported at once. */
const TOGETHER_MS = 500

const actOf = ({ method, path, object, code }: JournalEntry): LastAct => ({
  method,
  about:
    object === undefined
      ? path
      : [object.resource, object.name, object.subresource].filter((part) => part !== undefined).join('/'),
  code,
})

/** The newest write of the reader; undefined where there is none. */
function lastAct(entries: readonly JournalEntry[]): LastAct | undefined {
  const last = entries.findLast((entry) => isOfReader(entry) && isWrite(entry))
  return last && actOf(last)
}

/** The lesson that is open in this tab. */
function useLessonPlayed(): { readonly lesson: LessonPlayed | undefined; readonly requests: number } {
  const { tag } = useLanguage()
  const id = useApp((state) => (state.engine === 'page' ? lessonOf(state.workspace) : undefined))
  const { lesson, verdicts, requests } = usePlay((play) => ({
    lesson: play.lesson,
    verdicts: play.verdicts,
    requests: play.requests,
  }))
  const progress = useProgress()[id ?? '']
  if (id === undefined || lesson?.id !== id) return { lesson: undefined, requests: 0 }
  const step = Math.min(progress?.step ?? 0, lesson.steps.length - 1)
  const goals = lesson.steps[step]?.goals ?? []
  const played: LessonPlayed = {
    id,
    title: textsOf(lesson.texts, tag).title.replaceAll('`', ''),
    step: step + 1,
    steps: lesson.steps.length,
    met: goals.filter(({ check }) => verdicts.get(check)?.isMet === true).length,
    goals: goals.length,
    isHelped: progress?.isHelped ?? false,
  }
  return { lesson: played, requests }
}

/** Reports to the class what the reader of this tab does, after each change of it. */
export function useReports(isWanted: boolean): void {
  const { lesson, requests } = useLessonPlayed()
  const completed = Object.values(useProgress()).filter(({ best }) => best !== undefined).length
  const entries = useJournal((state) => state.entries)
  const act = useMemo(() => lastAct(entries), [entries])
  const report: ProgressReport = {
    completed,
    requests,
    ...(lesson && { lesson }),
    ...(lesson && act && { act }),
  }
  const text = JSON.stringify(report)
  useEffect(() => {
    if (!isWanted) return
    return afterPause(TOGETHER_MS, () => sendReport(JSON.parse(text) as ProgressReport))
  }, [text, isWanted])
}
