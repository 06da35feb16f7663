import { useState } from 'react'
import type { ExpressionReport } from '../../../../protocol/policy-report.ts'
import { valueTexts } from '../value.en.ts'

type Part = ExpressionReport['parts'][number]

/** A rule with one of its parts marked. */
function Marked({ text, part }: { readonly text: string; readonly part: Part | undefined }) {
  if (part === undefined) return text
  return (
    <>
      {text.slice(0, part.start)}
      <mark className="rounded-[2px] bg-accent-soft text-inherit shadow-[0_0_0_1px_var(--accent-line)]">
        {text.slice(part.start, part.end)}
      </mark>
      {text.slice(part.end)}
    </>
  )
}

const TONES: Readonly<Record<Part['values'][number]['tone'], string>> = {
  true: 'font-semibold text-ok',
  false: 'font-semibold text-bad',
  error: 'font-semibold text-bad',
  value: 'text-code-number',
}

/** Lines stand between the rows alone. */
const CELL = 'border-line px-2 py-px text-start align-top font-normal wrap-anywhere whitespace-pre-wrap [tr+tr>&]:border-t'

function Values({ part }: { readonly part: Part }) {
  if (part.runs === 0) return <span className="text-ink-3">{valueTexts.bench.notRun}</span>
  const more = part.runs - part.values.length
  return (
    <>
      {[...part.values.entries()].map(([i, { text, tone }]) => (
        <span key={i} className={`me-2 ${TONES[tone]}`}>
          {text}
        </span>
      ))}
      {more > 0 && <span className="text-ink-3">{valueTexts.bench.moreRuns(more)}</span>}
    </>
  )
}

interface Props {
  readonly rule: string
  readonly parts: readonly Part[]
  readonly label: string
}

/** What every part of an expression gave, drawn under it. */
export function PartsTable({ rule, parts, label }: Props) {
  const [marked, setMarked] = useState<number>()
  if (parts.length === 0) return null
  return (
    <table
      className="mono w-full border-collapse rounded-2 border-1 border-line bg-sunken text-[11.5px]/[18px]"
      aria-label={label}
    >
      <tbody onPointerLeave={() => setMarked(undefined)}>
        {[...parts.entries()].map(([i, part]) => (
          <tr key={i} className="hover:bg-hover" onPointerEnter={() => setMarked(i)} title={part.type}>
            <th scope="row" className={CELL} style={{ paddingInlineStart: 8 + part.depth * 10 }}>
              {i === 0 ? (
                <Marked text={rule} part={marked === undefined || marked === 0 ? undefined : parts[marked]} />
              ) : (
                rule.slice(part.start, part.end)
              )}
            </th>
            <td className={`${CELL} w-[42%]`}>
              <Values part={part} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
