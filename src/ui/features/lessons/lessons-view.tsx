import {
  Check,
  CircleCheck,
  CircleDot,
  Clock,
  Download,
  DraftingCompass,
  Link as LinkIcon,
  Send,
  Upload,
  Users,
} from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { Link, useLocation } from 'wouter'
import { LESSONS } from '../../../lessons/catalogue.ts'
import { type LessonHead, textsOf } from '../../../lessons/format.ts'
import { homeAt, LESSONS_AT, lessonAt } from '../../base/address/address.ts'
import { useLanguage } from '../../base/i18n/language.ts'
import { language } from '../../base/language/language.ts'
import { appStore, useApp } from '../../base/state/store.ts'
import { LatePart, late } from '../../kit/late.tsx'
import { RichText } from '../../kit/rich-text.tsx'
import { lessonBuilderAt } from './address.ts'
import { Opener } from './opener.tsx'
import { headOf, ownLesson, ownLessons, useOwnLessons } from './own-lessons.ts'
import { importProgress, type Progress, useProgress } from './progress.ts'
import { openProgressFile } from './progress-file.ts'
import { useRecording } from './recording.ts'
import { leaveSequence, openSequence, useSequence } from './sequence.ts'
import { builderTexts } from './texts/builder.en.ts'
import { lessonTexts } from './texts/lessons.en.ts'
import './lessons.css'

const CHAPTERS = ['split', 'crd', 'clients', 'history'] as const

/** The width of a step of the stair, and the height of all. */
const RUN = 11
const HEIGHT = 20

/** A step for each lesson, done or not. */
function Stair({ done, all }: { readonly done: number; readonly all: number }) {
  const y = (step: number): string => (HEIGHT + 2 - (step * HEIGHT) / Math.max(all, 1)).toFixed(1)
  const path = (from: number, to: number): string =>
    Array.from({ length: to - from }, (_, i) => `V${y(from + i + 1)}H${(from + i + 1) * RUN}`).join('')
  return (
    <svg className="lesson-progress" width={all * RUN + 4} height={HEIGHT + 4} aria-hidden="true">
      <path className="lesson-todo" d={`M${done * RUN} ${y(done)}${path(done, all)}`} />
      <path className="lesson-done" d={`M0 ${y(0)}${path(0, done)}`} />
    </svg>
  )
}

interface RowProps {
  readonly head: LessonHead
  readonly progress: Progress | undefined
  readonly isCurrent: boolean
  /** What leads to where the lesson is edited. */
  readonly edit?: ReactNode
}

function Meta({ head, progress, isCurrent }: RowProps) {
  const { best, step = 0 } = progress ?? {}
  const isAtPar = best !== undefined && best.requests <= head.par && !best.isHelped
  return (
    <span className="lesson-meta">
      {isCurrent && step > 0 && <span className="text-accent-ink">{lessonTexts.step(step + 1, head.steps)}</span>}
      <span className={isAtPar ? 'text-ok' : undefined}>
        {isAtPar ? <CircleCheck aria-hidden /> : <Send aria-hidden />}
        {best === undefined ? lessonTexts.par(head.par) : lessonTexts.used(best.requests, head.par)}
        {best?.isHelped === true && `, ${lessonTexts.withSolution}`}
      </span>
      <span>
        <Clock aria-hidden />
        {lessonTexts.minutes(head.minutes)}
      </span>
    </span>
  )
}

