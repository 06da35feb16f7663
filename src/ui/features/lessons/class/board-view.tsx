import { Eye, GraduationCap, Link as LinkIcon, Pause, Play, Send, Unplug, Users, X } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { Button } from 'react-aria-components'
import { useLocation } from 'wouter'
import type { Board, Student } from '../../../../protocol/class.ts'
import { useLanguage } from '../../../base/i18n/language.ts'
import { pageTexts } from '../../../base/i18n/page.en.ts'
import { appStore } from '../../../base/state/store.ts'
import { ageText } from '../../../kit/age.tsx'
import { Choice } from '../../../kit/choice.tsx'
import { useCopied } from '../../../kit/copy.tsx'
import { EmptyState } from '../../../kit/empty-state.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import { LatePart, late } from '../../../kit/late.tsx'
import { LineField } from '../../../kit/line-field.tsx'
import { ScrollRegion } from '../../../kit/scroll-region.tsx'
import { Switch } from '../../../kit/switch.tsx'
import { boardTexts } from './board.en.ts'
import { isStuck, ordered, type StudentOrder, waitOf } from './students.ts'
import { type FollowedBoard, useBoard } from './use-board.ts'

const HandOutDialog = late(() => import('./hand-out-dialog.tsx'))

const ORDERS: readonly StudentOrder[] = ['name', 'stuck', 'progress']

/** Where a workspace of this host is; without a name: where a student chooses one. */
const workspaceAt = (name?: string): string =>
  new URL(name === undefined ? './workspaces/' : `./workspaces/${name}/`, window.location.href).href

/** More steps are not drawn. */
const MOST_STEPS = 10

const COLUMNS = [
  ['student', 'w-56 not-wide:w-38 narrow:w-28'],
  ['lesson', 'w-52 not-wide:w-36 narrow:w-28'],
  ['steps', 'w-52 not-wide:w-18 narrow:hidden'],
  ['goals', 'w-20 not-wide:w-16'],
  ['moved', 'w-32 not-wide:w-28 narrow:w-24'],
  ['requests', 'w-20 not-wide:w-16 text-end'],
  ['act', ''],
  ['completed', 'w-22 not-wide:w-20 text-end'],
] as const

const hueOf = (code: number): string => (code >= 400 ? 'text-bad' : 'text-ok')

/** The steps of a lesson: those before, the one that is played, those to come. */
function Steps({ step, steps }: { readonly step: number; readonly steps: number }) {
  return (
    <span className="flex gap-0.5" aria-hidden>
      {Array.from({ length: Math.min(steps, MOST_STEPS) }, (_, i) => i + 1).map((each) => (
        <i
          key={each}
          className={`h-1.5 w-3 rounded-full ${each < step ? 'bg-ok' : each === step ? 'bg-accent' : 'bg-pressed'}`}
        />
      ))}
    </span>
  )
}

interface RowProps {
  readonly student: Student
  /** What stands in the place of the name. */
  readonly shown: string
  readonly now: number
  readonly onRemove: () => void
}

