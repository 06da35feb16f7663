import { journalTexts } from '../../entities/journal/texts.en.ts'
import { PageDialog } from '../../kit/modal.tsx'
import { ScrollRegion } from '../../kit/scroll-region.tsx'
import { compare, type OwnWatch, watchWords } from './own-watches.ts'

/** The versions that any of the watches was sent, with the event of each watch: the same write can be MODIFIED to one and DELETED to another. */
export default function CompareDialog({
  watches,
  onClose,
}: {
  readonly watches: readonly OwnWatch[]
  readonly onClose: () => void
}) {
  const rows = compare(watches).toReversed()
  return (
    <PageDialog title={journalTexts.watches.compareTitle} open onClose={onClose} width="dialog-xl">
      <ScrollRegion className="max-h-[60dvh]" label={journalTexts.watches.compareTitle}>
        <table className="table min-w-130">
          <thead>
            <tr>
              <th scope="col">{journalTexts.watches.version}</th>
              <th scope="col">{journalTexts.watches.columns[2]}</th>
              {watches.map((watch) => (
                <th scope="col" key={watch.id} className="mono" title={watchWords(watch)}>
                  {watchWords(watch)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ version, name, types }) => (
              <tr key={version}>
                <td className="mono">{version}</td>
                <td className="mono truncate">{name}</td>
                {watches.map((watch, i) => (
                  <td key={watch.id} className={types[i] === undefined ? 'text-ink-3' : 'mono'}>
                    {types[i] ?? journalTexts.watches.unseen}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {rows.length === 0 && <p className="empty text-sm">{journalTexts.watches.noEvents}</p>}
      </ScrollRegion>
    </PageDialog>
  )
}
