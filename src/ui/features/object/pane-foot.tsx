import { ChevronDown, FlaskConical, Lock, RotateCcw } from 'lucide-react'
import { memo, useMemo, useRef } from 'react'
import { curlOf, kubectlOf } from '../../../client/kubectl.ts'
import type { Subresource } from '../../../client/resource-type.ts'
import type { Handlers } from '../../base/commands.ts'
import { useLanguage } from '../../base/i18n/language.ts'
import type { Verb } from '../../base/state/sends.ts'
import { appStore, useApp } from '../../base/state/store.ts'
import { fieldManagerTexts } from '../../entities/object/field-manager.en.ts'
import { type ObjectRef, takesPatches } from '../../entities/object/object.ts'
import { ENDPOINTS } from '../../entities/object/pane-rules.tsx'
import { compose, probeApply, type SendChoice, type SendText } from '../../entities/object/send.ts'
import { Choice } from '../../kit/choice.tsx'
import { CommandButton, CommandIconButton } from '../../kit/command-button.tsx'
import { useCopied } from '../../kit/copy.tsx'
import { CopyMenu } from '../../kit/copy-menu.tsx'
import { useCommands } from '../../kit/keys.tsx'
import { late } from '../../kit/late.tsx'
import { MenuButton, type Option } from '../../kit/menu-button.tsx'
import { Switch } from '../../kit/switch.tsx'
import type { CopyHandlers } from './copy-request.tsx'
import { paneTexts } from './panes.en.ts'
import type { SendMode } from './use-pane.ts'

const loadManager = () => import('./manager-dialog.tsx')
const ManagerDialog = late(loadManager)
const loadCopies = () => import('./copy-request.tsx')
const CopyRequestMenu = late(loadCopies)

/** The field manager that writes are sent under. One for all panes, kept. */
const ManagerField = memo(function ManagerField({ isBrief }: { readonly isBrief: boolean }) {
  useLanguage()
  const manager = useApp((state) => state.prefs.fieldManager)
  const word = manager === '' ? fieldManagerTexts.none : manager
  return (
    <MenuButton
      className="select flex-none not-wide:@max-[440px]:hidden"
      label={`${fieldManagerTexts.manager}: ${word}`}
      opens="dialog"
      load={loadManager}
      menu={(open) => <ManagerDialog {...open} />}
    >
      <span className={`text-ink-3 not-wide:hidden ${isBrief ? 'hidden' : ''}`}>{fieldManagerTexts.manager}</span>
      <span className="max-w-27.5 truncate">{word}</span>
      <ChevronDown aria-hidden />
    </MenuButton>
  )
})

interface Props {
  readonly target: ObjectRef
  readonly endpoint: Subresource
  readonly text: SendText
  readonly choice: SendChoice
  readonly onSendMode: (change: Partial<SendMode>) => void
  readonly onDryRun: () => void
  readonly onSend: () => void
  readonly onDiscard: (() => void) | undefined
  readonly primary: boolean
  /** The commands of the page that several panes have are those of this pane. */
  readonly isCurrent: boolean
  /** Why it cannot be sent as it is now. */
  readonly obstacle: string | undefined
  /** Why the persona cannot send it, as the server would say. */
  readonly forbiddenReason?: string | undefined
  /** The write lock of a cluster is on: a forbidden request cannot be sent. */
  readonly isLocked: boolean
  /** Why the persona cannot send it as a dry run either. */
  readonly dryRunReason?: string | undefined
}

function verbs(applies: boolean | undefined, patches: boolean): Option<Verb>[] {
  if (!patches) return [{ id: 'PUT', word: 'PUT', sub: paneTexts.verbs.PUT }]
  const all: Option<Verb>[] = [
    { id: 'PUT', word: 'PUT', sub: paneTexts.verbs.PUT },
    { id: 'merge', word: 'merge PATCH', sub: paneTexts.verbs.merge },
    { id: 'json', word: 'JSON PATCH', sub: paneTexts.verbs.json },
  ]
  return applies === true ? [...all, { id: 'apply', word: 'apply', sub: paneTexts.verbs.apply }] : all
}

/** The word of the request on its button: `Send PUT /status`; with the name of a cluster that it writes to. */
function sendWord(verb: Verb, endpoint: Subresource, dryRun: boolean, context: string | undefined): string {
  const method = verb === 'PUT' ? 'PUT' : verb === 'apply' ? 'apply' : 'PATCH'
  const place = endpoint === '' ? '' : ` /${endpoint}`
  const what = `${method}${place}`
  if (dryRun) return paneTexts.sendDry(what)
  return context === undefined ? paneTexts.send(what) : paneTexts.sendTo(what, context)
}