function Row({ student, shown, now, onRemove }: RowProps) {
  const { lesson, act, actAt, completed, requests, isHere, name, token } = student
  const wait = waitOf(student, now)
  const stuck = isStuck(student, now)
  return (
    <tr className={stuck ? 'bg-warn-soft' : ''}>
      <th scope="row">
        <span className="flex items-center gap-2">
          <i className={`size-2 flex-none rounded-full ${isHere ? 'bg-ok' : 'border border-line-control'}`} aria-hidden />
          <span className="truncate font-[550] text-ink" translate="no">
            {shown}
          </span>
          <span className="sr-only">{isHere ? boardTexts.here : boardTexts.gone}</span>
        </span>
      </th>
      <td title={lesson?.title}>
        {lesson === undefined ? (
          <span className="text-ink-3">–</span>
        ) : (
          <span className="flex items-center gap-2">
            <span className="min-w-0 truncate">{lesson.title}</span>
            {lesson.isHelped && <span className="chip chip-plain flex-none">{boardTexts.withSolution}</span>}
          </span>
        )}
      </td>
      <td className="narrow:hidden">
        {lesson !== undefined && (
          <span className="flex items-center gap-2">
            <Steps step={lesson.step} steps={lesson.steps} />
            <span className="truncate text-xs text-ink-3 not-wide:sr-only">{boardTexts.step(lesson.step, lesson.steps)}</span>
          </span>
        )}
      </td>
      <td className="tabular-nums">{lesson !== undefined && boardTexts.met(lesson.met, lesson.goals)}</td>
      <td className="tabular-nums">
        {wait !== undefined && (
          <span className={stuck ? 'font-semibold text-warn' : 'text-ink-2'}>
            {ageText(wait)}
            {stuck && ` · ${boardTexts.stuck}`}
          </span>
        )}
      </td>
      <td className="text-end tabular-nums">{requests}</td>
      <td>
        {act !== undefined && (
          <span className="flex min-w-0 items-center gap-1.5" title={`${act.method} ${act.about}`}>
            <span className={`mono flex-none font-semibold ${hueOf(act.code)}`}>{act.code}</span>
            <span className="mono min-w-0 truncate" translate="no">
              {act.method} {act.about}
            </span>
            {actAt !== undefined && (
              <span className="ms-auto flex-none text-xs text-ink-3">{ageText(Math.max(now - actAt, 0))}</span>
            )}
          </span>
        )}
      </td>
      <td className="text-end tabular-nums">{completed}</td>
      <td>
        <span className="flex justify-end">
          <a
            className="btn btn-ghost btn-sm btn-icon"
            href={workspaceAt(`${name}~${token}`)}
            target="_blank"
            rel="noreferrer"
            aria-label={boardTexts.look(shown)}
            title={boardTexts.look(shown)}
          >
            <Eye className="icon-sm" aria-hidden />
          </a>
          <IconButton small icon={X} label={boardTexts.remove(shown)} onPress={onRemove} />
        </span>
      </td>
    </tr>
  )
}

interface TableProps {
  readonly board: Board
  /** The number by which a student is called while names are hidden. */
  readonly numbers: ReadonlyMap<string, number>
  readonly order: StudentOrder
  readonly areNamesHidden: boolean
  readonly onRemove: (name: string) => void
}

