import { Button } from 'react-aria-components'
import { workspaceTexts } from '../../entities/workspace/texts.en.ts'
import type { MergeResult } from '../../entities/workspace/workspace-import.ts'
import { PageDialog } from '../../kit/modal.tsx'
import { ScrollRegion } from '../../kit/scroll-region.tsx'

const OUTCOMES: readonly (readonly [MergeResult['outcome'], tone: string])[] = [
  ['created', 't-ok'],
  ['configured', 't-accent'],
  ['rejected', 't-bad'],
  ['kept', 'chip-plain'],
  ['unchanged', 'chip-plain'],
]

/** Above this the rest is only counted. */
const SHOWN = 300

/** What of an object is not as it is in the file, and why. */
function notesOf({ outcome, message, status, ownersLeftOut }: MergeResult): readonly string[] {
  return [
    ...(outcome === 'rejected' ? [message ?? ''] : []),
    ...(status === undefined ? [] : [workspaceTexts.import.statusRejected(status)]),
    ...(ownersLeftOut.length === 0 ? [] : [workspaceTexts.import.ownersLeftOut(ownersLeftOut.join(', '))]),
  ]
}

/** What a merge wrote, and what it could not write. */
export function MergeReport({ results, onClose }: { readonly results: readonly MergeResult[]; readonly onClose: () => void }) {
  const counts = new Map<MergeResult['outcome'], number>()
  for (const { outcome } of results) counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  const noted = results.flatMap((result) => {
    const notes = notesOf(result)
    return notes.length === 0 ? [] : [{ object: result.object, notes }]
  })
  return (
    <PageDialog
      title={workspaceTexts.import.merged}
      open
      onClose={onClose}
      {...(noted.length > 0 && { width: 'dialog-wide' as const })}
      foot={
        <Button className="btn btn-primary" onPress={onClose} autoFocus>
          {workspaceTexts.import.done}
        </Button>
      }
    >
      <div className="flex flex-wrap gap-1.5" role="status" data-testid="merged">
        {OUTCOMES.map(([outcome, tone]) => {
          const count = counts.get(outcome)
          return count === undefined ? null : (
            <span key={outcome} className={`chip ${tone}`}>
              {workspaceTexts.import.outcomes[outcome](count)}
            </span>
          )
        })}
      </div>
      {noted.length > 0 && (
        <>
          <h3 className="mt-1 font-[550] text-ink">{workspaceTexts.import.rejectedHead}</h3>
          <ScrollRegion label={workspaceTexts.import.rejectedHead} className="max-h-90 rounded-2 border border-line">
            <ul className="text-sm">
              {noted.slice(0, SHOWN).map(({ object: { key, kind, namespace, name }, notes }) => (
                <li key={key} className="grid gap-0.5 border-b border-line px-2.5 py-1.5 last:border-b-0">
                  <span className="min-w-0 truncate" translate="no">
                    <span className="mono text-ink">{name}</span>
                    {namespace !== '' && <span className="mono text-ink-3"> -n {namespace}</span>}{' '}
                    <span className="text-xs text-ink-3">{kind}</span>
                  </span>
                  {notes.map((note) => (
                    <span key={note} className="text-xs">
                      {note}
                    </span>
                  ))}
                </li>
              ))}
            </ul>
          </ScrollRegion>
          {noted.length > SHOWN && <p className="text-xs">{workspaceTexts.plan.more(noted.length - SHOWN)}</p>}
        </>
      )}
    </PageDialog>
  )
}
