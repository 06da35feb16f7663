import { Plus, X } from 'lucide-react'
import { Button } from 'react-aria-components'
import type { Prediction, Step } from '../../../../lessons/format.ts'
import { MOST_WORDS } from '../../../../lessons/own/problems.ts'
import { isRecord } from '../../../base/state/stored.ts'
import { TextField } from '../../../kit/fields.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import type { OwnLesson } from '../own-lessons.ts'
import { builderTexts } from '../texts/builder.en.ts'
import { addPrediction, changeStep, changeStepTexts, removePrediction, textsOfStep } from './edit.ts'
import { Part, taken, Words } from './parts.tsx'
import { YamlField } from './yaml-field.tsx'

interface Props {
  readonly own: OwnLesson
  readonly step: Step
  readonly onChange: (own: OwnLesson) => void
}

/** Whether data has the parts of a question that the editor and the preview read; the format says the rest. */
function isQuestion(value: unknown): value is Prediction {
  if (!isRecord(value)) return false
  if (value.choices === undefined) return Array.isArray(value.values) && value.values.every(isRecord)
  return Array.isArray(value.choices) && value.choices.every((choice) => isRecord(choice) && typeof choice.id === 'string')
}

/** The question of a step before the act: when it is answered and how, as YAML, and its words. */
export function Asking({ own, step, onChange }: Props) {
  const { predict } = step
  const { fields } = builderTexts
  if (predict === undefined)
    return (
      <Part title={fields.predict.title}>
        <div>
          <Button className="btn btn-sm btn-ghost" onPress={() => onChange(addPrediction(own, step))}>
            <Plus className="icon-sm" aria-hidden />
            {builderTexts.addPrediction}
          </Button>
        </div>
      </Part>
    )
  const { question = '', choices = {}, reason = '' } = textsOfStep(own.lesson, step.id).predict ?? {}
  const texts = { question, choices, reason }
  const say = (change: Partial<typeof texts>): void =>
    onChange(changeStepTexts(own, step.id, { predict: { ...texts, ...change } }))
  return (
    <Part title={fields.predict.title}>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        <div className="grid gap-1">
          <TextField
            label={fields.predict.question}
            value={question}
            placeholder={fields.predict.question}
            lines={2}
            onCommit={taken((text) => say({ question: text }))}
          />
          <Words text={question} most={MOST_WORDS.question} />
        </div>
        <IconButton
          icon={X}
          label={builderTexts.removeOne(fields.predict.title)}
          onPress={() => onChange(removePrediction(own, step))}
        />
      </div>
      {('choices' in predict ? predict.choices : []).map(({ id }, i) => (
        <TextField
          key={id}
          label={fields.predict.choice(i + 1)}
          value={choices[id] ?? ''}
          placeholder={fields.predict.choice(i + 1)}
          onCommit={taken((text) => say({ choices: { ...choices, [id]: text } }))}
        />
      ))}
      <TextField
        label={fields.predict.reason}
        value={reason}
        placeholder={fields.predict.reason}
        lines={2}
        onCommit={taken((text) => say({ reason: text }))}
      />
      <Words text={reason} most={MOST_WORDS.reason} />
      <YamlField
        label={fields.predict.rule}
        value={predict}
        lines={6}
        onChange={(next) =>
          isQuestion(next) ? void onChange(changeStep(own, step.id, { predict: next })) : builderTexts.notQuestion
        }
      />
    </Part>
  )
}
