import { CircleCheck, LoaderCircle, RotateCcw, TriangleAlert } from 'lucide-react'
import { Button } from 'react-aria-components'
import { Link } from 'wouter'
import { type Row, SIDES, type Side } from '../../../dialects/parting/row.ts'
import { PARTING } from '../../../dialects/parting/rows.ts'
import { dialectsAt } from '../../base/address/address.ts'
import { useApp } from '../../base/state/store.ts'
import { dialectTexts } from '../../entities/dialect/texts.en.ts'
import { RichText } from '../../kit/rich-text.tsx'
import { type Parting, RowDetail, type Runs, useParting } from './row-detail.tsx'

const agrees = (row: Row, runs: Runs): boolean => SIDES.every((side) => runs[row.id]?.[side]?.outcome === row.expected[side])

/** The tone of a status: what was done, what was rejected. */
const tone = (outcome: string): string => (/^2\d\d/.test(outcome.split('; ').at(-1) ?? '') ? 'text-ok' : 'text-bad')

const CELL = 'h-auto py-1.25 align-top text-sm/[18px] wrap-anywhere whitespace-normal'

/** A path that may break after its dots, not within a word. */
function Broken({ text }: { readonly text: string }) {
  return <span className="mono text-xs text-ink-2">{text.replaceAll('.', '.\u200b')}</span>
}

function Outcome({ row, side, runs }: { readonly row: Row; readonly side: Side; readonly runs: Runs }) {
  const outcome = runs[row.id]?.[side]?.outcome
  if (outcome === undefined) return <span className="text-ink-3">{dialectTexts.running}</span>
  const [codes = '', ...rest] = outcome.split(/(?= at |, )/)
  return (
    <>
      <span className={`mono font-semibold ${tone(codes)}`}>{codes}</span>
      {rest.length > 0 && <Broken text={rest.join('')} />}
      {outcome !== row.expected[side] && (
        <span className="text-bad" title={dialectTexts.expected(row.expected[side])}>
          <TriangleAlert className="icon-sm" aria-hidden /> {dialectTexts.differs}
        </span>
      )}
    </>
  )
}

function Summary({ runs, isRunning, again }: Parting) {
  const right = PARTING.filter((row) => agrees(row, runs)).length
  const Icon = isRunning ? LoaderCircle : right === PARTING.length ? CircleCheck : TriangleAlert
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2">
      <span className={`chip ${isRunning ? '' : right === PARTING.length ? 't-ok' : 't-warn'}`} role="status">
        <Icon aria-hidden />
        {dialectTexts.agrees(right, PARTING.length)}
      </span>
      <Button className="btn btn-sm" onPress={again} isDisabled={isRunning}>
        <RotateCcw className="icon-sm" aria-hidden />
        {dialectTexts.again}
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
      <p className="max-w-[84ch] px-3 pt-2 text-sm text-ink-2">{dialectTexts.lead}</p>
      {problem !== undefined && (
        <p className="pane-note t-warn" role="alert">
          {problem === '' ? dialectTexts.unavailable : dialectTexts.failed(problem)}
        </p>
      )}
      <Summary {...parting} />
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,9fr)_minmax(0,11fr)] @max-[1010px]:grid-cols-1 @max-[1010px]:overflow-auto">
        <div
          className={`overflow-auto border-e border-line @max-[1010px]:overflow-visible @max-[1010px]:border-e-0 @max-[1010px]:border-b ${row === undefined ? '' : '@max-[1010px]:hidden'}`}
        >
          <table className="table" aria-label={dialectTexts.table}>
            <thead>
              <tr>
                <th scope="col" className="w-[36%]">
                  {dialectTexts.row}
                </th>
                {SIDES.map((side) => (
                  <th scope="col" key={side}>
                    {dialectTexts.sides[side]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {PARTING.map((one) => (
                <tr key={one.id}>
                  <th
                    scope="row"
                    className={`${CELL} text-ink ${one === shown ? 'bg-selected shadow-[inset_2px_0_0_var(--accent-ink)] @max-[1010px]:bg-transparent @max-[1010px]:shadow-none' : ''}`}
                  >
                    <Link
                      className="block min-h-6 text-ink"
                      href={dialectsAt(workspace, one.id)}
                      {...(one === shown ? { 'aria-current': 'true' as const } : {})}
                    >
                      <RichText text={dialectTexts.rows[one.id] ?? one.id} />
                    </Link>
                  </th>
                  {SIDES.map((side) => (
                    <td key={side} className={`${CELL} ${one === shown ? 'bg-selected @max-[1010px]:bg-transparent' : ''}`}>
                      <Outcome row={one} side={side} runs={runs} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {row !== undefined && (
          <Link
            className="btn btn-sm mx-3 mt-2.5 hidden justify-self-start @max-[1010px]:inline-flex"
            href={dialectsAt(workspace)}
          >
            {dialectTexts.back}
          </Link>
        )}
        {shown !== undefined && <RowDetail row={shown} runs={runs} isChosen={row !== undefined} />}
      </div>
    </>
  )
}
