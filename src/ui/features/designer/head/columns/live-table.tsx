import { useState } from 'react'
import { h } from '../../../../i18n/designer.ts'
import { asText, cellText } from '../../../../kit/cells.ts'
import { CopyButton } from '../../../../kit/copy.tsx'
import { Switch } from '../../../../kit/fields.tsx'
import type { LiveRows } from './live-rows.ts'

/** A wide table scrolls, so it is reached by keys. */
const REACHED = { tabIndex: 0, role: 'group', 'aria-label': h.live.rows }

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
    <section className="hd-step" aria-label={h.live.title}>
      <h3>{h.live.title}</h3>
      <div className="hd-acts">
        <code className="mono xs grow">{command}</code>
        <Switch label={h.live.wide} on={wide} onChange={setWide} />
        <CopyButton word={h.live.copy} text={() => asText(rows, shown, namespaced, 0)} />
      </div>
      {live !== undefined && live.problem.length > 0 ? (
        <div className="hd-says">
          <p>{h.live.refused}</p>
          {live.problem.slice(0, 3).map((text) => (
            <p key={text} className="mono">
              {text}
            </p>
          ))}
        </div>
      ) : (
        <div className="hd-live" {...REACHED}>
          <table className="mono" aria-label={h.live.title}>
            <thead>
              <tr>
                {namespaced && <th scope="col">NAMESPACE</th>}
                {shown.map(({ column, index }) => (
                  <th key={index} scope="col" title={column.description}>
                    {column.name.toUpperCase()}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.key}>
                  {namespaced && <td>{row.namespace}</td>}
                  {shown.map(({ index }) => (
                    <td key={index} className={row.cells[index] === null ? 'faint' : ''}>
                      {cellText(row.cells[index])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {live !== undefined && live.problem.length === 0 && <p className="faint xs">{h.live.from[live.from]}</p>}
    </section>
  )
}
