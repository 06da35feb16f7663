import { ArrowDown, ArrowUp, CircleAlert, Download, Play, Plus, Swords, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { Link, useLocation } from 'wouter'
import type { JsonValue } from '../../../../apimachinery/json/value.ts'
import { toYaml } from '../../../../apimachinery/yaml/serialize.ts'
import { MOST_MINUTES, MOST_STEPS } from '../../../../lessons/own/problems.ts'
import { LESSONS_AT, lessonAt, lessonWorkspace } from '../../../base/address/address.ts'
import { useLanguage } from '../../../base/i18n/language.ts'
import { pageTexts } from '../../../base/i18n/page.en.ts'
import { FIRST_WORKSPACE } from '../../../base/state/connection.ts'
import { appStore } from '../../../base/state/store.ts'
import { download } from '../../../kit/download.ts'
import { Prop, TextField } from '../../../kit/fields.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import { PageDialog } from '../../../kit/modal.tsx'
import { ScrollRegion } from '../../../kit/scroll-region.tsx'
import { forgetAnswers } from '../answers.ts'
import { keepOwn, type OwnLesson, removeOwn, useOwnLesson } from '../own-lessons.ts'
import { type Fault, rehearse } from '../play.ts'
import { forgetProgress } from '../progress.ts'
import { builderTexts } from '../texts/builder.en.ts'
import { usePlay } from '../use-play.ts'
import { addStep, changeLesson, changeTexts, moveStep, removeStep } from './edit.ts'
import { takenActs } from './parts.tsx'
import { Preview, Todo, useFormatProblem } from './preview.tsx'
import { StepEditor } from './step-editor.tsx'
import { YamlField } from './yaml-field.tsx'
import '../lessons.css'

/** How many changes can be undone. */
const MOST_CHANGES = 50

function LessonFields({ own, onChange }: { readonly own: OwnLesson; readonly onChange: (own: OwnLesson) => void }) {
  const { lesson } = own
  const { title, summary, explain, answer = '' } = lesson.texts.en
  const say = (change: Parameters<typeof changeTexts>[1]): undefined => void onChange(changeTexts(own, change))
  const minutes = (text: string): string | undefined => {
    const typed = Number(text.trim())
    if (!Number.isInteger(typed) || typed < 1 || typed > MOST_MINUTES) return builderTexts.notMinutes(MOST_MINUTES)
    return void onChange(changeLesson(own, { minutes: typed }))
  }
  return (
    <div className="grid gap-0.5">
      <Prop word={builderTexts.fields.title}>
        <TextField label={builderTexts.fields.title} value={title} onCommit={(text) => say({ title: text })} />
      </Prop>
      <Prop word={builderTexts.fields.summary}>
        <TextField label={builderTexts.fields.summary} value={summary} onCommit={(text) => say({ summary: text })} />
      </Prop>
      <Prop word={builderTexts.fields.explain}>
        <TextField label={builderTexts.fields.explain} value={explain} onCommit={(text) => say({ explain: text })} />
      </Prop>
      <Prop word={builderTexts.fields.answer}>
        <TextField label={builderTexts.fields.answer} value={answer} lines={2} onCommit={(text) => say({ answer: text })} />
      </Prop>
      <Prop word={builderTexts.fields.minutes}>
        <TextField label={builderTexts.fields.minutes} value={String(lesson.minutes)} onCommit={minutes} />
      </Prop>
      <details className="pt-1">
        <summary className="cursor-pointer text-sm text-ink-2">{builderTexts.fields.start}</summary>
        <p className="py-1 text-xs text-ink-3">{builderTexts.fields.startWhat}</p>
        <YamlField
          label={builderTexts.fields.start}
          value={lesson.start}
          lines={6}
          onChange={takenActs((start) => onChange(changeLesson(own, { start })))}
        />
      </details>
    </div>
  )
}

function Remove({ own, onClose }: { readonly own: OwnLesson; readonly onClose: () => void }) {
  const [, navigate] = useLocation()
  const { id } = own.lesson
  const remove = async (): Promise<void> => {
    const { workspace, connect, removeWorkspace } = appStore.getState()
    removeOwn(id)
    forgetProgress(id)
    forgetAnswers(id)
    navigate(LESSONS_AT)
    // Nothing can be done in a workspace that is no more.
    if (workspace === lessonWorkspace(id)) await connect('page', FIRST_WORKSPACE)
    await removeWorkspace(lessonWorkspace(id))
  }
  return (
    <PageDialog
      title={builderTexts.remove}
      open
      onClose={onClose}
      foot={
        <>
          <Button className="btn" onPress={onClose}>
            {pageTexts.app.cancel}
          </Button>
          <Button className="btn btn-danger-fill" onPress={() => void remove()}>
            {builderTexts.remove}
          </Button>
        </>
      }
    >
      <p>{builderTexts.removeWhat}</p>
    </PageDialog>
  )
}

function Editor({ own }: { readonly own: OwnLesson }) {
  const { lesson } = own
  const [index, setIndex] = useState(0)
  const [played, setPlayed] = useState<{ readonly of: OwnLesson; readonly faults: readonly Fault[] | string }>()
  const [removing, setRemoving] = useState(false)
  const busy = usePlay((play) => play.busy)
  const problem = useFormatProblem(lesson)
  const at = Math.min(index, lesson.steps.length - 1)
  const step = lesson.steps[at]
  const [past, setPast] = useState<readonly OwnLesson[]>([])
  const show = (next: OwnLesson): void => {
    if (!keepOwn(next)) appStore.getState().addToast('bad', builderTexts.noRoom)
  }
  const change = (next: OwnLesson): void => {
    setPast([...past, own].slice(-MOST_CHANGES))
    show(next)
  }
  const undo = (): void => {
    const last = past.at(-1)
    if (last === undefined) return
    setPast(past.slice(0, -1))
    show(last)
  }
  const check = async (): Promise<void> => setPlayed({ of: own, faults: await rehearse(lesson) })
  return (
    <div className="grid h-full min-h-0 grid-rows-[auto_minmax(0,1fr)] gap-2 p-2">
      <header className="flex min-w-0 flex-wrap items-center gap-2 px-1">
        <h1 className="text-lg font-semibold tracking-[-0.01em]">{builderTexts.title}</h1>
        <span className="min-w-0 flex-1 truncate text-xs text-ink-3 narrow:hidden">{builderTexts.kept}</span>
        <IconButton icon={Undo2} label={builderTexts.undo} isDisabled={past.length === 0} onPress={undo} />
        <Button className="btn btn-ghost" onPress={() => setRemoving(true)}>
          <Trash2 className="icon-sm" aria-hidden />
          {builderTexts.remove}
        </Button>
        <Button
          className="btn"
          onPress={() => download(`${lesson.id}.yaml`, 'application/yaml', toYaml(lesson as unknown as JsonValue))}
        >
          <Download className="icon-sm" aria-hidden />
          {builderTexts.save}
        </Button>
        <Button className="btn" isDisabled={busy !== undefined || problem !== undefined} onPress={() => void check()}>
          <Swords className="icon-sm" aria-hidden />
          {busy === undefined ? builderTexts.check : builderTexts.checking}
        </Button>
        {problem === undefined && (
          <Link className="btn btn-primary" href={lessonAt(lesson.id, 1)}>
            <Play className="icon-sm" aria-hidden />
            {builderTexts.try}
          </Link>
        )}
      </header>
      <div className="grid min-h-0 grid-cols-[minmax(0,1fr)_360px] gap-2 not-wide:block not-wide:overflow-auto">
        <ScrollRegion label={builderTexts.lesson} className="pane grid! content-start gap-4 overflow-auto! p-4 not-wide:mb-2">
          <LessonFields own={own} onChange={change} />
          <div className="flex min-w-0 flex-wrap items-center gap-1.5 border-t border-line pt-3">
            {lesson.steps.map(({ id }, i) => (
              <button
                type="button"
                key={id}
                className="btn btn-sm aria-pressed:bg-selected aria-pressed:text-accent-ink"
                aria-pressed={i === at}
                onClick={() => setIndex(i)}
              >
                {builderTexts.step(i + 1)}
              </button>
            ))}
            <Button
              className="btn btn-sm btn-ghost"
              isDisabled={lesson.steps.length >= MOST_STEPS}
              onPress={() => {
                change(addStep(own))
                setIndex(lesson.steps.length)
              }}
            >
              <Plus className="icon-sm" aria-hidden />
              {builderTexts.addStep}
            </Button>
            <span className="flex-1" />
            {step !== undefined && (
              <span className="flex flex-none gap-1.5">
                <IconButton
                  icon={ArrowUp}
                  label={builderTexts.earlier}
                  isDisabled={at === 0}
                  onPress={() => {
                    change(moveStep(own, step.id, -1))
                    setIndex(at - 1)
                  }}
                />
                <IconButton
                  icon={ArrowDown}
                  label={builderTexts.later}
                  isDisabled={at === lesson.steps.length - 1}
                  onPress={() => {
                    change(moveStep(own, step.id, 1))
                    setIndex(at + 1)
                  }}
                />
                <IconButton
                  icon={Trash2}
                  label={builderTexts.removeStep}
                  isDisabled={lesson.steps.length === 1}
                  onPress={() => change(removeStep(own, step.id))}
                />
              </span>
            )}
          </div>
          {step !== undefined && <StepEditor key={step.id} own={own} step={step} onChange={change} />}
        </ScrollRegion>
        <ScrollRegion label={builderTexts.preview} className="grid content-start gap-2">
          <h2 className="px-1 text-xs text-ink-3">{builderTexts.preview}</h2>
          <Preview lesson={lesson} step={at} />
          <Todo lesson={lesson} problem={problem} played={played?.of === own ? played.faults : undefined} />
        </ScrollRegion>
      </div>
      {removing && <Remove own={own} onClose={() => setRemoving(false)} />}
    </div>
  )
}

/** Edits a lesson of the reader's own beside what a student will see. Each change is kept at once. */
export default function BuilderView({ id }: { readonly id: string }) {
  useLanguage()
  const own = useOwnLesson(id)
  if (own !== undefined) return <Editor own={own} />
  return (
    <div className="empty" role="alert">
      <CircleAlert aria-hidden />
      <p>{builderTexts.missing(id)}</p>
      <Link className="btn" href={LESSONS_AT}>
        {builderTexts.all}
      </Link>
    </div>
  )
}