/** What can be done with a pane. A handler stays the same while its words do, so that a key in the editor draws no button anew. */
function usePaneCommands(props: Props) {
  const { endpoint, choice, onDiscard, isCurrent, obstacle, forbiddenReason, isLocked, dryRunReason } = props
  const context = useApp(({ cluster }) => (cluster?.writes === true ? cluster.context : undefined))
  const [copied, copy] = useCopied()
  const latest = useRef(props)
  latest.current = props
  const { word: detail } = ENDPOINTS[endpoint]
  const title = sendWord(choice.verb, endpoint, choice.dryRun, context)
  const unsendable = (isLocked ? forbiddenReason : undefined) ?? obstacle
  const unchanged = onDiscard === undefined ? paneTexts.unchanged : undefined
  const handlers = useMemo(() => {
    const copyRequest = async (write: typeof kubectlOf): Promise<void> => {
      const { target, text, choice } = latest.current
      const { spec, problem } = await compose(target, text, choice)
      copy(spec === undefined ? `# ${problem.message}` : write(spec, appStore.getState().identity))
    }
    return {
      send: { detail, title, disabledReason: unsendable, run: () => latest.current.onSend() },
      dryRun: { detail, disabledReason: dryRunReason, run: () => latest.current.onDryRun() },
      discard: { detail, disabledReason: unchanged, run: () => latest.current.onDiscard?.() },
      copyKubectl: { detail, run: () => void copyRequest(kubectlOf) },
      copyCurl: { detail, run: () => void copyRequest(curlOf) },
    } satisfies Handlers
  }, [copy, detail, title, unsendable, dryRunReason, unchanged])
  useCommands(isCurrent ? handlers : {})
  return { handlers, copied, writesToCluster: context !== undefined && !choice.dryRun }
}

interface VerbProps {
  readonly target: ObjectRef
  readonly endpoint: Subresource
  readonly verb: Verb
  readonly onSendMode: (change: Partial<SendMode>) => void
}

const VerbChoice = memo(function VerbChoice({ target, endpoint, verb, onSendMode }: VerbProps) {
  useLanguage()
  const applies = useApp((state) => state.appliesServerSide)
  return (
    <Choice
      look="select"
      label={paneTexts.verb}
      value={verb}
      options={verbs(applies, takesPatches(target, endpoint))}
      onChange={(chosen) => onSendMode({ verb: chosen })}
      onOpen={() => void probeApply(target)}
    />
  )
})

interface CopyProps {
  readonly handlers: CopyHandlers
  readonly copied: boolean
}

const CopyRequest = memo(function CopyRequest({ handlers, copied }: CopyProps) {
  useLanguage()
  return (
    <CopyMenu
      label={paneTexts.copy}
      copied={copied}
      load={loadCopies}
      menu={(open) => <CopyRequestMenu {...open} handlers={handlers} />}
    />
  )
})

/** How the pane is sent: verb, field manager, dry run; copy; the one button. */
export function PaneFoot(props: Props) {
  const { target, endpoint, choice, onSendMode, onDiscard, primary, forbiddenReason, dryRunReason } = props
  const { handlers, copied, writesToCluster } = usePaneCommands(props)
  return (
    <footer className="pane-foot object-foot">
      <VerbChoice target={target} endpoint={endpoint} verb={choice.verb} onSendMode={onSendMode} />
      {choice.verb === 'apply' && (
        <Switch
          label={paneTexts.force}
          word={paneTexts.forceWord}
          on={choice.force}
          onChange={(force) => onSendMode({ force })}
        />
      )}
      {forbiddenReason === undefined && <ManagerField isBrief={choice.verb === 'apply'} />}
      {forbiddenReason === undefined && <span className="min-w-0 flex-1" />}
      {forbiddenReason !== undefined && (
        <span className="object-locked text-xs/[14px] text-ink-2" role="status" title={forbiddenReason}>
          <Lock className="icon-sm" aria-hidden />
          <span className="line-clamp-2 wrap-anywhere">{forbiddenReason}</span>
        </span>
      )}
      {onDiscard !== undefined && <CommandIconButton id="discard" handler={handlers.discard} icon={RotateCcw} />}
      {dryRunReason === undefined && (
        <CommandIconButton id="dryRun" handler={handlers.dryRun} icon={FlaskConical} pressed={choice.dryRun} />
      )}
      <CopyRequest handlers={handlers} copied={copied} />
      <CommandButton
        id="send"
        handler={handlers.send}
        className={`btn ${primary ? 'btn-primary' : ''} ${primary && writesToCluster ? 'bg-warn! text-surface!' : ''}`}
        withKeys={primary && choice.verb !== 'apply'}
        testId="send"
      />
    </footer>
  )
}
