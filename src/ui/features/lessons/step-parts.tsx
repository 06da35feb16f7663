import { ArrowUpRight, FileInput, List, PanelRight, X } from 'lucide-react'
import { Button } from 'react-aria-components'
import { Link, useLocation } from 'wouter'
import { LESSONS } from '../../../lessons/catalogue.ts'
import type { Lesson, StepTexts } from '../../../lessons/format.ts'
import { homeAt, installAt, LESSONS_AT, lessonWorkspace } from '../../base/address/address.ts'
import { FIRST_WORKSPACE } from '../../base/state/connection.ts'
import { appStore, useApp } from '../../base/state/store.ts'
import { CopyButton } from '../../kit/copy.tsx'
import { RichText } from '../../kit/rich-text.tsx'
import { EndpointsPicture } from './picture.tsx'
import { viewOf } from './play.ts'
import { builderTexts } from './texts/builder.en.ts'
import { lessonTexts } from './texts/lessons.en.ts'

/** How many lessons there are beside the challenges, as the list of lessons counts them. */
const ALL = LESSONS.filter(({ chapter }) => chapter !== 'challenge').length

export interface StepProps {
  readonly lesson: Lesson
  /** An index. */
  readonly step: number
}

/** Which lesson it is, how far it is, and its title. */
export function Head({ lesson, step, title }: StepProps & { readonly title: string }) {
  const all = lesson.steps.length
  const { number } = lesson
  return (
    <header className="lesson-head">
      <div className="flex items-center gap-2">
        <span className="text-xs text-ink-3">
          {lesson.chapter === 'own'
            ? builderTexts.lesson
            : Number(number) > 0
              ? lessonTexts.player.of(number, ALL)
              : lesson.chapter === 'challenge'
                ? lessonTexts.player.name(number)
                : lessonTexts.player.history(number)}
        </span>
        <span className="lesson-steps" role="img" aria-label={lessonTexts.player.step(step + 1, all)}>
          {lesson.steps.map(({ id }, i) => (
            <i key={id} data-state={i < step ? 'done' : i === step ? 'now' : 'todo'} />
          ))}
        </span>
        <span className="flex-1" />
        <Link className="btn btn-ghost btn-sm btn-icon" href={LESSONS_AT} aria-label={lessonTexts.player.all}>
          <List className="icon-sm" aria-hidden />
        </Link>
        <Link className="btn btn-ghost btn-sm btn-icon" href={homeAt(FIRST_WORKSPACE)} aria-label={lessonTexts.player.leave}>
          <X className="icon-sm" aria-hidden />
        </Link>
      </div>
      <h2>
        <RichText text={title} />
      </h2>
    </header>
  )
}

/** The public report that a challenge was built from. */
function Report({ report }: { readonly report: string }) {
  return (
    <a
      className="inline-flex items-center gap-1 justify-self-start text-xs text-accent-ink underline underline-offset-2"
      href={`https://github.com/${report.replace('#', '/issues/')}`}
      target="_blank"
      rel="noreferrer"
    >
      {lessonTexts.report(report)}
      <ArrowUpRight className="icon-sm" aria-hidden />
    </a>
  )
}

interface StepTextProps extends StepProps {
  readonly texts: StepTexts
  readonly isMet: boolean
}

/** What a step asks for, and the way to where it is done. */
export function StepText({ lesson, step, texts, isMet }: StepTextProps) {
  const [location, navigate] = useLocation()
  const incoming = useApp((state) => state.incoming)
  const { offer, code, picture, show = '' } = lesson.steps[step] ?? {}
  const view = viewOf(lesson, step)
  const load = (text: string): void => {
    appStore.getState().setIncoming(text)
    navigate(installAt(lessonWorkspace(lesson.id)))
  }
  return (
    <div className="lesson-say">
      <p>
        <RichText text={texts.text} />
      </p>
      {code !== undefined && (
        <div className="lesson-code">
          <pre className="mono" translate="no">
            {code.trimEnd()}
          </pre>
          <CopyButton word={lessonTexts.player.copy} text={() => code} />
        </div>
      )}
      {lesson.report !== undefined && <Report report={lesson.report} />}
      {picture === 'endpoints' && <EndpointsPicture show={show} />}
      {(offer !== undefined || location !== view) && (
        <div className="flex flex-wrap gap-2">
          {offer !== undefined && (
            <Button className={`btn btn-sm ${isMet || incoming === offer ? '' : 'btn-primary'}`} onPress={() => load(offer)}>
              <FileInput className="icon-sm" aria-hidden />
              {lessonTexts.player.offer}
            </Button>
          )}
          {location !== view && (
            <Link className="btn btn-sm" href={view}>
              <PanelRight className="icon-sm" aria-hidden />
              {lessonTexts.player.show}
            </Link>
          )}
        </div>
      )}
    </div>
  )
}
