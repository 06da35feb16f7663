import { Circle, CircleCheck, CircleDot } from 'lucide-react'
import { useId } from 'react'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import type { JsonValue } from '../../../apimachinery/json/value.ts'
import type { PredictionTexts, Step, StepTexts } from '../../../lessons/format.ts'
import type { Option } from '../../../lessons/predictions.ts'
import { RichText } from '../../kit/rich-text.tsx'
import type { AnsweredQuestion } from './answers.ts'
import { setPredicted } from './play.ts'
import { lessonTexts } from './texts/lessons.en.ts'
import { usePlay } from './use-play.ts'

const valueText = (value: JsonValue): string =>
  value === null ? lessonTexts.player.nothing : typeof value === 'string' ? value : stringify(value)

function AnswerText({ option: { id, value }, texts }: { readonly option: Option; readonly texts: PredictionTexts }) {
  if (value === undefined) return <RichText text={texts.choices?.[id] ?? id} />
  return value === null ? (
    valueText(value)
  ) : (
    <span className="mono wrap-anywhere" translate="no">
      {valueText(value)}
    </span>
  )
}

function stateText({ picked, happened }: AnsweredQuestion): string {
  if (happened === undefined) return picked === undefined ? lessonTexts.player.predictFirst : lessonTexts.player.predictNow
  if (picked === undefined) return lessonTexts.player.predictOpen
  return picked === happened.id ? lessonTexts.player.predictRight : lessonTexts.player.predictElse
}

interface AnswersProps {
  readonly texts: PredictionTexts
  readonly predicted: AnsweredQuestion
}

interface QuestionProps extends AnswersProps {
  readonly onPick: (option: string) => void
}

/** The answers as buttons of which one is pressed, until it is known which came true. */
function Choices({ texts, predicted, onPick }: QuestionProps) {
  const name = useId()
  return predicted.options.map((option) => {
    const isPicked = predicted.picked === option.id
    const Mark = isPicked ? CircleDot : Circle
    return (
      <label key={option.id} className="lesson-choice" data-state={isPicked ? 'picked' : 'open'}>
        <Mark aria-hidden />
        <span>
          <AnswerText option={option} texts={texts} />
        </span>
        <input type="radio" className="sr-only" name={name} checked={isPicked} onChange={() => onPick(option.id)} />
      </label>
    )
  })
}

function Outcome({ texts, predicted: { options, picked, happened } }: AnswersProps) {
  const isListed = options.some(({ id }) => id === happened?.id)
  return (
    <>
      <ul>
        {options.map((option) => {
          const isRight = option.id === happened?.id
          const isPicked = option.id === picked
          const Mark = isRight ? CircleCheck : isPicked ? CircleDot : Circle
          return (
            <li key={option.id} className="lesson-choice" data-state={isRight ? 'happened' : 'open'}>
              <Mark aria-hidden />
              <span>
                <AnswerText option={option} texts={texts} />
              </span>
              {isPicked && <small>{lessonTexts.player.yours}</small>}
            </li>
          )
        })}
      </ul>
      <p className="lesson-reason">
        {!isListed && happened?.value !== undefined && `${lessonTexts.player.other(valueText(happened.value))} `}
        <RichText text={texts.reason} />
      </p>
    </>
  )
}

/** A question with its answers, and which one came true. */
export function Question({ texts, predicted, onPick }: QuestionProps) {
  const title = useId()
  const { happened } = predicted
  return (
    <section className="lesson-predict" aria-label={lessonTexts.player.predict}>
      <h3>
        {lessonTexts.player.predict}
        <span className="flex-1" />
        <span role="status">{stateText(predicted)}</span>
      </h3>
      <p id={title}>
        <RichText text={texts.question} />
      </p>
      {happened === undefined ? (
        <div role="radiogroup" aria-labelledby={title}>
          <Choices texts={texts} predicted={predicted} onPick={onPick} />
        </div>
      ) : (
        <Outcome texts={texts} predicted={predicted} />
      )}
    </section>
  )
}

/** The question of a step before the reader acts. No answer is needed to go on. */
export function Predict({ step, texts }: { readonly step: Step; readonly texts: StepTexts }) {
  const predicted = usePlay((play) => play.predicted.get(step.id))
  if (texts.predict === undefined || predicted === undefined) return null
  return (
    <Question texts={texts.predict} predicted={predicted} onPick={(picked) => setPredicted(step.id, { ...predicted, picked })} />
  )
}
