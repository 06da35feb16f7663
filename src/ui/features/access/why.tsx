import { Copy, Lightbulb, Lock, ShieldCheck, Tag, X } from 'lucide-react'
import { type RefObject, useMemo, useState } from 'react'
import { Button, Dialog, Heading, Popover } from 'react-aria-components'
import {
  type BoundRole,
  boundRoles,
  othersBound,
  type RoleObjects,
  roleName,
  roleNamespace,
} from '../../../analysis/access/roles.ts'
import { allowIn, editLines, forbiddenMessage, rulesOf, type Said, saidOf } from '../../../analysis/access/rules.ts'
import { yamlPieces } from '../../../analysis/yaml/colors.ts'
import { errorMessage } from '../../../apimachinery/text/error-message.ts'
import type { Identity } from '../../../client/http.ts'
import { kubectlOf } from '../../../client/kubectl.ts'
import { urlOf } from '../../../client/transport.ts'
import { pageTexts } from '../../base/i18n/page.en.ts'
import { writeLockOf } from '../../base/state/cluster.ts'
import { appStore, useApp } from '../../base/state/store.ts'
import { Choice } from '../../kit/choice.tsx'
import { useCopied } from '../../kit/copy.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { LineField } from '../../kit/line-field.tsx'
import { RichText } from '../../kit/rich-text.tsx'
import { CodeLine } from '../../kit/yaml-text.tsx'
import type { Answered } from './matrix.tsx'
import {
  freeRoleName,
  newRoleChanges,
  type RoleChange,
  type RolePlace,
  rulesChange,
  sendChanges,
  sendUndo,
} from './role-changes.ts'
import { EditRoleLink } from './role-dialog.tsx'
import { accessTexts } from './texts.en.ts'

const NEW = ''

const keyOf = ({ kind, namespace, name }: RolePlace): string => `${kind} ${namespace}/${name}`

/** A role with what its rules say of the request. */
interface Speaker {
  readonly bound: BoundRole
  readonly said: Said
}

function saysText({ bound, said }: Speaker, { verb, resource }: Answered['asked']): string {
  const { says } = accessTexts.why
  if (bound.role === undefined) return says.missing
  switch (said.code) {
    case 'allows':
      return says.allows(resource, verb)
    case 'names':
      return says.names(said.names)
    case 'verbs':
      return says.verbs(resource, said.verbs)
    default:
      return says.nothing(resource)
  }
}

/** What each role says. */
function Speakers({ speakers, asked }: { readonly speakers: readonly Speaker[]; readonly asked: Answered['asked'] }) {
  return (
    <ul className="px-3">
      {speakers.map((speaker) => (
        <li key={keyOf(speaker.bound)} className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-2 py-0.5 text-xs/[18px]">
          <span className="mono wrap-anywhere text-ink" translate="no">
            {speaker.bound.kind} {speaker.bound.name}
          </span>
          <span className="min-w-0 wrap-anywhere text-ink-2">
            <RichText text={saysText(speaker, asked)} />
          </span>
        </li>
      ))}
    </ul>
  )
}

const Subhead = ({ text }: { readonly text: string }) => (
  <h3 className="px-3 pt-2 pb-0.5 text-xs font-[550] text-ink-2">{text}</h3>
)

const SIGNS = { kept: '', removed: '−', added: '+' } as const
const TINTS = { kept: '', removed: 'bg-bad-soft text-bad', added: 'bg-ok-soft text-ok' } as const

interface OfferProps {
  readonly answered: Answered
  readonly identity: Identity
  readonly speakers: readonly Speaker[]
  readonly objects: RoleObjects
  readonly onAdded: (text: string, undo: () => Promise<void>) => void
}

interface Offer {
  readonly place: RolePlace
  readonly edit: ReturnType<typeof allowIn>
  readonly changes: readonly RoleChange[]
}

