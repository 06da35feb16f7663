import type { OwnedLines } from '../../../../analysis/owners/owned-lines.ts'
import type { ShownManager } from '../../../../analysis/owners/owner-texts.ts'
import { Age } from '../../../kit/age.tsx'
import { OwnerAvatar } from '../../../kit/editor/owner-avatar.tsx'
import { RichText } from '../../../kit/rich-text.tsx'
import { markOf } from './manager-words.ts'
import { ownerTexts } from './texts.en.ts'

/** When a manager last wrote, as an age. */
export const Since = ({ time }: { readonly time: string }) =>
  time === '' ? ownerTexts.owners.noTime : <RichText text={ownerTexts.owners.ago} parts={{ age: <Age created={time} /> }} />

interface Props {
  readonly workspace: string
  readonly line: OwnedLines
  readonly managers: readonly ShownManager[]
}

/** The owners of one field and since when. */
export function OwnerCard({ workspace, line, managers }: Props) {
  const { facts } = ownerTexts.owners
  const owners = line.owners.flatMap((place) => managers[place] ?? [])
  return (
    <div className="grid gap-2">
      <span className="mono truncate text-[11px] text-ink-3" translate="no">
        .{line.path}
      </span>
      {owners.length === 0 && <p>{ownerTexts.owners.noneWhy}</p>}
      {owners.map((owner) => (
        <div key={owner.id} className="grid gap-1">
          <span className="flex items-center gap-2 text-sm font-semibold text-ink" translate="no">
            <OwnerAvatar mark={markOf(workspace, owner)} large />
            <span className="min-w-0 truncate">{owner.name}</span>
          </span>
          <dl className="grid grid-cols-[76px_minmax(0,1fr)] gap-x-2">
            <dt className="text-ink-3">{facts.operation}</dt>
            <dd translate="no">{owner.operation}</dd>
            <dt className="text-ink-3">{facts.subresource}</dt>
            <dd>{owner.subresource === '' ? ownerTexts.owners.main : <span translate="no">{owner.subresource}</span>}</dd>
            <dt className="text-ink-3">{facts.apiVersion}</dt>
            <dd className="mono truncate" translate="no">
              {owner.apiVersion}
            </dd>
            <dt className="text-ink-3">{facts.time}</dt>
            <dd>
              <Since time={owner.time} />
            </dd>
          </dl>
        </div>
      ))}
    </div>
  )
}
