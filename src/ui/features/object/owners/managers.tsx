import { Scissors, Users } from 'lucide-react'
import { memo } from 'react'
import type { ShownManager } from '../../../../analysis/owners/owner-texts.ts'
import { useLanguage } from '../../../base/i18n/language.ts'
import { OwnerAvatar } from '../../../kit/editor/owner-avatar.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import { ScrollRegion } from '../../../kit/scroll-region.tsx'
import { markOf, operationOf } from './manager-words.ts'
import { Since } from './owner-card.tsx'
import { ownerTexts } from './texts.en.ts'
import type { Owners } from './use-owners.tsx'

/** Shows and hides the owners of a pane's fields. */
export const OwnersToggle = memo(function OwnersToggle({ isShown, toggle }: Pick<Owners, 'isShown' | 'toggle'>) {
  useLanguage()
  return <IconButton icon={Users} label={ownerTexts.owners.show} pressed={isShown} onPress={toggle} small className="ms-auto" />
})

const NAMED = 4

/** What the server removes when an apply manager stops applying. */
function OnlyNote({ manager }: { readonly manager: ShownManager }) {
  return (
    <p className="flex gap-2 border-t border-line bg-sunken px-3 py-1.5 text-xs text-ink-2">
      <Scissors className="icon-sm mt-0.5" aria-hidden />
      <span className="min-w-0 wrap-anywhere">
        <b className="font-semibold text-ink">{ownerTexts.owners.only(manager.name)}</b>{' '}
        {manager.only.length === 0
          ? ownerTexts.owners.onlyNone
          : ownerTexts.owners.onlyWhy(manager.only.slice(0, NAMED), manager.only.length)}
      </span>
    </p>
  )
}

/** The managers of the object, each a button that leaves its lines alone in sight, while owners are shown. */
export function Managers({ owners }: { readonly owners: Owners }) {
  const { isShown, workspace, ownership, only, setOnly } = owners
  if (!isShown || ownership === undefined) return null
  const { managers } = ownership
  if (managers.length === 0)
    return <p className="flex-none border-b border-line bg-sunken px-3 py-2 text-xs text-ink-2">{ownerTexts.owners.empty}</p>
  const chosen = managers.find(({ id }) => id === only)
  return (
    <div className="flex-none border-b border-line">
      <ScrollRegion className="max-h-30" label={ownerTexts.owners.managers}>
        {managers.map((manager) => {
          const isPressed = manager.id === only
          return (
            <button
              key={manager.id}
              type="button"
              className="flex min-h-7 w-full min-w-0 items-center gap-2 px-3 text-start text-xs text-ink-2 hover:bg-hover focus-visible:-outline-offset-2 aria-pressed:bg-selected aria-pressed:shadow-[inset_2px_0_var(--accent-ink)] narrow:min-h-11"
              aria-pressed={isPressed}
              onClick={() => setOnly(isPressed ? undefined : manager.id)}
            >
              <OwnerAvatar mark={markOf(workspace, manager)} />
              <span className="mono min-w-0 truncate text-[12px] text-ink" translate="no">
                {manager.name}
              </span>
              <span className="chip chip-plain" translate="no">
                {operationOf(manager)}
              </span>
              <span className="min-w-0 flex-1 truncate text-ink-3">
                <Since time={manager.time} />
              </span>
              <span className="flex-none tabular-nums">{ownerTexts.owners.count(manager.fields)}</span>
            </button>
          )
        })}
      </ScrollRegion>
      {chosen?.operation === 'Apply' && <OnlyNote manager={chosen} />}
    </div>
  )
}
