import { ArrowUpRight, BookOpen, Lightbulb, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Step, StepTexts } from '../../../lessons/format.ts'
import { RuleLink } from '../../entities/rule/rule-link.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { RichText } from '../../kit/rich-text.tsx'
import { nextThought } from './next-thought.ts'
import { progressOf } from './progress.ts'
import { lessonTexts } from './texts/lessons.en.ts'
import { usePlay } from './use-play.ts'

interface HintProps {
  readonly step: Step
  readonly texts: StepTexts
  /** The step whose hint the reader asked for. */
  readonly asked: string | undefined
  readonly isMet: boolean
  readonly onAsked: (step: string | undefined) => void
}

/** The hint for a wrong turn that was recognised, or that the reader asked for. It never covers anything. */
export function Hint({ step, texts, asked, isMet, onAsked }: HintProps) {
  const { lesson, verdicts, requests } = usePlay((play) => ({
    lesson: play.lesson?.id ?? '',
    verdicts: play.verdicts,
    requests: play.requests,
  }))
  const [dismissedAt, setDismissedAt] = useState<number>()
  const { hints = [] } = step
  const taken = hints.find(({ when }) => verdicts.get(when)?.isMet === true)
  const isTaken = taken !== undefined && dismissedAt !== requests
  const isAsked = asked === step.id && !isMet
  // A hint for a wrong turn is shown to who took it, and to nobody else.
  const shown = (isTaken && !isMet) || isAsked ? taken : undefined
  const sent = requests - (progressOf(lesson)?.from ?? 0)
  const thought = { title: lessonTexts.player.nextThought, text: isAsked ? nextThought(step, sent) : '' }
  const note = shown !== undefined ? texts.hints?.[shown.id] : isAsked ? thought : undefined
  useEffect(() => {
    if (isMet) onAsked(undefined)
  }, [isMet, onAsked])
  const dismiss = (): void => {
    setDismissedAt(requests)
    onAsked(undefined)
  }
  return (
    <div role="status">
      {note !== undefined && (
        <section className="lesson-note lesson-hint" aria-label={lessonTexts.player.hint} data-hint={shown?.id}>
          <Lightbulb aria-hidden />
          <div className="flex items-center gap-2">
            <h3 className="flex-1">
              <RichText text={note.title} />
            </h3>
            <IconButton icon={X} label={lessonTexts.player.dismiss} onPress={dismiss} small />
          </div>
          <p>
            <RichText text={note.text} />
          </p>
        </section>
      )}
    </div>
  )
}

interface WhyProps {
  readonly step: Step
  readonly texts: StepTexts
  readonly isShown: boolean
}

/** Why the server did what it did, with the rules and one page of the documentation. */
export function Why({ step, texts, isShown }: WhyProps) {
  if (!isShown) return null
  return (
    <section className="lesson-note" aria-labelledby="lesson-why">
      <BookOpen aria-hidden />
      <h3 id="lesson-why">
        <RichText text={texts.why.title} />
      </h3>
      <p>
        <RichText text={texts.why.text} />
      </p>
      <div className="flex flex-wrap items-center gap-2 pt-1.5">
        {step.why.rules.map((rule) => (
          <RuleLink key={rule} id={rule} />
        ))}
        <a
          className="inline-flex items-center gap-1 text-xs text-accent-ink underline underline-offset-2"
          href={step.why.docs}
          target="_blank"
          rel="noreferrer"
        >
          {lessonTexts.player.docs}
          <ArrowUpRight className="icon-sm" aria-hidden />
        </a>
      </div>
    </section>
  )
}