/** The missing rule as an edit of a role, or a new role: shown, and sent when the reader says so. */
function MissingRule({ answered, identity, speakers, objects, onAdded }: OfferProps) {
  const { asked, namespace, persona } = answered
  const lock = useApp(writeLockOf)
  const kind = namespace === undefined ? 'ClusterRole' : 'Role'
  const taken = useMemo(
    () =>
      kind === 'ClusterRole'
        ? [...objects.clusterroles, ...objects.clusterrolebindings].map(roleName)
        : [...objects.roles, ...objects.rolebindings].filter((one) => roleNamespace(one) === namespace).map(roleName),
    [objects, kind, namespace],
  )
  const targets = speakers.filter(({ bound }) => bound.role !== undefined && !bound.isForAll && !bound.name.startsWith('system:'))
  const likely = targets.find(({ said }) => said.code === 'verbs') ?? targets[0]
  const [target, setTarget] = useState(likely === undefined ? NEW : keyOf(likely.bound))
  const [name, setName] = useState(() => freeRoleName(asked.resource, asked.verb, taken))
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [copied, copy] = useCopied()
  const chosen = targets.find(({ bound }) => keyOf(bound) === target)?.bound
  const words = accessTexts.why
  const offerOf = (): Offer => {
    if (chosen?.role === undefined) {
      const place = { kind, namespace: namespace ?? '', name } as const
      const edit = allowIn([], asked)
      return { place, edit, changes: newRoleChanges(place, edit.rules, identity.user) }
    }
    const edit = allowIn(rulesOf(chosen.role), asked)
    return { place: chosen, edit, changes: [rulesChange(chosen, chosen.role, edit.rules)] }
  }
  const { place, edit, changes } = offerOf()
  const lines = editLines(edit)
  const pieces = yamlPieces(lines.map(({ text }) => text))
  const nameProblem = /[/%]/.test(name) || name === '' ? words.nameBad : taken.includes(name) ? words.nameTaken : undefined
  const others = chosen === undefined ? [] : othersBound(objects, chosen, identity)
  const hint = asked.resource.endsWith('/status')
    ? words.status
    : asked.verb === 'deletecollection'
      ? words.deletecollection
      : undefined
  const send = async (): Promise<void> => {
    // As administrator: whoever is denied something can rarely write roles.
    const client = appStore.getState().clientAs('you', undefined)
    if (client === undefined) return
    setBusy(true)
    setProblem(undefined)
    try {
      const undo = await sendChanges(client, changes)
      onAdded(chosen === undefined ? words.created(place.name) : words.added(place.name), () => sendUndo(client, undo))
    } catch (error) {
      setProblem(errorMessage(error))
      setBusy(false)
    }
  }
  const options = [
    ...targets.map(({ bound }) => ({ id: keyOf(bound), word: bound.name, sub: bound.kind, mono: true })),
    { id: NEW, word: words.newRole, sub: kind },
  ]
  return (
    <>
      <div className="flex items-center gap-2 px-3 pt-2 pb-1">
        <h3 className="flex-1 text-xs font-[550] text-ink-2">{words.missing}</h3>
        <Choice look="select" small label={words.target} value={target} options={options} onChange={setTarget} />
      </div>
      {chosen === undefined && (
        <div className="grid gap-1 px-3 pb-2">
          <LineField label={words.newName} mono value={name} onChange={setName} error={nameProblem} />
          <p className="text-xs text-ink-2">
            <RichText text={words.binds(`${kind}Binding`, persona.name)} />
          </p>
        </div>
      )}
      <div className="access-edit" translate="no">
        {lines.map(({ text, change }, i) => (
          <div key={`${change} ${text}`} className={TINTS[change]}>
            <span>{SIGNS[change]}</span>
            <CodeLine pieces={pieces[i] ?? []} />
          </div>
        ))}
      </div>
      <div className="grid gap-1 px-3 pt-1.5 pb-2 text-xs text-ink-2">
        {changes.map(({ spec }) => (
          <p key={spec.path} className="wrap-anywhere">
            <RichText text={words.asAdmin(spec.method, urlOf(spec))} />
          </p>
        ))}
        {others.length > 0 && (
          <p className="text-warn">
            <RichText text={words.alsoFor(others)} />
          </p>
        )}
        {hint !== undefined && (
          <p className="flex gap-2">
            <Lightbulb className="icon-sm mt-0.5 text-ink-3" aria-hidden />
            {hint}
          </p>
        )}
        {lock !== undefined && <p className="text-warn">{lock}</p>}
        {problem !== undefined && (
          <p role="alert" className="code-text text-bad">
            {problem}
          </p>
        )}
      </div>
      <footer className="sticky bottom-0 flex flex-wrap items-center gap-1.5 border-t border-line bg-raised px-2 py-1.5">
        <Button className="btn btn-ghost btn-sm" onPress={() => copy(changes.map(({ spec }) => kubectlOf(spec)).join('\n'))}>
          <Copy className="icon-sm" aria-hidden />
          {copied ? pageTexts.app.copied : <span translate="no">kubectl</span>}
        </Button>
        <span className="min-w-0 flex-1" />
        {chosen !== undefined && <EditRoleLink role={chosen} />}
        <Button
          className="btn btn-primary max-w-full min-w-0"
          isDisabled={busy || lock !== undefined || (chosen === undefined && nameProblem !== undefined)}
          onPress={() => void send()}
        >
          <span className="truncate">{busy ? words.sending : chosen === undefined ? words.create : words.add(chosen.name)}</span>
        </Button>
      </footer>
    </>
  )
}

