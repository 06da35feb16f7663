import { CircleCheck, MessageCircleQuestion } from 'lucide-react'
import { Link } from 'wouter'
import { LESSONS } from '../../../lessons/catalogue.ts'
import { type Lesson, type LessonTexts, textsOf } from '../../../lessons/format.ts'
import { lessonAt } from '../../base/address/address.ts'
import { useLanguage } from '../../base/i18n/language.ts'
import { RichText } from '../../kit/rich-text.tsx'
import { ExplainBack } from './explain-back.tsx'
import { useProgress } from './progress.ts'
import { useSequence } from './sequence.ts'
import { lessonTexts } from './texts/lessons.en.ts'

interface Props {
  readonly lesson: Lesson
  readonly texts: LessonTexts
}

/** The end of a lesson: a question to answer in one's own words, and the lesson after it. */
export function Completed({ lesson, texts }: Props) {
  const { tag, catalogue } = useLanguage()
  const { best, from = 0, isHelped = false } = useProgress()[lesson.id] ?? {}
  const path = useSequence() ?? LESSONS
  const at = path.findIndex(({ id }) => id === lesson.id)
  const next = at < 0 ? undefined : path[at + 1]
  const head = next && (tag in next.texts ? textsOf(next.texts, tag) : catalogue('lessonHead', next.texts.en))
  return (
    <section className="grid gap-4 p-4" aria-label={lessonTexts.done.title}>
      <p className="flex flex-wrap items-center gap-2 text-lg font-semibold text-ok" role="status">
        <CircleCheck aria-hidden />
        {lessonTexts.done.announced(from, lesson.par)}
        {isHelped && <span className="chip">{lessonTexts.withSolution}</span>}
      </p>
      {best !== undefined && best.requests < from && <p className="text-sm text-ink-2">{lessonTexts.done.best(best.requests)}</p>}
      <div className="grid gap-1.5 py-3 px-3.5 border-s-2 border-s-accent-ink bg-sunken">
        <h3 className="flex items-center gap-2 font-semibold">
          <MessageCircleQuestion className="icon-sm" aria-hidden />
          {lessonTexts.done.explain}
        </h3>
        <p>
          <RichText text={texts.explain} />
        </p>
        <ExplainBack key={lesson.id} lesson={lesson.id} answer={texts.answer} />
      </div>
      <div className="flex flex-wrap gap-2">
        {next !== undefined && head !== undefined && (
          <Link className="btn btn-primary" href={lessonAt(next.id)}>
            {lessonTexts.done.next(next.number, head.title.replaceAll('`', ''))}
          </Link>
        )}
        <Link className="btn" href={lessonAt(lesson.id, 1)}>
          {lessonTexts.done.again}
        </Link>
      </div>
    </section>
  )
}
