import { CircleCheck, LoaderCircle, RotateCcw, TriangleAlert } from 'lucide-react'
import { Button } from 'react-aria-components'
import { Link } from 'wouter'
import { type Row, SIDES, type Side } from '../../../dialects/parting/row.ts'
import { PARTING } from '../../../dialects/parting/rows.ts'
import { dialects as words } from '../../i18n/dialects.ts'
import { RichText } from '../../kit/rich-text.tsx'
import { dialectsAt } from '../../state/address.ts'
import { useApp } from '../../state/store.ts'
import { RowDetail } from './row-detail.tsx'
import { type Parting, type Runs, useParting } from './use-parting.ts'

const agrees = (row: Row, runs: Runs): boolean => SIDES.every((side) => runs[row.id]?.[side]?.outcome === row.expected[side])

/** The tone of a status: what was done, what was refused. */
const tone = (outcome: string): string => (/^2\d\d/.test(outcome.split('; ').at(-1) ?? '') ? 'is-ok' : 'is-bad')

/** A path that may break after its dots, not within a word. */
function Broken({ text }: { readonly text: string }) {
  return <span className="mono dim">{text.replaceAll('.', '.\u200b')}</span>
}

function Outcome({ row, side, runs }: { readonly row: Row; readonly side: Side; readonly runs: Runs }) {
  const outcome = runs[row.id]?.[side]?.outcome
  if (outcome === undefined) return <span className="faint">{words.running}</span>
  const [codes = '', ...rest] = outcome.split(/(?= at |, )/)
  return (
    <>
      <span className={`mono strong ${tone(codes)}`}>{codes}</span>
      {rest.length > 0 && <Broken text={rest.join('')} />}
      {outcome !== row.expected[side] && (
        <span className="is-bad" title={words.expected(row.expected[side])}>
          <TriangleAlert className="i i-sm" aria-hidden /> {words.differs}
        </span>
      )}
    </>
  )
}

function Summary({ runs, isRunning, again }: Parting) {
  const right = PARTING.filter((row) => agrees(row, runs)).length
  const Icon = isRunning ? LoaderCircle : right === PARTING.length ? CircleCheck : TriangleAlert
  return (
    <div className="parting-sum">
      <span className={`chip ${isRunning ? '' : right === PARTING.length ? 't-ok' : 't-warn'}`} role="status">
        <Icon className="i" aria-hidden />
        {words.agrees(right, PARTING.length)}
      </span>
      <Button className="btn btn-sm" onPress={again} isDisabled={isRunning}>
        <RotateCcw className="i i-sm" aria-hidden />
        {words.again}
      </Button>
    </div>
  )
}

/** Every place where the proposal and v1 part ways: asked of both while one looks, and one of them in full. */
export function PartingPart({ row }: { readonly row: Row | undefined }) {
  const workspace = useApp((state) => state.workspace)
  const parting = useParting()
  const { runs, problem } = parting
  const shown = row ?? PARTING[0]
  return (
    <>
      <p className="say sm dim">{words.lead}</p>
      {problem !== undefined && (
        <p className="pane-note t-warn" role="alert">
          {problem === '' ? words.unavailable : words.failed(problem)}
        </p>
      )}
      <Summary {...parting} />
      <div className={`parting ${row === undefined ? 'showing-rows' : 'showing-row'}`}>
        <div className="parting-rows">
          <table className="table parting-table" aria-label={words.table}>
            <thead>
              <tr>
                <th scope="col">{words.row}</th>
                {SIDES.map((side) => (
                  <th scope="col" key={side} className={`side-${side}`}>
                    {words.sides[side]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {PARTING.map((one) => (
                <tr key={one.id} className={one === shown ? 'is-current' : ''}>
                  <th scope="row">
                    <Link href={dialectsAt(workspace, one.id)} {...(one === shown ? { 'aria-current': 'true' as const } : {})}>
                      <RichText text={words.rows[one.id] ?? one.id} />
                    </Link>
                  </th>
                  {SIDES.map((side) => (
                    <td key={side}>
                      <Outcome row={one} side={side} runs={runs} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <Link className="btn btn-sm parting-back" href={dialectsAt(workspace)}>
          {words.back}
        </Link>
        {shown !== undefined && <RowDetail row={shown} runs={runs} />}
      </div>
    </>
  )
}
