import { CircleAlert, CircleCheck } from 'lucide-react'
import type { Lesson, Prediction } from '../../../../lessons/format.ts'
import type { ReadLesson } from '../../../../lessons/own/file.ts'
import { textProblems } from '../../../../lessons/own/problems.ts'
import { useAsync } from '../../../base/async/use-async.ts'
import { language } from '../../../base/language/language.ts'
import type { AnsweredQuestion } from '../answers.ts'
import { Goals } from '../goals.tsx'
import { Why } from '../notes.tsx'
import type { Fault } from '../play.ts'
import { Question } from '../predict.tsx'
import { Head, StepText } from '../step-parts.tsx'
import { builderTexts } from '../texts/builder.en.ts'
import { lessonTexts } from '../texts/lessons.en.ts'
import { textsOfStep } from './edit.ts'

interface Props {
  readonly lesson: Lesson
  /** An index. */
  readonly step: number
}

/** A question as it will be put: of an answer that the server has, the preview knows the place alone. */
function asPut(predict: Prediction): AnsweredQuestion {
  if ('choices' in predict) return { options: predict.choices.map(({ id }) => ({ id })), from: 0 }
  const options = predict.values.map((one, i) => ({ id: String(i), value: 'is' in one ? one.is : one.at }))
  return { options, from: 0 }
}

/** A step as a student sees it. Nothing in it can be pressed. */
export function Preview({ lesson, step }: Props) {
  const current = lesson.steps[step]
  const texts = current && textsOfStep(lesson, current.id)
  return (
    <div className="pane" inert aria-hidden="true">
      <Head lesson={lesson} step={step} title={lesson.texts.en.title} />
      {current !== undefined && texts !== undefined && (
        <>
          <StepText lesson={lesson} step={step} texts={texts} isMet={false} />
          {current.predict !== undefined && texts.predict !== undefined && (
            <Question texts={texts.predict} predicted={asPut(current.predict)} onPick={() => undefined} />
          )}
          <Goals step={current} texts={texts} isMet={false} />
          <Why step={current} texts={texts} isShown={texts.why.text !== ''} />
        </>
      )}
    </div>
  )
}

/** What the format has against a lesson; undefined until that is known, and where it has nothing. */
export function useFormatProblem(lesson: Lesson): ReadLesson['problem'] {
  return useAsync(async () => (await language.lesson({ content: JSON.stringify(lesson) })).problem, [lesson], { keep: true })
}

interface TodoProps {
  readonly lesson: Lesson
  readonly problem: ReadLesson['problem']
  /** What playing it found; undefined: it was not played as it is now. */
  readonly played: readonly Fault[] | string | undefined
}

function faultText(lesson: Lesson, { step, goal = '', what }: Fault): string {
  const at = lesson.steps.findIndex(({ id }) => id === step) + 1
  if (what === 'metBefore') return builderTexts.allMetBefore(at)
  return builderTexts.notMet(at, (textsOfStep(lesson, step).goals[goal] ?? goal).replaceAll('`', ''))
}

/** The place of a text in the words of the editor: `steps.step-1.why.title`. */
function placeText(lesson: Lesson, place: string): string {
  const { fields } = builderTexts
  const [root = '', id = '', part = '', inner = '', last = ''] = place.split('.')
  if (root === 'title' || root === 'summary' || root === 'explain' || root === 'answer') return fields[root]
  const step = lesson.steps.find((one) => one.id === id)
  const goal = (step?.goals.findIndex((one) => one.id === inner) ?? 0) + 1
  const choices = step?.predict && 'choices' in step.predict ? step.predict.choices : []
  const { predict } = fields
  const asked: Readonly<Record<string, string>> = {
    question: predict.question,
    choices: predict.choice(choices.findIndex((one) => one.id === last) + 1),
    reason: predict.reason,
  }
  const hint = (step?.hints?.findIndex((one) => one.id === inner) ?? 0) + 1
  const words: Readonly<Record<string, string>> = {
    text: fields.text,
    goals: fields.goal(goal),
    hints: last === 'title' ? fields.hintTitle(hint) : fields.hintText(hint),
    predict: asked[inner] ?? inner,
    why: inner === 'title' ? fields.whyTitle : fields.whyText,
  }
  return `${builderTexts.step(lesson.steps.findIndex((one) => one.id === id) + 1)}, ${words[part] ?? part}`
}

/** What a lesson still lacks. */
export function Todo({ lesson, problem, played }: TodoProps) {
  const texts = textProblems(lesson, lesson.texts.en).map(({ place, words, most }) =>
    words === undefined || most === undefined
      ? builderTexts.empty(placeText(lesson, place))
      : builderTexts.long(placeText(lesson, place), words, most),
  )
  const all = [
    ...(problem === undefined ? [] : [builderTexts.invalid(problem.place, problem.detail)]),
    ...texts,
    ...(typeof played === 'string'
      ? [lessonTexts.player.failed(played)]
      : (played ?? []).map((fault) => faultText(lesson, fault))),
  ]
  return (
    <section className="pane p-3" aria-label={builderTexts.problems}>
      <h2 className="pb-1 text-sm font-semibold">{builderTexts.problems}</h2>
      <div role="status">
        <ul className="grid gap-1 text-sm">
          {all.map((text) => (
            <li key={text} className="flex items-start gap-2">
              <CircleAlert className="icon-sm mt-0.5 flex-none text-warn" aria-hidden />
              <span className="min-w-0 wrap-anywhere">{text}</span>
            </li>
          ))}
          {all.length === 0 && (
            <li className="flex items-center gap-2 text-ok">
              <CircleCheck className="icon-sm flex-none" aria-hidden />
              {played === undefined ? builderTexts.noProblems : builderTexts.played}
            </li>
          )}
        </ul>
      </div>
    </section>
  )
}
