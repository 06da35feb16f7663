import { History, Lightbulb, type LucideIcon, OctagonX, Ruler, TriangleAlert, Unplug, Wrench } from 'lucide-react'
import { type KeyboardEvent, memo, type RefObject, useEffect, useRef } from 'react'
import { Button } from 'react-aria-components'
import type { JsonObject } from '../../../../apimachinery/json/value.ts'
import { useLanguage } from '../../../base/i18n/language.ts'
import { useMedia } from '../../../base/state/theme.ts'
import { Grid } from '../../../kit/grid.tsx'
import { useWindow } from '../../../kit/virtual.ts'
import { type Group, keyOf, type Problem, placeOf, type Row } from '../crd/problems.ts'
import { goTo, problemsOf, useSession } from '../session/context.ts'
import type { Session } from '../session/store.ts'
import { lintText, messageText, ruleText } from '../texts/lint-text.ts'
import { problemTexts } from '../texts/problems.en.ts'
import { IgnoreButton } from './ignore.tsx'

export const LOOKS: Readonly<Record<Group, readonly [icon: LucideIcon, tone: string]>> = {
  rejected: [OctagonX, 't-bad'],
  breaks: [Unplug, 't-warn'],
  risks: [Unplug, ''],
  warning: [TriangleAlert, 't-warn'],
  needs: [History, ''],
  style: [Ruler, ''],
  hint: [Lightbulb, ''],
}

/** Applies the fix of a problem that is still there: pressed twice it does nothing more. */
function applyFix(session: Session, key: string): void {
  void session.apply((state) => {
    const now = problemsOf(state).find((one) => keyOf(one) === key)
    return now?.fix && { edits: now.fix.edits, select: now.path }
  })
}

interface CellsProps {
  readonly problem: Problem
  readonly group: Group
  readonly place: string
  /** Keys lead to the buttons of the active row alone. */
  readonly active: boolean
  readonly ignoring: boolean
  readonly onActive: (key: string) => void
  readonly onIgnoring: (key: string | undefined) => void
}

const rowId = (key: string): string => `dz-problem-${key.replace(/[^\w-]/g, '_')}`

function DrawnCells({ problem, group, place, active, ignoring, onActive, onIgnoring }: CellsProps) {
  useLanguage()
  const session = useSession()
  const key = keyOf(problem)
  const { kind, rule, source, fix, path } = problem
  const message = messageText(problem)
  const [Icon, tone] = LOOKS[group]
  const isRule = kind === 'style' || kind === 'breaks' || kind === 'needs'
  const go = (): void => {
    onActive(key)
    goTo(session, problem)
  }
  return (
    <>
      <td className={`dz-sev ${tone}`}>
        <Icon className="icon-sm" aria-hidden />
        <span className="not-narrow:@max-[1190px]:sr-only">{problemTexts.words[group]}</span>
      </td>
      <td className="dz-said">
        <button type="button" className="dz-say" tabIndex={-1} title={message} onClick={go}>
          {message}
        </button>
      </td>
      <td className="dz-place mono min-w-0 truncate text-[11.5px] text-ink-2" title={place}>
        {place}
      </td>
      <td
        className="dz-from min-w-0 truncate text-xs/5 text-ink-3"
        title={source === undefined ? '' : `${problemTexts.sources[source]}: ${rule}`}
      >
        {kind === 'needs' ? problemTexts.oldReleases : isRule ? ruleText(rule) : ''}
      </td>
      <td className="dz-fix">
        {isRule && (
          <IgnoreButton
            rule={rule}
            path={path}
            place={place}
            isOpen={ignoring}
            onOpenChange={(open) => onIgnoring(open ? key : undefined)}
            excludeFromTabOrder={!active}
          />
        )}
        {fix !== undefined && (
          <Button className="btn btn-sm min-w-0 shrink" excludeFromTabOrder={!active} onPress={() => applyFix(session, key)}>
            <Wrench className="icon-sm" aria-hidden />
            <span className="min-w-0 truncate">{lintText(fix.title)}</span>
          </Button>
        )}
      </td>
    </>
  )
}

/** The server's problems are found anew with each reading of the text; a row is drawn again only when it says something else. */
const Cells = memo(DrawnCells, ({ problem: had, ...before }, { problem: has, ...after }) => {
  const names = Object.keys(after) as (keyof typeof after)[]
  if (names.some((name) => before[name] !== after[name])) return false
  return had === has || JSON.stringify(had) === JSON.stringify(has)
})