interface Props {
  readonly answered: Answered
  readonly trigger: RefObject<HTMLElement | null>
  readonly objects: RoleObjects
  readonly onClose: () => void
  readonly onAdded: (text: string, undo: () => Promise<void>) => void
}

/** Why a persona is allowed or denied a request, and the rule that is missing. */
export function Why({ answered, trigger, objects, onClose, onAdded }: Props) {
  const { persona, asked, namespace, isAllowed } = answered
  const { verb, resource } = asked
  const { identity } = persona
  const speakers = useMemo(
    () =>
      identity === undefined
        ? []
        : boundRoles(objects, identity, namespace).map((bound): Speaker => ({ bound, said: saidOf(rulesOf(bound.role), asked) })),
    [objects, identity, namespace, asked],
  )
  const words = accessTexts.why
  // What everybody has says nothing of custom resources; it is listed where it does.
  const heard = speakers.filter(({ bound, said }) =>
    isAllowed ? said.code === 'allows' : !bound.isForAll || said.code !== 'nothing',
  )
  const isNamed = !isAllowed && heard.some(({ said }) => said.code === 'names')
  const Icon = isAllowed ? ShieldCheck : isNamed ? Tag : Lock
  const none = isAllowed ? (identity === undefined ? words.admin : words.unexplained) : words.noRole
  return (
    <Popover isOpen triggerRef={trigger} placement="bottom" offset={4} onOpenChange={(isOpen) => isOpen || onClose()}>
      <Dialog className="access-why">
        <header className="flex flex-none items-center gap-2 ps-3 pe-2 pt-2 pb-1.5">
          <Icon className={isAllowed ? 'text-ok' : ''} aria-hidden />
          <Heading slot="title" className="min-w-0 flex-1 font-semibold wrap-anywhere">
            <RichText text={(isAllowed ? words.can : words.cannot)(persona.name, verb, resource)} />
          </Heading>
          <IconButton icon={X} label={pageTexts.app.close} onPress={onClose} small />
        </header>
        <div className="min-h-0 flex-1 overflow-auto">
          {!isAllowed && identity !== undefined && (
            <p
              className="mono mx-3 rounded-2 border border-line bg-sunken px-2.5 py-1.5 text-xs/[17px] wrap-anywhere"
              translate="no"
            >
              {forbiddenMessage(identity.user, asked, namespace)}
            </p>
          )}
          {heard.length > 0 && <Subhead text={isAllowed ? words.allowing : words.noRule} />}
          {heard.length > 0 ? (
            <Speakers speakers={heard} asked={asked} />
          ) : (
            <p className="px-3 py-1.5 text-ink-2">
              <RichText text={none} />
            </p>
          )}
          {isAllowed ? (
            <div className="pb-2" />
          ) : (
            identity !== undefined && (
              <MissingRule answered={answered} identity={identity} speakers={speakers} objects={objects} onAdded={onAdded} />
            )
          )}
        </div>
      </Dialog>
    </Popover>
  )
}