function Row(props: RowProps) {
  const { head, progress, isCurrent, edit } = props
  const { tag, catalogue } = useLanguage()
  const { title, summary } = tag in head.texts ? textsOf(head.texts, tag) : catalogue('lessonHead', head.texts.en)
  const isDone = progress?.best !== undefined
  const name = isDone ? lessonTexts.rowDone : lessonTexts.row
  return (
    <li>
      <Link
        className="lesson-row"
        href={lessonAt(head.id)}
        data-state={isCurrent ? 'now' : isDone ? 'done' : 'todo'}
        aria-label={name(head.number, title.replaceAll('`', ''))}
      >
        <span className="lesson-node" aria-hidden>
          {isDone ? <Check /> : head.chapter === 'challenge' ? head.number.slice(1) : head.number}
        </span>
        <b>
          <RichText text={title} />
        </b>
        <span className="text-sm/4.5 col-[2] text-ink-2 text-pretty">
          <RichText text={summary} />
        </span>
        <Meta {...props} />
        {isCurrent && progress !== undefined && (
          <span className="btn btn-sm absolute top-2.5 end-3" aria-hidden>
            {lessonTexts.continue}
          </span>
        )}
      </Link>
      {edit}
    </li>
  )
}

/** Where a lesson of one's own begins: with a recording, or with a file. */
function MakeOwn() {
  const recording = useRecording()
  const [location, navigate] = useLocation()
  const input = useRef<HTMLInputElement>(null)
  const { hasSnapshot, workspace } = useApp((state) => ({
    hasSnapshot: state.capabilities.has('snapshot'),
    workspace: state.workspace,
  }))
  const bad = (why: string): void => appStore.getState().addToast('bad', why)
  const record = async (): Promise<void> => {
    const { startRecording } = await import('./record.ts')
    await startRecording()
    if (location === LESSONS_AT) navigate(homeAt(workspace))
  }
  const open = async (file: File): Promise<void> => {
    const { lesson, problem } = await language.lesson({ content: await file.text() })
    if (lesson === undefined) return bad(builderTexts.notRead(file.name, builderTexts.invalid(problem.place, problem.detail)))
    const { sameLesson, takeLesson } = await import('./record.ts')
    // Who recorded this lesson goes on with it; anybody else plays it.
    const isAuthor = ownLesson(lesson.id)?.isRecorded === true
    const id = sameLesson(lesson, ownLessons()) ?? takeLesson(lesson, isAuthor).lesson.id
    navigate(isAuthor ? lessonBuilderAt(id) : lessonAt(id))
  }
  return (
    <div className="lesson-make">
      <DraftingCompass aria-hidden />
      <b>{builderTexts.make}</b>
      <p>{builderTexts.makeLead}</p>
      <div className="flex flex-wrap gap-2">
        {recording === undefined ? (
          <Button
            className="btn btn-sm"
            isDisabled={!hasSnapshot}
            onPress={() => void record().catch((error: Error) => bad(error.message))}
          >
            <CircleDot className="icon-sm" aria-hidden />
            {builderTexts.start}
          </Button>
        ) : (
          <Link className="btn btn-sm" href={homeAt(recording.workspace)}>
            <CircleDot className="icon-sm text-bad" aria-hidden />
            {builderTexts.recordingIn(recording.workspace)}
          </Link>
        )}
        <Button className="btn btn-sm btn-ghost" onPress={() => input.current?.click()}>
          <Upload className="icon-sm" aria-hidden />
          {builderTexts.openFile}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".yaml,.yml,.json"
          aria-label={builderTexts.openFile}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            event.target.value = ''
            if (file !== undefined) void open(file).catch((error: Error) => bad(error.message))
          }}
        />
      </div>
    </div>
  )
}

/** The lessons that the reader recorded, or opened from files. */
function OwnLessons() {
  const all = Object.values(useOwnLessons()).filter(({ lesson }) => lesson.steps.length > 0)
  const progress = useProgress()
  if (all.length === 0) return null
  return (
    <section className="pane lesson-chapter" aria-label={builderTexts.own}>
      <header>
        <h2>{builderTexts.own}</h2>
        <span className="flex-1" />
        <span className="text-xs text-ink-3">
          {lessonTexts.ofChapter(all.filter(({ lesson }) => progress[lesson.id]?.best !== undefined).length, all.length)}
        </span>
      </header>
      <ol>
        {all.map(({ lesson }, i) => (
          <Row
            key={lesson.id}
            head={{ ...headOf(lesson), number: String(i + 1) }}
            progress={progress[lesson.id]}
            isCurrent={false}
            edit={
              <Link
                className="btn btn-sm absolute bottom-3 end-3"
                href={lessonBuilderAt(lesson.id)}
                aria-label={builderTexts.editOf(lesson.texts.en.title)}
              >
                {builderTexts.edit}
              </Link>
            }
          />
        ))}
      </ol>
    </section>
  )
}