interface RowProps extends CellsProps {
  readonly top: number
  readonly position: number
  readonly begins: boolean
}

/** A row, and where it stands: one that only moves is not drawn again. */
function ProblemRow({ top, position, begins, ...cells }: RowProps) {
  return (
    <tr
      id={rowId(keyOf(cells.problem))}
      className={`dz-problem ${begins ? 'dz-begins' : ''}`}
      style={{ insetBlockStart: top }}
      aria-rowindex={position}
      aria-selected={cells.active}
    >
      <Cells {...cells} />
    </tr>
  )
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 5,
  PageUp: -5,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/**
 * The keys stay in the list when the button that had them goes with its problem, or in the tree when the list goes with its last one. A
 * browser tells of no blur then.
 */
function useKeptFocus(list: RefObject<HTMLTableElement | null>): RefObject<boolean> {
  const hadFocus = useRef(false)
  // Looked at after each drawing.
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) list.current?.focus()
  })
  useEffect(
    () => () => {
      if (hadFocus.current) requestAnimationFrame(() => document.querySelector<HTMLElement>('[role=treegrid]')?.focus())
    },
    [],
  )
  return hadFocus
}

/** The key of the row at a place, or of that nearest to it. */
function keyAt(rows: readonly Row[], index: number): string | undefined {
  const row = rows[Math.max(0, Math.min(rows.length - 1, index))]
  return row && keyOf(row.problem)
}

interface ListProps {
  readonly rows: readonly Row[]
  /** What the rows are of. */
  readonly crd: JsonObject | undefined
  readonly active: string | undefined
  /** Whether what was active is mended, or ignored. */
  readonly isGone: boolean
  readonly onActive: (key: string | undefined) => void
  readonly ignoring: string | undefined
  readonly onIgnoring: (key: string | undefined) => void
}

/** The problems, of which only those in sight are drawn. Arrows walk, Enter goes there, Ctrl+. fixes, I ignores. */
export function ProblemList({ rows, crd, active, isGone, onActive, ignoring, onIgnoring }: ListProps) {
  const session = useSession()
  const element = useRef<HTMLTableElement>(null)
  const height = useMedia('(max-width: 767px)') ? 96 : 31
  const { first, end, reveal } = useWindow(element, rows.length, height, 0)
  const at = active === undefined ? -1 : rows.findIndex(({ problem }) => keyOf(problem) === active)
  // What was active and is gone leaves its place to the next.
  const last = useRef(0)
  if (at >= 0) last.current = at
  useEffect(() => {
    if (!isGone || rows.length === 0) return
    onActive(keyAt(rows, last.current))
  }, [isGone, rows, onActive])
  useEffect(() => {
    if (at >= 0) reveal(at)
  }, [at, reveal])
  const hadFocus = useKeptFocus(element)
  const move = (to: number): void => onActive(keyAt(rows, to))
  const onKeyDown = (event: KeyboardEvent): void => {
    const row = rows[at]
    const own = event.target === element.current
    if (event.key === '.' && (event.ctrlKey || event.metaKey)) {
      if (row?.problem.fix !== undefined) applyFix(session, keyOf(row.problem))
    } else if (!own) return
    else if (STEPS[event.key] !== undefined) move(at < 0 ? 0 : at + (STEPS[event.key] ?? 0))
    else if (event.key === 'Enter' && row !== undefined) goTo(session, row.problem)
    else if (event.key.toLowerCase() === 'i' && !event.ctrlKey && !event.metaKey && row !== undefined)
      onIgnoring(keyOf(row.problem))
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Grid
      ref={element}
      className="dz-list"
      role="grid"
      label={problemTexts.list}
      rowCount={rows.length}
      activeRow={at >= first && at < end && active !== undefined ? rowId(active) : undefined}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        hadFocus.current = true
        if (event.target === element.current && at < 0) onActive(keyAt(rows, 0))
      }}
      onBlur={() => {
        hadFocus.current = false
      }}
    >
      <tbody className="block" style={{ blockSize: rows.length * height }}>
        {rows.slice(first, end).map(({ problem, group, begins }, i) => {
          const key = keyOf(problem)
          return (
            <ProblemRow
              key={key}
              problem={problem}
              group={group}
              begins={begins}
              place={placeOf(crd, problem.path)}
              top={(first + i) * height}
              position={first + i + 1}
              active={key === active}
              ignoring={key === ignoring}
              onActive={onActive}
              onIgnoring={onIgnoring}
            />
          )
        })}
      </tbody>
    </Grid>
  )
}
