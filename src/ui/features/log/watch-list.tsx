import { clockTime } from '../../data/log-entries.ts'
import { t } from '../../i18n/catalogue.ts'
import { REACHABLE } from '../../kit/reachable.ts'
import { TableHead } from '../../kit/table-head.tsx'
import { useApp } from '../../state/store.ts'

/** Open watches and what came through them; closed ones for a while, with the reason. */
export function WatchList() {
  const watches = useApp((state) => state.watches)
  return (
    <section className="relative min-w-0 overflow-auto -outline-offset-2" aria-label={t.log.watch} {...REACHABLE}>
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
            <TableHead words={t.log.watchColumns} />
          </tr>
        </thead>
        <tbody>
          {watches
            .slice()
            .reverse()
            .map((watch) => (
              <tr key={watch.id}>
                <td>
                  <span className={watch.state === 'open' ? 'text-ok' : 'text-ink-3'} title={watch.closedBecause}>
                    {watch.state === 'open' ? t.log.open : t.log.closed}
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
    </section>
  )
}
