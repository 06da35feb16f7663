import { Plus, X } from 'lucide-react'
import { Button } from 'react-aria-components'
import type { Check, Step } from '../../../../lessons/format.ts'
import { MOST_WORDS } from '../../../../lessons/own/problems.ts'
import { Choice } from '../../../kit/choice.tsx'
import { Prop, TextField } from '../../../kit/fields.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import { RichText } from '../../../kit/rich-text.tsx'
import type { OwnLesson } from '../own-lessons.ts'
import { builderTexts } from '../texts/builder.en.ts'
import { addGoal, addHint, changeStep, changeStepTexts, removeGoal, removeHint, textsOfStep } from './edit.ts'
import { Part, taken, takenActs, Words } from './parts.tsx'
import { Asking } from './prediction-editor.tsx'
import { YamlField } from './yaml-field.tsx'

interface Props {
  readonly own: OwnLesson
  readonly step: Step
  readonly onChange: (own: OwnLesson) => void
}

/** The most goals of a step. */
const MOST_GOALS = 5
const POINTS = ['none', 'spec', 'status', 'scale'] as const

function Goals({ own, step, onChange }: Props) {
  const texts = textsOfStep(own.lesson, step.id)
  const spare = own.spare[step.id] ?? []
  const isFull = step.goals.length >= MOST_GOALS
  const setCheck = (id: string, check: Check): void =>
    onChange(changeStep(own, step.id, { goals: step.goals.map((goal) => (goal.id === id ? { id, check } : goal)) }))
  return (
    <Part title={builderTexts.fields.goals}>
      {step.goals.map((goal, i) => (
        <div
          key={goal.id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 narrow:grid-cols-[minmax(0,1fr)_auto]"
        >
          <div className="grid grid-cols-2 gap-2 narrow:grid-cols-1">
            <TextField
              label={builderTexts.fields.goal(i + 1)}
              value={texts.goals[goal.id] ?? ''}
              onCommit={taken((text) => onChange(changeStepTexts(own, step.id, { goals: { ...texts.goals, [goal.id]: text } })))}
            />
            <details>
              <summary className="cursor-pointer py-1.5 text-sm text-ink-2">{builderTexts.fields.check}</summary>
              <YamlField
                label={builderTexts.fields.checkOf(i + 1)}
                value={goal.check}
                lines={2}
                onChange={taken((check) => setCheck(goal.id, check as Check))}
              />
            </details>
          </div>
          <IconButton
            icon={X}
            label={builderTexts.removeOne(builderTexts.fields.goal(i + 1))}
            onPress={() => onChange(removeGoal(own, step, goal))}
          />
        </div>
      ))}
      {spare.length > 0 && !isFull && (
        <div className="grid gap-1">
          <h3 className="text-xs text-ink-3">{builderTexts.take}</h3>
          <div className="flex flex-wrap gap-1.5">
            {spare.map(({ check, text }) => (
              <Button
                key={JSON.stringify(check)}
                className="btn btn-sm max-w-full"
                onPress={() => onChange(addGoal(own, step, check, text))}
              >
                <Plus className="icon-sm" aria-hidden />
                <span className="truncate">
                  <RichText text={text} />
                </span>
              </Button>
            ))}
          </div>
        </div>
      )}
      <div>
        <Button
          className="btn btn-sm btn-ghost"
          isDisabled={isFull}
          onPress={() => onChange(addGoal(own, step, { log: { by: 'reader' } }, ''))}
        >
          <Plus className="icon-sm" aria-hidden />
          {builderTexts.addGoal}
        </Button>
      </div>
    </Part>
  )
}

function Hints({ own, step, onChange }: Props) {
  const texts = textsOfStep(own.lesson, step.id).hints ?? {}
  const { hints = [] } = step
  return (
    <Part title={builderTexts.fields.hints}>
      {hints.map((hint, i) => {
        const { title = '', text = '' } = texts[hint.id] ?? {}
        const say = (change: { readonly title?: string; readonly text?: string }): void =>
          onChange(changeStepTexts(own, step.id, { hints: { ...texts, [hint.id]: { title, text, ...change } } }))
        const set = (change: Partial<typeof hint>): void =>
          onChange(changeStep(own, step.id, { hints: hints.map((one) => (one === hint ? { ...one, ...change } : one)) }))
        return (
          <div key={hint.id} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
            <div className="grid grid-cols-2 gap-2 narrow:grid-cols-1">
              <TextField
                label={builderTexts.fields.hintTitle(i + 1)}
                value={title}
                onCommit={taken((next) => say({ title: next }))}
              />
              <TextField
                label={builderTexts.fields.hintText(i + 1)}
                value={text}
                lines={2}
                onCommit={taken((next) => say({ text: next }))}
              />
              <YamlField
                label={builderTexts.fields.when(i + 1)}
                value={hint.when}
                lines={3}
                onChange={taken((when) => set({ when: when as Check }))}
              />
              <YamlField
                label={builderTexts.fields.turn(i + 1)}
                value={hint.turn}
                lines={3}
                onChange={takenActs((turn) => set({ turn }))}
              />
            </div>
            <IconButton
              icon={X}
              label={builderTexts.removeOne(builderTexts.fields.hint(i + 1))}
              onPress={() => onChange(removeHint(own, step, hint))}
            />
          </div>
        )
      })}
      <div>
        <Button className="btn btn-sm btn-ghost" onPress={() => onChange(addHint(own, step))}>
          <Plus className="icon-sm" aria-hidden />
          {builderTexts.addHint}
        </Button>
      </div>
    </Part>
  )
}

/** What a step asks for, how it is checked, why it is so, and its solution. */
export function StepEditor(props: Props) {
  const { own, step, onChange } = props
  const texts = textsOfStep(own.lesson, step.id)
  const { why } = step
  const say = (change: Parameters<typeof changeStepTexts>[2]): void => onChange(changeStepTexts(own, step.id, change))
  const set = (change: Partial<Step>): void => onChange(changeStep(own, step.id, change))
  return (
    <div className="grid gap-3">
      <Prop word={builderTexts.fields.text} top>
        <div className="grid w-full gap-1">
          <TextField label={builderTexts.fields.text} value={texts.text} lines={3} onCommit={taken((text) => say({ text }))} />
          <Words text={texts.text} most={MOST_WORDS.step} />
        </div>
      </Prop>
      <Prop word={builderTexts.fields.show}>
        <TextField
          label={`${builderTexts.fields.show}. ${builderTexts.fields.showWhat}`}
          value={step.show}
          mono
          onCommit={taken((show) => set({ show }))}
        />
      </Prop>
      <Prop word={builderTexts.fields.point}>
        <Choice
          label={builderTexts.fields.point}
          look="select"
          value={step.point ?? 'none'}
          options={POINTS.map((id) => ({ id, word: id === 'none' ? builderTexts.fields.none : id }))}
          onChange={(point) => {
            const { point: _, ...rest } = step
            const next = point === 'none' ? rest : { ...rest, point }
            onChange({ ...own, lesson: { ...own.lesson, steps: own.lesson.steps.map((one) => (one === step ? next : one)) } })
          }}
        />
      </Prop>
      <Asking {...props} />
      <Goals {...props} />
      <Part title={builderTexts.fields.why}>
        <TextField
          label={builderTexts.fields.whyTitle}
          value={texts.why.title}
          placeholder={builderTexts.fields.whyTitle}
          onCommit={taken((title) => say({ why: { ...texts.why, title } }))}
        />
        <TextField
          label={builderTexts.fields.whyText}
          value={texts.why.text}
          placeholder={builderTexts.fields.whyText}
          lines={3}
          onCommit={taken((text) => say({ why: { ...texts.why, text } }))}
        />
        <Words text={texts.why.text} most={MOST_WORDS.why} />
        <Prop word={builderTexts.fields.rules}>
          <TextField
            label={`${builderTexts.fields.rules}. ${builderTexts.fields.rulesWhat}`}
            value={why.rules.join(', ')}
            mono
            onCommit={taken((text) => {
              const rules = text.split(',').map((rule) => rule.trim())
              set({ why: { ...why, rules: rules.filter((rule) => rule !== '') } })
            })}
          />
        </Prop>
        <Prop word={builderTexts.fields.docs} stacked>
          <TextField
            label={builderTexts.fields.docs}
            value={why.docs}
            mono
            onCommit={taken((docs) => set({ why: { ...why, docs } }))}
          />
        </Prop>
      </Part>
      <Hints {...props} />
      <Part title={builderTexts.fields.solution}>
        <p className="text-xs text-ink-3">{builderTexts.fields.solutionWhat}</p>
        <YamlField
          label={builderTexts.fields.solution}
          value={step.solution}
          lines={4}
          onChange={takenActs((solution) => set({ solution }))}
        />
      </Part>
    </div>
  )
}
