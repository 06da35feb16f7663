import { useState } from 'react'
import { h } from '../../../../i18n/designer.ts'
import { asText, cellText } from '../../../../kit/cells.ts'
import { CopyButton } from '../../../../kit/copy.tsx'
import { Switch } from '../../../../kit/fields.tsx'
import { REACHABLE } from '../../../../kit/reachable.ts'
import { DialogStep } from '../../dialog-step.tsx'
import type { LiveRows } from './live-rows.ts'

const CELL = 'py-px pe-6 text-start font-normal whitespace-pre'
const VALUE = `${CELL} max-w-[360px] overflow-hidden text-ellipsis`

/** The rows as kubectl prints them: capitals in the head, `<none>` where there is nothing. */
export function LiveTable({
  live,
  plural,
  namespaced,
}: {
  readonly live: LiveRows | undefined
  readonly plural: string
  readonly namespaced: boolean
}) {
  const [wide, setWide] = useState(false)
  const shown = (live?.columns ?? [])
    .map((column, index) => ({ column, index }))
    .filter(({ column }) => wide || column.priority === 0)
  const rows = live?.rows ?? []
  const command = `kubectl get ${plural}${namespaced ? ' -A' : ''}${wide ? ' -o wide' : ''}`
  return (
    <DialogStep title={h.live.title}>
      <div className="flex flex-wrap items-center gap-2">
        <code className="mono min-w-0 flex-1 text-xs">{command}</code>
        <Switch label={h.live.wide} on={wide} onChange={setWide} />
        <CopyButton word={h.live.copy} text={() => asText(rows, shown, namespaced, 0)} />
      </div>
      {live !== undefined && live.problem.length > 0 ? (
        <div className="border-s-3 border-line-strong bg-sunken px-[9px] py-1.5 text-[11.5px]/[17px] wrap-anywhere">
          <p>{h.live.refused}</p>
          {live.problem.slice(0, 3).map((text) => (
            <p key={text} className="mono">
              {text}
            </p>
          ))}
        </div>
      ) : (
        <section
          className="overflow-auto rounded-2 border-1 border-line bg-sunken px-3 py-2"
          {...REACHABLE}
          aria-label={h.live.rows}
        >
          <table className="mono text-[12px]/[18px]" aria-label={h.live.title}>
            <thead>
              <tr>
                {namespaced && (
                  <th scope="col" className={`${CELL} text-ink-2`}>
                    NAMESPACE
                  </th>
                )}
                {shown.map(({ column, index }) => (
                  <th key={index} scope="col" className={`${CELL} text-ink-2`} title={column.description}>
                    {column.name.toUpperCase()}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.key}>
                  {namespaced && <td className={`${VALUE} text-ink`}>{row.namespace}</td>}
                  {shown.map(({ index }) => (
                    <td key={index} className={`${VALUE} ${row.cells[index] === null ? 'text-ink-3' : 'text-ink'}`}>
                      {cellText(row.cells[index])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {live !== undefined && live.problem.length === 0 && <p className="text-xs text-ink-3">{h.live.from[live.from]}</p>}
    </DialogStep>
  )
}
