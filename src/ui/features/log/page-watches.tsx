import { clockTime } from '../../base/state/log.ts'
import { useApp } from '../../base/state/store.ts'
import { journalTexts } from '../../entities/journal/texts.en.ts'
import { TableHead } from '../../kit/grid.tsx'

/** The watches of the page itself and what came through them; closed ones for a while, with the reason. */
export function PageWatches() {
  const watches = useApp((state) => state.watches)
  if (watches.length === 0) return null
  return (
    <>
      <h3 className="border-t border-line px-3 py-1.5 text-xs font-[550] text-ink-3">{journalTexts.watches.pages}</h3>
      <table className="table min-w-190">
        <colgroup>
          <col style={{ width: 90 }} />
          <col style={{ width: 130 }} />
          <col />
          <col style={{ width: 80 }} />
          <col style={{ width: 96 }} />
          <col style={{ width: 250 }} />
        </colgroup>
        <thead>
          <tr>
            <TableHead words={journalTexts.watches.pageColumns} />
          </tr>
        </thead>
        <tbody>
          {watches.toReversed().map((watch) => (
            <tr key={watch.id}>
              <td>
                <span className={watch.state === 'open' ? 'text-ok' : 'text-ink-3'} title={watch.closedBecause}>
                  {journalTexts.watches.states[watch.state]}
                </span>
              </td>
              <td>{watch.actor}</td>
              <td className="mono" title={`${watch.path}?${watch.query}`}>
                {watch.path}
              </td>
              <td className="tabular-nums">{watch.events}</td>
              <td className="tabular-nums">{watch.bookmarks}</td>
              <td className="mono">
                {watch.last === undefined
                  ? (watch.closedBecause ?? '')
                  : `${clockTime(watch.last.at)} ${watch.last.type} ${watch.last.name} rv ${watch.last.resourceVersion}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
