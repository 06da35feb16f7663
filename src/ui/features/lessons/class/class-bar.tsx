import { Eye, GraduationCap, Pause } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from 'react-aria-components'
import { useLocation } from 'wouter'
import { errorMessage } from '../../../../apimachinery/text/error-message.ts'
import type { ClassState, HandoutHead } from '../../../../protocol/class.ts'
import { installAt, lessonAt, lessonOf, withEngine } from '../../../base/address/address.ts'
import { useLanguage } from '../../../base/i18n/language.ts'
import { language } from '../../../base/language/language.ts'
import { appStore, useApp } from '../../../base/state/store.ts'
import { keep, recall } from '../../../base/state/stored.ts'
import { ownLessons } from '../own-lessons.ts'
import { boardTexts } from './board.en.ts'
import { fetchHandout, followClass, observedName } from './follow-class.ts'
import { useReports } from './use-reports.ts'

/** The ids of the handouts that were dismissed or opened. An earlier page kept the highest alone. */
const SEEN = 'class-seen'

const readSeen = (): unknown => recall(SEEN)

/** Whether a handout was dismissed or opened. */
const isSeen = (seen: unknown, id: number): boolean => (Array.isArray(seen) ? seen.includes(id) : id <= Number(seen ?? 0))

/** Keeps the lesson of a file, and returns its id. Throws an Error where the file holds none. */
async function takeLessonFile(content: string): Promise<string> {
  const { lesson, problem } = await language.lesson({ content })
  if (lesson === undefined) throw new Error(`${problem.place}: ${problem.detail}`)
  const { sameLesson, takeLesson } = await import('../record.ts')
  return sameLesson(lesson, ownLessons()) ?? takeLesson(lesson).lesson.id
}

/** Has the text of a handout in the install view of the workspace, also while a lesson is open. Returns the address of the browser for it. */
async function takeYaml(id: number): Promise<string> {
  const text = await fetchHandout(id)
  const { workspace, setIncoming } = appStore.getState()
  setIncoming(text)
  return withEngine(installAt(workspace), 'host', workspace)
}

interface HandoutBannerProps {
  readonly handout: HandoutHead
  /** How many others wait. */
  readonly more: number
  readonly onDone: () => void
}

function HandoutBanner({ handout, more, onDone }: HandoutBannerProps) {
  const [, navigate] = useLocation()
  const { bar } = boardTexts
  const { id, kind, title, lesson = '' } = handout
  const open = async (): Promise<void> => {
    try {
      navigate(
        kind === 'yaml'
          ? await takeYaml(id)
          : lessonAt(kind === 'lesson' ? lesson : await takeLessonFile(await fetchHandout(id))),
      )
      onDone()
    } catch (error) {
      appStore.getState().addToast('bad', bar.failed(errorMessage(error)))
    }
  }
  return (
    <div className="banner banner-bar t-accent" role="status">
      <GraduationCap aria-hidden />
      <span className="min-w-0 flex-1">{kind === 'yaml' ? bar.yaml(title) : bar.lesson(title)}</span>
      {more > 0 && <span className="chip chip-plain flex-none">{bar.more(more)}</span>}
      <Button className="btn btn-sm btn-primary" onPress={() => void open()}>
        {kind === 'yaml' ? bar.install : bar.start}
      </Button>
      <Button className="btn btn-ghost btn-sm" onPress={onDone}>
        {bar.dismiss}
      </Button>
    </div>
  )
}

/** What a student sees of the class: a pause, and what is handed out. Reports what the student does. */
function StudentBar() {
  const [state, setState] = useState<ClassState>()
  const [seen, setSeen] = useState(readSeen)
  useReports(state !== undefined)
  useEffect(() => {
    const stop = new AbortController()
    void followClass(stop.signal, (next) => setState((known) => next ?? known))
    return () => stop.abort()
  }, [])
  const isInLesson = useApp(({ engine, workspace }) => engine === 'page' && lessonOf(workspace) !== undefined)
  const handouts = state?.handouts ?? []
  const waiting = handouts.filter(({ id }) => !isSeen(seen, id))
  const handout = waiting.at(-1)
  const dismiss = (done: number): void => {
    const ids = handouts.map(({ id }) => id).filter((id) => id === done || isSeen(seen, id))
    keep(SEEN, ids)
    setSeen(ids)
  }
  return (
    <>
      {state?.isPaused === true && (
        <div className="banner banner-bar t-warn" role="status">
          <Pause aria-hidden />
          <span className="min-w-0 flex-1">{isInLesson ? boardTexts.bar.pausedInLesson : boardTexts.bar.paused}</span>
        </div>
      )}
      {handout !== undefined && (
        <HandoutBanner key={handout.id} handout={handout} more={waiting.length - 1} onDone={() => dismiss(handout.id)} />
      )}
    </>
  )
}

/** Stands over every view of a workspace of a class. */
export default function ClassBar() {
  useLanguage()
  const observed = observedName()
  if (observed === undefined) return <StudentBar />
  return (
    <div className="banner banner-bar t-accent" role="status">
      <Eye aria-hidden />
      <span className="min-w-0 flex-1">{boardTexts.bar.observer(observed)}</span>
    </div>
  )
}
