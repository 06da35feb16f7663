import { Plus } from 'lucide-react'
import { objectAt, stringsOf } from '../../../apimachinery/json/access.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import { ScrollRegion } from '../../kit/scroll-region.tsx'
import { policiesTexts } from './texts.en.ts'
import { bindingsOf, type Policies } from './use-policies.ts'

interface Props {
  readonly server: Policies
  /** Policies of the server and drafts, in the order in which the server asks them. */
  readonly names: readonly string[]
  readonly drafts: readonly string[]
  readonly shown: string | undefined
  readonly onOpen: (name: string) => void
  readonly onAdd: () => void
}

/** What the bindings of a policy do, in a line. */
function actionsOf({ bindings }: Policies, name: string): string {
  const own = bindingsOf(bindings, name)
  if (own.length === 0) return policiesTexts.unbound
  return [...new Set(own.flatMap((binding) => stringsOf(objectAt(binding, 'spec').validationActions)))].join(', ')
}

/** The policies in the order in which a write meets them. */
export function PolicyList({ server, names, drafts, shown, onOpen, onAdd }: Props) {
  return (
    <section className="pane policies-list" aria-label={policiesTexts.list}>
      <header className="pane-head">
        <h2 className="flex-1">{policiesTexts.list}</h2>
        <IconButton icon={Plus} label={policiesTexts.add} ghost={false} onPress={onAdd} />
      </header>
      <ScrollRegion label={policiesTexts.groups.validating} className="min-h-0 flex-1">
        <h3 className="policies-sub">{policiesTexts.groups.validating}</h3>
        <ul>
          {names.map((name) => (
            <li key={name} className="border-b border-line">
              <button
                type="button"
                className="policies-item"
                aria-current={name === shown ? 'true' : undefined}
                title={name}
                onClick={() => onOpen(name)}
              >
                <b className="mono truncate" translate="no">
                  {name}
                </b>
                <span className="flex gap-2 text-xs text-ink-3">
                  <span className="min-w-0 flex-1 truncate">{actionsOf(server, name)}</span>
                  {drafts.includes(name) && <span className="text-warn">{policiesTexts.draft}</span>}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </ScrollRegion>
      {names.length > 0 && (
        <footer className="pane-foot">
          <span className="px-1 text-xs text-ink-3">{policiesTexts.order}</span>
        </footer>
      )}
    </section>
  )
}