/** Arrows move in the lists of lessons: up and down in one, left and right between them. */
function moveInPath(event: KeyboardEvent<HTMLElement>): void {
  const lists = [...event.currentTarget.querySelectorAll('ol')].map((list) => [...list.querySelectorAll('a')])
  const column = lists.findIndex((links) => links.some((link) => link.matches(':focus')))
  const row = lists[column]?.findIndex((link) => link.matches(':focus')) ?? -1
  if (row < 0) return
  const targets: Readonly<Record<string, HTMLElement | undefined>> = {
    ArrowDown: lists[column]?.[row + 1],
    ArrowUp: lists[column]?.[row - 1],
    ArrowRight: lists[column + 1]?.[row] ?? lists[column + 1]?.at(-1),
    ArrowLeft: lists[column - 1]?.[row] ?? lists[column - 1]?.at(-1),
  }
  const target = targets[event.key]
  if (target === undefined) return
  event.preventDefault()
  target.focus()
}

const ExportDialog = late(() => import('./export-dialog.tsx'))
const SequenceDialog = late(() => import('./sequence-dialog.tsx'))
const ClassDialog = late(() => import('./class-dialog.tsx'))

/** Progress as a file: to be handed in, taken over, and compared. */
function Transfer() {
  const progress = useProgress()
  const input = useRef<HTMLInputElement>(null)
  const addToast = useApp((state) => state.addToast)
  const [open, setOpen] = useState<'export' | 'class' | 'link'>()
  const close = (): void => setOpen(undefined)
  const read = async (file: File): Promise<void> => {
    const content = await openProgressFile(file).catch(() => undefined)
    if (content === undefined) addToast('bad', lessonTexts.notImported)
    else addToast('ok', lessonTexts.imported(importProgress(content.lessons)))
  }
  return (
    <>
      <Button className="btn btn-ghost" onPress={() => setOpen('link')}>
        <LinkIcon className="icon-sm" aria-hidden />
        <span className="narrow:sr-only">{lessonTexts.sequence.link}</span>
      </Button>
      <Button className="btn btn-ghost" onPress={() => setOpen('class')}>
        <Users className="icon-sm" aria-hidden />
        <span className="narrow:sr-only">{lessonTexts.class.open}</span>
      </Button>
      <Button className="btn btn-ghost" onPress={() => input.current?.click()}>
        <Upload className="icon-sm" aria-hidden />
        <span className="narrow:sr-only">{lessonTexts.import}</span>
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json"
        aria-label={lessonTexts.import}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file !== undefined) void read(file)
        }}
      />
      <Button className="btn btn-ghost" isDisabled={Object.keys(progress).length === 0} onPress={() => setOpen('export')}>
        <Download className="icon-sm" aria-hidden />
        <span className="narrow:sr-only">{lessonTexts.export}</span>
      </Button>
      <LatePart onClose={close}>
        {open === 'export' && <ExportDialog onClose={close} />}
        {open === 'class' && <ClassDialog onClose={close} />}
        {open === 'link' && <SequenceDialog onClose={close} />}
      </LatePart>
    </>
  )
}

interface PathProps {
  readonly title: string
  readonly heads: readonly LessonHead[]
  readonly current: LessonHead | undefined
  /** What kind of lessons they are; they then stand side by side. */
  readonly lead?: string
  /** What stands at the end of its head. */
  readonly action?: ReactNode
  /** What stands under the lessons. */
  readonly children?: ReactNode
}

