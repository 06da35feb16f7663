import { Plus } from 'lucide-react'
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { objectAt, objectsOf, stringAt, stringsOf } from '../../../apimachinery/json/access.ts'
import { ADMISSION_FUNCTION } from '../../../protocol/admission.ts'
import { useKinds } from '../../entities/kind/kinds.ts'
import { ScrollRegion } from '../../kit/scroll-region.tsx'
import { FAMILIES, type Family, policyKey, readPolicyKey } from './families.ts'
import { policiesTexts } from './texts.en.ts'
import { bindingsOf, type Policies, policyOf } from './use-policies.ts'

interface Props {
  readonly server: Policies
  /** The keys of policies of the server and of drafts. */
  readonly keys: readonly string[]
  readonly drafts: readonly string[]
  readonly shown: string | undefined
  readonly onOpen: (key: string) => void
  readonly onAdd: (family: Family) => void
}

/** What a policy does, in a line: what its bindings do, or who answers. */
function actionsOf(server: Policies, key: string): string {
  const id = readPolicyKey(key)
  const { family } = id
  const policy = policyOf(server, id)
  if (policy === undefined) return family.binding === undefined ? policiesTexts.answeredByFunction : policiesTexts.notStored
  if (family.binding === undefined) {
    const annotations = objectAt(objectAt(policy, 'metadata'), 'annotations')
    const names = objectsOf(policy?.webhooks).map((webhook) => stringAt(webhook, 'name'))
    return stringAt(annotations, ADMISSION_FUNCTION) === '' ? names.join(', ') : policiesTexts.answeredByFunction
  }
  const own = bindingsOf(server.bindings, id)
  if (own.length === 0) return policiesTexts.unbound
  if (family.isMutating) return policiesTexts.bindingCount(own.length)
  return [...new Set(own.flatMap((binding) => stringsOf(objectAt(binding, 'spec').validationActions)))].join(', ')
}

/** Chooses what is written anew. */
export function AddMenu({ isPrimary = false, onAdd }: { readonly isPrimary?: boolean; readonly onAdd: Props['onAdd'] }) {
  // What is new is about a kind of the workspace.
  const { state } = useKinds()
  return (
    <MenuTrigger>
      <Button
        isDisabled={state !== 'live'}
        className={isPrimary ? 'btn btn-primary' : 'btn btn-icon'}
        {...(!isPrimary && { 'aria-label': policiesTexts.add })}
      >
        <Plus aria-hidden />
        {isPrimary && policiesTexts.add}
      </Button>
      <Popover offset={4} placement="bottom end">
        <Menu
          className="menu"
          aria-label={policiesTexts.add}
          onAction={(key) => {
            const family = FAMILIES.find(({ id }) => id === key)
            if (family !== undefined) onAdd(family)
          }}
        >
          {[...FAMILIES]
            .sort(
              (a, b) =>
                Number(a.binding === undefined) - Number(b.binding === undefined) || Number(a.isMutating) - Number(b.isMutating),
            )
            .map(({ id }) => (
              <MenuItem key={id} id={id} className="menu-item" textValue={policiesTexts.families[id]}>
                <span className="grid">
                  <span>{policiesTexts.families[id]}</span>
                  <span className="text-xs text-ink-3">{policiesTexts.familySays[id]}</span>
                </span>
              </MenuItem>
            ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

/** The policies and the configurations of webhooks, in the order in which a write meets them. */
export function PolicyList({ server, keys, drafts, shown, onOpen, onAdd }: Props) {
  const groups = FAMILIES.map((family) => ({
    family,
    own: keys.map(readPolicyKey).filter((id) => id.family === family),
  })).filter(({ own }) => own.length > 0)
  return (
    <section className="pane policies-list" aria-label={policiesTexts.list}>
      <header className="pane-head">
        <h2 className="flex-1">{policiesTexts.list}</h2>
        <AddMenu onAdd={onAdd} />
      </header>
      <ScrollRegion label={policiesTexts.order} className="min-h-0 flex-1">
        {groups.map(({ family, own }) => (
          <section key={family.id} aria-label={policiesTexts.groups[family.id]}>
            <h3 className="policies-sub">{policiesTexts.groups[family.id]}</h3>
            <ul>
              {own.map((id) => {
                const key = policyKey(id)
                return (
                  <li key={key} className="border-b border-line">
                    <button
                      type="button"
                      className="policies-item"
                      aria-current={key === shown ? 'true' : undefined}
                      title={id.name}
                      onClick={() => onOpen(key)}
                    >
                      <b className="mono truncate" translate="no">
                        {id.name}
                      </b>
                      <span className="flex gap-2 text-xs text-ink-3">
                        <span className="min-w-0 flex-1 truncate">{actionsOf(server, key)}</span>
                        {drafts.includes(key) && <span className="text-warn">{policiesTexts.draft}</span>}
                      </span>
                    </button>
                  </li>
                )
              })}
            </ul>
          </section>
        ))}
      </ScrollRegion>
      {keys.length > 0 && (
        <footer className="pane-foot">
          <span className="px-1 text-xs text-ink-3">{policiesTexts.order}</span>
        </footer>
      )}
    </section>
  )
}
