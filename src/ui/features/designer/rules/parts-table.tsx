import { useState } from 'react'
import type { RuleVerdict } from '../../../../analysis/rules/bench.ts'
import type { Part } from '../../../../analysis/rules/parts.ts'
import { v } from '../../../i18n/designer.ts'

/** A rule with one of its parts marked. */
function Marked({ text, part }: { readonly text: string; readonly part: Part | undefined }) {
  if (part === undefined) return text
  return (
    <>
      {text.slice(0, part.start)}
      <mark>{text.slice(part.start, part.end)}</mark>
      {text.slice(part.end)}
    </>
  )
}

function Values({ part }: { readonly part: Part }) {
  if (part.runs === 0) return <span className="faint">{v.bench.notRun}</span>
  const more = part.runs - part.values.length
  return (
    <>
      {[...part.values.entries()].map(([i, { text, tone }]) => (
        <span key={i} className={`bn-value is-${tone}`}>
          {text}
        </span>
      ))}
      {more > 0 && <span className="faint">{v.bench.moreRuns(more)}</span>}
    </>
  )
}

/** What every part of a rule gave for a value, drawn under the rule. */
export function PartsTable({
  rule,
  verdict,
  label,
}: {
  readonly rule: string
  readonly verdict: RuleVerdict
  readonly label: string
}) {
  const [marked, setMarked] = useState<number>()
  const { parts } = verdict
  if (parts.length === 0) return null
  return (
    <table className="bn-parts mono" aria-label={label}>
      <tbody onPointerLeave={() => setMarked(undefined)}>
        {[...parts.entries()].map(([i, part]) => (
          <tr key={i} onPointerEnter={() => setMarked(i)} title={part.type}>
            <th scope="row" style={{ paddingInlineStart: 8 + part.depth * 10 }}>
              {i === 0 ? (
                <Marked text={rule} part={marked === undefined || marked === 0 ? undefined : parts[marked]} />
              ) : (
                rule.slice(part.start, part.end)
              )}
            </th>
            <td>
              <Values part={part} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
