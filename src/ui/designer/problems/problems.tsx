import { CircleCheck, Lightbulb, type LucideIcon, OctagonX, TriangleAlert, Unplug, Wrench } from 'lucide-react'
import { memo, useRef } from 'react'
import { Button } from 'react-aria-components'
import type { Path } from '../../../lint/edit.ts'
import { useMedia } from '../../app/theme.ts'
import { useWindow } from '../../resources/virtual.ts'
import { goTo, useDesign, useFields, useProblems, useSession } from '../context.ts'
import { d } from '../strings.ts'
import type { Fields } from '../tree/nodes.ts'
import { IgnoreButton, IgnoredList } from './ignore.tsx'
import type { Problem } from './server.ts'

const KINDS: readonly (readonly [kind: Problem['kind'], icon: LucideIcon, tone: string])[] = [
  ['refused', OctagonX, 't-bad'],
  ['breaks', Unplug, 't-warn'],
  ['warning', TriangleAlert, 't-warn'],
  ['style', Lightbulb, ''],
]

/** What stands in the place column: the field people know, or the path. */
const placeOf = (fields: Fields, path: Path): string =>
  fields.at(path)?.field ??
  path
    .filter((step) => typeof step === 'string')
    .slice(-2)
    .join('.')

interface RowProps {
  readonly problem: Problem
  readonly place: string
  readonly top: number
  readonly position: number
  readonly count: number
}

const Row = memo(function Row({ problem, place, top, position, count }: RowProps) {
  const session = useSession()
  const { kind, message, rule, why, fix, path } = problem
  const [, Icon, tone] = KINDS.find(([one]) => one === kind) ?? KINDS[0] ?? ['refused', OctagonX, '']
  return (
    <li className="dz-problem" style={{ insetBlockStart: top }} aria-posinset={position} aria-setsize={count}>
      <span className={`dz-sev ${tone}`}>
        <Icon className="i i-sm" aria-hidden />
        {d.kinds[kind]}
      </span>
      <button
        type="button"
        className="dz-say"
        title={why === undefined ? message : `${message}. ${why}`}
        onClick={() => goTo(session, path)}
      >
        {message}
      </button>
      <span className="dz-place mono cut" title={place}>
        {place}
      </span>
      <span className="dz-from faint cut">{kind === 'style' || kind === 'breaks' ? rule : ''}</span>
      <span className="dz-fix">
        {(kind === 'style' || kind === 'breaks') && <IgnoreButton rule={rule} path={path} />}
        {fix !== undefined && (
          <Button className="btn btn-sm" onPress={() => void session.act({ edits: fix.edits, select: path })}>
            <Wrench className="i i-sm" aria-hidden />
            {fix.title}
          </Button>
        )}
      </span>
    </li>
  )
})

/** The problems, of which only those in sight are drawn. */
function List({ problems }: { readonly problems: readonly Problem[] }) {
  const fields = useFields()
  const element = useRef<HTMLUListElement>(null)
  const height = useMedia('(max-width: 767px)') ? 92 : 31
  const { first, end } = useWindow(element, problems.length, height, 0)
  return (
    <ul className="dz-list" ref={element}>
      <li className="dz-fill" style={{ blockSize: problems.length * height }} aria-hidden />
      {problems.slice(first, end).map((problem, i) => (
        <Row
          key={`${problem.rule} ${problem.message} ${problem.path.join('/')}`}
          problem={problem}
          place={placeOf(fields, problem.path)}
          top={(first + i) * height}
          position={first + i + 1}
          count={problems.length}
        />
      ))}
    </ul>
  )
}

/** What the server and the rules of style say, live; each line leads to its place. */
export function Problems() {
  const problems = useProblems()
  const { checking, more, textProblem, complaint } = useDesign((state) => ({
    more: state.more,
    checking: state.checking,
    textProblem: state.textProblem,
    complaint: state.complaint,
  }))
  const count = (kind: Problem['kind']): number => problems.filter((problem) => problem.kind === kind).length
  return (
    <section className="pane dz-problems" aria-labelledby="dz-problems">
      <header className="h">
        <h2 id="dz-problems">{d.problems}</h2>
        {KINDS.filter(([kind]) => count(kind) > 0).map(([kind, Icon, tone]) => (
          <span key={kind} className={`chip ${tone}`}>
            <Icon className="i" aria-hidden />
            {d.kinds[kind]} <span className="count">{count(kind)}</span>
          </span>
        ))}
        {more > 0 && <span className="xs faint">{d.more(more)}</span>}
        <IgnoredList />
        <span className="xs faint" role="status">
          {checking ? d.checking : ''}
        </span>
        <span className="grow" />
        <span className="xs faint dz-f8">
          <span className="kbd">F8</span> {d.nextProblem}
        </span>
      </header>
      {complaint !== '' && (
        <p className="pane-note t-warn" role="alert">
          {complaint}
        </p>
      )}
      {textProblem !== undefined && (
        <p className="pane-note t-bad" role="alert">
          <b>{d.unread}</b> <span className="mono">{textProblem.message}</span>
        </p>
      )}
      {problems.length === 0 && textProblem === undefined ? (
        <p className="dz-none dim">
          <CircleCheck className="i is-ok" aria-hidden />
          {checking ? d.checking : d.noProblems}
        </p>
      ) : (
        <List problems={problems} />
      )}
    </section>
  )
}