function Students({ board, numbers, order, areNamesHidden, onRemove }: TableProps) {
  const { students, now } = board
  return (
    <ScrollRegion className="pane min-h-0 flex-1 overflow-auto" label={boardTexts.table}>
      <table className="table min-w-300 not-wide:min-w-232">
        <thead>
          <tr>
            {COLUMNS.map(([column, width]) => (
              <th scope="col" key={column} className={width}>
                {boardTexts[column]}
              </th>
            ))}
            <th scope="col" className="w-18">
              <span className="sr-only">{boardTexts.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {ordered(students, order, now).map((student) => (
            <Row
              key={student.name}
              student={student}
              shown={areNamesHidden ? boardTexts.numbered(numbers.get(student.name) ?? 0) : student.name}
              now={now}
              onRemove={() => onRemove(student.name)}
            />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

function CopyLinkButton() {
  const [copied, copy] = useCopied()
  return (
    <Button className="btn" onPress={() => copy(workspaceAt())}>
      <LinkIcon className="icon-sm" aria-hidden />
      {copied ? pageTexts.app.copied : boardTexts.copyLink}
    </Button>
  )
}

/** Asks for the key, where the address had none or a wrong one. */
function KeyForm({ problem, onKey }: { readonly problem: string | undefined; readonly onKey: (key: string) => void }) {
  const [key, setKey] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (key.trim() !== '') onKey(key.trim())
  }
  return (
    <div className="empty flex-1">
      <GraduationCap aria-hidden />
      <form className="grid w-[min(420px,90vw)] gap-3 text-start" onSubmit={submit}>
        <LineField label={boardTexts.key} showLabel value={key} onChange={setKey} hint={boardTexts.keyHint} focus />
        {problem !== undefined && (
          <p className="text-sm text-bad" role="alert">
            {problem}
          </p>
        )}
        <Button className="btn btn-primary justify-self-start" type="submit">
          {boardTexts.open}
        </Button>
      </form>
    </div>
  )
}

function Opened({ board, isLost, send }: { readonly board: Board } & Pick<FollowedBoard, 'isLost' | 'send'>) {
  const [order, setOrder] = useState<StudentOrder>('name')
  const [areNamesHidden, setNamesHidden] = useState(false)
  const [isHandingOut, setHandingOut] = useState(false)
  const { students, now, isPaused } = board
  // Who goes takes no number from the others: a class may have learned them.
  const [numbers] = useState(() => new Map<string, number>())
  for (const { name } of students) if (!numbers.has(name)) numbers.set(name, numbers.size + 1)
  const stuck = students.filter((student) => isStuck(student, now)).length
  const carryOut: FollowedBoard['send'] = (asked) =>
    send(asked).catch((error: Error) => appStore.getState().addToast('bad', error.message))
  return (
    <section className="flex min-h-0 flex-col p-3 narrow:p-2" aria-labelledby="board-title">
      <header className="flex flex-none flex-wrap items-end gap-x-3 gap-y-2 pb-2.5">
        <div className="grid min-w-0 flex-1 basis-60">
          <h1 id="board-title" className="text-[15px]/6 font-semibold">
            {boardTexts.title}
          </h1>
          <p className="text-xs text-ink-3" role="status">
            {boardTexts.count(students.length, students.filter(({ isHere }) => isHere).length)}
            {stuck > 0 && <span className="text-warn"> · {boardTexts.stuckCount(stuck)}</span>}
          </p>
        </div>
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <Switch label={boardTexts.hideNames} on={areNamesHidden} onChange={setNamesHidden} />
          <Choice
            label={boardTexts.order.label}
            value={order}
            options={ORDERS.map((id) => ({ id, word: boardTexts.order[id] }))}
            onChange={setOrder}
            look="select"
          />
          <CopyLinkButton />
          <Button className="btn" onPress={() => setHandingOut(true)}>
            <Send className="icon-sm" aria-hidden />
            {boardTexts.handOut.open}
          </Button>
          <Button
            className={isPaused ? 'btn btn-primary' : 'btn'}
            onPress={() => void carryOut({ order: isPaused ? 'resume' : 'pause' })}
          >
            {isPaused ? <Play className="icon-sm" aria-hidden /> : <Pause className="icon-sm" aria-hidden />}
            {isPaused ? boardTexts.resume : boardTexts.pause}
          </Button>
        </div>
      </header>
      {isLost && (
        <div className="banner t-bad mb-2" role="alert">
          <Unplug aria-hidden />
          {boardTexts.lost}
        </div>
      )}
      {isPaused && (
        <div className="banner t-warn mb-2" role="status">
          <Pause aria-hidden />
          {boardTexts.paused}
        </div>
      )}
      {students.length === 0 ? (
        <EmptyState icon={Users} words={boardTexts.empty(workspaceAt())} />
      ) : (
        <Students
          board={board}
          numbers={numbers}
          order={order}
          areNamesHidden={areNamesHidden}
          onRemove={(name) => void carryOut({ order: 'remove', name })}
        />
      )}
      <LatePart onClose={() => setHandingOut(false)}>
        {isHandingOut && <HandOutDialog handouts={board.handouts} send={carryOut} onClose={() => setHandingOut(false)} />}
      </LatePart>
    </section>
  )
}

/** The board of a class: who is at which goal, what each did last, and who is stuck. */
export function BoardView({ given }: { readonly given: string }) {
  useLanguage()
  const [, navigate] = useLocation()
  const { board, problem, isLost, key, setKey, send } = useBoard(given)
  // A projector shows the address; the key stays in this browser.
  useEffect(() => {
    if (given !== '') navigate('/class', { replace: true })
  }, [given, navigate])
  if (problem === 'noClass') return <EmptyState icon={GraduationCap} words={boardTexts.noClass} />
  if (key === '' || problem === 'wrongKey') return <KeyForm problem={problem && boardTexts.wrongKey} onKey={setKey} />
  if (board === undefined) return <EmptyState icon={GraduationCap} words={isLost ? boardTexts.lost : boardTexts.title} />
  return <Opened board={board} isLost={isLost} send={send} />
}
