import { ArrowUpRight, BookOpen, Lightbulb, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { isRequest } from '../../../lessons/acts.ts'
import type { Act, Step, StepTexts, Titled } from '../../../lessons/format.ts'
import { RuleLink } from '../../entities/rule/rule-link.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { RichText } from '../../kit/rich-text.tsx'
import { lessonTexts } from './texts/lessons.en.ts'
import { usePlay } from './use-play.ts'

/** The line of a request without its query, as a hint names it. */
function requestLine(act: Act): string | undefined {
  const line = 'put' in act ? `PUT ${act.put}` : 'request' in act ? act.request : undefined
  return line?.split('?')[0]
}

/** The hint where no wrong turn was taken: the first open goal, and the request of the solution where it has just one. */
function nextThought(step: Step, texts: StepTexts, isOpen: (goal: Step['goals'][number]) => boolean): Titled | undefined {
  const goal = step.goals.find(isOpen)
  if (goal === undefined) return undefined
  const [act, ...others] = step.solution.filter(isRequest)
  const line = act !== undefined && others.length === 0 ? requestLine(act) : undefined
  const words = texts.goals[goal.id] ?? ''
  return { title: lessonTexts.player.nextGoal, text: line === undefined ? words : lessonTexts.player.nextThought(words, line) }
}

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
  const { verdicts, requests } = usePlay((play) => ({ verdicts: play.verdicts, requests: play.requests }))
  const [dismissedAt, setDismissedAt] = useState<number>()
  const { hints = [] } = step
  const taken = hints.find(({ when }) => verdicts.get(when)?.isMet === true)
  const isTaken = taken !== undefined && dismissedAt !== requests
  const isAsked = asked === step.id && !isMet
  // A hint for a wrong turn is shown to who took it, and to nobody else.
  const shown = (isTaken && !isMet) || isAsked ? taken : undefined
  const isOpen = ({ check }: Step['goals'][number]): boolean => verdicts.get(check)?.isMet !== true
  const note = shown !== undefined ? texts.hints?.[shown.id] : isAsked ? nextThought(step, texts, isOpen) : undefined
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
      {isAsked && note === undefined && <p className="px-4 py-2 text-sm text-ink-2">{lessonTexts.player.noHint}</p>}
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