/** Lessons one after the other. */
function Path({ title, lead, heads, current, action, children }: PathProps) {
  const progress = useProgress()
  const done = heads.filter(({ id }) => progress[id]?.best !== undefined)
  return (
    <section className={`pane lesson-chapter ${lead === undefined ? '' : 'lesson-challenges'}`} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {lead === undefined ? (
          <span className="flex-1" />
        ) : (
          <p className="min-w-0 flex-1 truncate text-sm text-ink-2 narrow:invisible">{lead}</p>
        )}
        <span className="text-xs text-ink-3">
          {lead === undefined
            ? lessonTexts.ofChapter(done.length, heads.length)
            : lessonTexts.ofChallenges(done.length, heads.length)}
        </span>
        {action}
      </header>
      <ol>
        {heads.map((head) => (
          <Row key={head.id} head={head} progress={progress[head.id]} isCurrent={head === current} />
        ))}
      </ol>
      {children}
    </section>
  )
}

/** The lessons that a link chose. */
function ChosenPath({ heads, current }: Pick<PathProps, 'heads' | 'current'>) {
  const [, navigate] = useLocation()
  const leave = (): void => {
    leaveSequence()
    navigate(LESSONS_AT)
  }
  return (
    <div className="col-span-full">
      <Path
        title={lessonTexts.sequence.title(heads.length)}
        heads={heads}
        current={current}
        action={
          <Button className="btn btn-sm btn-ghost" onPress={leave}>
            {lessonTexts.sequence.leave}
          </Button>
        }
      />
    </div>
  )
}

/** All lessons, or those of a sequence, which its address has in parts: the story that opens them, and the path through them. */
export default function LessonsView({ sequence }: { readonly sequence: readonly string[] | undefined }) {
  useLanguage()
  const progress = useProgress()
  const chosen = useSequence()
  useEffect(() => {
    const [ids = '', data] = sequence ?? []
    openSequence(ids.split(','), data).catch(({ message }: Error) =>
      appStore.getState().addToast('bad', lessonTexts.sequence.broken(message)),
    )
  }, [sequence])
  const path = chosen ?? LESSONS
  const isDone = ({ id }: LessonHead): boolean => progress[id]?.best !== undefined
  const done = path.filter(isDone)
  const current = path.find((head) => !isDone(head)) ?? path[0]
  const sent = done.reduce((sum, { id }) => sum + (progress[id]?.best?.requests ?? 0), 0)
  return (
    <div className="flex flex-col gap-2 min-h-0 pt-1.5 px-2.5 pb-2.5 overflow-auto">
      <header className="flex min-w-0 flex-wrap items-center gap-3 px-1">
        <h1 className="text-lg font-semibold tracking-[-0.01em]">{lessonTexts.title}</h1>
        {Object.keys(progress).length > 0 && (
          <>
            <Stair done={done.length} all={path.length} />
            <span className="text-sm text-ink-2">
              {lessonTexts.progress(done.length, path.length)} · {lessonTexts.requests(sent)}
            </span>
          </>
        )}
        <span className="min-w-0 flex-1" />
        <Transfer />
      </header>
      {current !== undefined && <Opener lesson={current} isStarted={progress[current.id] !== undefined} />}
      <nav className="lesson-chapters" aria-label={lessonTexts.title} onKeyDown={moveInPath}>
        {chosen !== undefined ? (
          <ChosenPath heads={chosen} current={current} />
        ) : (
          CHAPTERS.map((chapter) => (
            <Path
              key={chapter}
              title={lessonTexts.chapters[chapter]}
              heads={LESSONS.filter((head) => head.chapter === chapter)}
              current={current}
            >
              {chapter === 'history' && <MakeOwn />}
            </Path>
          ))
        )}
        {chosen === undefined && (
          <Path
            title={lessonTexts.chapters.challenge}
            lead={lessonTexts.challenges}
            heads={LESSONS.filter((head) => head.chapter === 'challenge')}
            current={current}
          />
        )}
        {chosen === undefined && <OwnLessons />}
      </nav>
    </div>
  )
}
