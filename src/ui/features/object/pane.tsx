import { CircleOff, History, PencilLine } from 'lucide-react'
import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { sendEdits } from '../../../analysis/crd-text/sent-edits.ts'
import type { Checked } from '../../../analysis/language-service.ts'
import { judgedLines, type ReapplyLine } from '../../../analysis/lint/reapply.ts'
import type { Problem } from '../../../analysis/yaml/yaml.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import type { Subresource } from '../../../client/resource-type.ts'
import { problemLine, problemText } from '../../base/i18n/problem-text.ts'
import { language } from '../../base/language/language.ts'
import { writeLockOf } from '../../base/state/cluster.ts'
import type { Send } from '../../base/state/sends.ts'
import { useApp } from '../../base/state/store.ts'
import { builtInTexts } from '../../entities/kind/built-in.en.ts'
import { builtInOf } from '../../entities/kind/built-in.ts'
import { useSchemaAssistant } from '../../entities/kind/schema-assistant.ts'
import { useServedSchema } from '../../entities/kind/served-schema.ts'
import { addressOf, isOfProposal, type ObjectRef, pathOfRef } from '../../entities/object/object.ts'
import { ENDPOINTS, PaneRules } from '../../entities/object/pane-rules.tsx'
import { usePaneText } from '../../entities/object/pane-texts.ts'
import { ReapplyNote, reapplyCard } from '../../entities/object/reapply.tsx'
import { type SendChoice, type SendText, sendPane } from '../../entities/object/send.ts'
import { type ScalePaths, useChecked, useMarks } from '../../entities/object/use-marks.ts'
import { withoutVersion } from '../../entities/object/version-lock.ts'
import { useForbiddenReasons } from '../../entities/persona/access.ts'
import { commitFocused, EditAs, useEditAs } from '../../entities/value-form/form/edit-as.tsx'
import { useDocument } from '../../entities/value-form/form/use-document.ts'
import { TabHint } from '../../kit/editor/tab-hint.tsx'
import { editorTexts } from '../../kit/editor/texts.en.ts'
import { YamlEditor } from '../../kit/editor/yaml-editor.tsx'
import { late } from '../../kit/late.tsx'
import { runCommandIn } from '../../kit/part-commands.ts'
import { RichText } from '../../kit/rich-text.tsx'
import { Autoscale } from './autoscaler/autoscale.tsx'
import { Managers, OwnersToggle } from './owners/managers.tsx'
import { useOwners } from './owners/use-owners.tsx'
import { PaneBanner } from './pane-banner.tsx'
import { PaneFoot } from './pane-foot.tsx'
import { paneTexts } from './panes.en.ts'
import { objectViewTexts } from './texts.en.ts'
import { usePane } from './use-pane.ts'

interface HeadProps {
  readonly target: ObjectRef
  readonly endpoint: Subresource
  readonly children?: ReactNode
}

export function PaneHead({ target, endpoint, children }: HeadProps) {
  const { word, tone, icon: Icon } = ENDPOINTS[endpoint]
  const path = pathOfRef(target, endpoint)
  const known = endpoint === '' ? builtInOf(target.type) : undefined
  const title = known === undefined ? word : (known.field ?? (target.splitStatus ? word : paneTexts.object))
  return (
    <header className="pane-head @container">
      <Icon className={`icon-lg ico-${tone} @max-[300px]:hidden`} aria-hidden />
      <h2 id={`pane-${word}`} translate={title === paneTexts.object ? undefined : 'no'}>
        {title}
      </h2>
      <span className="mono min-w-0 flex-1 truncate text-[11px] text-ink-3 narrow:hidden @max-[300px]:invisible" title={path}>
        …/{path.split('/').slice(-2).join('/')}
      </span>
      {children}
    </header>
  )
}

/** A pane of an endpoint the kind does not have: it says so, and what follows. */
export function AbsentPane({ target, endpoint }: { readonly target: ObjectRef; readonly endpoint: 'status' | 'scale' }) {
  const { word, tone } = ENDPOINTS[endpoint]
  return (
    <section className={`pane pane-edge t-${tone}`} aria-labelledby={`pane-${word}`}>
      <PaneHead target={target} endpoint={endpoint} />
      <div className="pane-say">
        <CircleOff aria-hidden />
        <p>
          <RichText text={paneTexts.absent[endpoint]} />
        </p>
      </div>
    </section>
  )
}

interface Props {
  readonly target: ObjectRef
  readonly endpoint: Subresource
  /** What the pane shows: the object, or its Scale. */
  readonly shown: JsonObject | undefined
  readonly object: JsonObject | undefined
  readonly wires?: ScalePaths | undefined
  /** The object was deleted: what is shown can be read and copied. */
  readonly isGone: boolean
}

interface Focus {
  /** The endpoint whose editor is to take the focus; `done` is called once it has. */
  readonly endpoint: Subresource | undefined
  done(): void
  /** The endpoint whose pane had the focus last: commands that every pane has mean it. */
  readonly current: Subresource
  enter(endpoint: Subresource): void
}

export const PaneFocus = createContext<Focus>({
  endpoint: undefined,
  done: () => undefined,
  current: '',
  enter: () => undefined,
})

/** The form comes late: a pane that is edited as YAML does without it. */
const PaneForm = late(() => import('./pane-form.tsx'))

/** Whether a send sent this text from this endpoint. */
const isOfText = (send: Send | undefined, endpoint: Subresource, text: string): boolean =>
  send !== undefined && send.endpoint === endpoint && withoutVersion(send.text) === withoutVersion(text)

/** What an endpoint of a kind of Kubernetes or of the dialect proposal does with what it gets; undefined for others, and for scales of Kubernetes, which are alike. */
function ownRules(target: ObjectRef, endpoint: Subresource) {
  if (isOfProposal(target) && (endpoint !== '' || target.splitStatus))
    return paneTexts.proposal[endpoint === '' ? 'main' : endpoint]
  const known = builtInOf(target.type)
  if (known === undefined || endpoint === 'scale') return undefined
  return builtInTexts[known.rules][endpoint === '' ? 'main' : 'status']
}

/** Fields of a draft with which applying it again is no repetition. The lock is part of every pane. */
function useReapply({ splitStatus, type }: ObjectRef, endpoint: Subresource, isDraft: boolean, { reapply }: Checked) {
  const isAsked = isDraft && endpoint === ''
  const served = useServedSchema(type, isAsked && reapply.some(({ reason }) => reason === 'nested'))
  return useMemo(() => {
    if (!isAsked) return []
    const kind = { hasStatus: splitStatus, ...(served.state === 'served' && { schema: served.schema }) }
    return judgedLines(
      reapply.filter(({ reason }) => reason !== 'version'),
      kind,
    )
  }, [splitStatus, isAsked, reapply, served])
}

/** A text without fields; undefined where it cannot be written in place. */
const withoutFields = async (text: string, fields: readonly ReapplyLine[]): Promise<string | undefined> =>
  (await language.edited(text, sendEdits(fields.map(({ path }) => ({ op: 'remove', path })))))?.text

const ShowStored = ({ onPress }: { readonly onPress: () => void }) => (
  <Button className="btn btn-ghost btn-sm" onPress={onPress}>
    <History className="icon-sm" aria-hidden />
    <span className="@max-[350px]:sr-only">{paneTexts.showStored}</span>
  </Button>
)

const DraftChip = () => (
  <span className="chip t-accent" title={paneTexts.draft}>
    <PencilLine aria-hidden />
    <span className="@max-[350px]:sr-only">{paneTexts.draft}</span>
  </span>
)

/** One endpoint: its text, what it does with it, and the request. */
export function Pane({ target, endpoint, shown, object, wires, isGone }: Props) {
  const { word, tone } = ENDPOINTS[endpoint]
  const focus = useContext(PaneFocus)
  const pane = usePane(target, endpoint, shown)
  const section = usePaneText<HTMLElement>({ name: word, text: pane.text })
  const { verb } = pane.sendMode
  const owners = useOwners(target.workspace, pane.text, object, wires)
  const checked = useChecked(pane.text)
  const { send, manager, fieldValidation } = useApp((state) => ({
    send: state.sends[addressOf(target)],
    manager: state.prefs.fieldManager,
    fieldValidation: state.prefs.fieldValidation,
  }))
  const [dryRun, setDryRun] = useState(false)
  const [busy, setBusy] = useState(false)
  const [editAs, setEditAs] = useEditAs()
  const served = useServedSchema(target.type, editAs === 'form' && endpoint !== 'scale')
  const assistant = useSchemaAssistant(endpoint === 'scale' ? undefined : target.type)
  const form = useDocument(pane.text, editAs === 'form' && pane.mode !== 'loading', pane.edit)
  const body = useRef<HTMLDivElement>(null)
  const isLocked = verb === 'PUT' && (endpoint === '' || isOfProposal(target))
  const reapply = useReapply(target, endpoint, pane.mode === 'draft', checked)
  const showReapply = reapplyCard(reapply)
  const marks = useMarks({ endpoint, text: pane.text, checked, object, wires, isLocked, reapply }, send)
  const forbidden = useForbiddenReasons(target, endpoint, dryRun)
  const dryRunReasons = useForbiddenReasons(target, endpoint, true)
  // A request that RBAC forbids can be sent, so that the reader sees the 403. The write lock of a cluster disables the button.
  const isWriteLocked = useApp(writeLockOf) !== undefined && !dryRun
  const choice: SendChoice = { ...pane.sendMode, dryRun, fieldManager: manager, fieldValidation }
  const text: SendText = { endpoint, text: pane.text, base: pane.base, baseVersion: pane.baseVersion }
  const [unsent, setUnsent] = useState<{ readonly text: string; readonly problem: Problem }>()
  // A request that could not be made says why, until the text is another.
  const unmade = unsent?.text === pane.text ? unsent.problem : undefined
  const wrong = pane.mode === 'draft' ? checked.problem : undefined
  const problem = wrong ?? unmade
  const { showSent } = pane
  const isInForm = (target: EventTarget): boolean => editAs === 'form' && body.current?.contains(target as Node) === true
  const onSend = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    try {
      if (editAs === 'form') commitFocused(body.current)
      const sent = editAs === 'form' ? { ...text, text: await form.settled() } : text
      const sending = await sendPane(target, sent, choice)
      setUnsent(sending.problem === undefined ? undefined : { text: sent.text, problem: sending.problem })
      if (sending.problem === undefined && sending.stored !== undefined) showSent(sent.text, sending.stored)
    } finally {
      setBusy(false)
    }
  }
  const obstacle = busy
    ? paneTexts.sending
    : isGone
      ? objectViewTexts.gone
      : pane.mode === 'loading'
        ? paneTexts.loading
        : // What is said of an earlier text must not swallow the keys that send this one; sending checks it again.
          wrong !== undefined && checked.isCurrent
          ? paneTexts.unsendable
          : undefined
  return (
    <section
      ref={section}
      className={`pane pane-edge t-${tone}`}
      aria-labelledby={`pane-${word}`}
      data-endpoint={word}
      onFocusCapture={() => focus.enter(endpoint)}
      onInput={({ target }) => isInForm(target) && pane.hold()}
      onBlur={({ target }) => isInForm(target) && void form.settled().then(pane.release)}
      onKeyDownCapture={(event) => runCommandIn('pane', event)}
    >
      <PaneHead target={target} endpoint={endpoint}>
        {pane.mode === 'draft' && <DraftChip />}
        {pane.mode === 'sent' && pane.text !== pane.server && <ShowStored onPress={pane.discard} />}
        {pane.mode !== 'loading' && <OwnersToggle isShown={owners.isShown} toggle={owners.toggle} />}
        {endpoint === 'scale' && !isGone && <Autoscale target={target} />}
        <EditAs value={editAs} onChange={setEditAs} />
      </PaneHead>
      <Managers owners={owners} />
      <PaneBanner target={target} endpoint={endpoint} pane={pane} />
      {problem !== undefined && (
        <p className="pane-note t-bad" role="alert">
          <span className="min-w-0 flex-1">
            <b>{problemLine(problem)}</b>
            <span className="mono">{problemText(problem)}</span>
          </span>
        </p>
      )}
      <ReapplyNote
        fields={reapply}
        onRemove={() => void withoutFields(pane.text, reapply).then((made) => made !== undefined && pane.edit(made))}
      />
      <div className="pane-body" ref={body}>
        {pane.mode !== 'loading' && editAs === 'form' && (
          <PaneForm
            target={target}
            endpoint={endpoint}
            document={form}
            base={pane.base}
            object={object}
            served={served}
            wires={wires}
            owners={owners}
            send={isOfText(send, endpoint, pane.text) ? send : undefined}
            takeFocus={focus.endpoint === endpoint ? focus.done : undefined}
            isReadOnly={isGone || isWriteLocked}
          />
        )}
        {pane.mode !== 'loading' && editAs === 'yaml' && (
          <YamlEditor
            label={editorTexts.label(word)}
            value={pane.text}
            onChange={pane.edit}
            readOnly={isGone}
            marks={owners.marks ?? marks}
            card={(line) => owners.card?.(line) ?? showReapply(line)}
            assistant={assistant}
            takeFocus={focus.endpoint === endpoint ? focus.done : undefined}
            problem={problem === undefined ? undefined : { line: problem.line, message: problemText(problem) }}
          />
        )}
        {editAs === 'yaml' && <TabHint className="tab-hint pane-tab-hint" />}
      </div>
      <PaneRules
        endpoint={endpoint}
        splitStatus={target.splitStatus}
        own={ownRules(target, endpoint)}
        className={`in-[.pane:has([data-help])]:hidden ${editAs === 'form' ? 'narrow:hidden' : ''}`}
      />
      <PaneFoot
        target={target}
        endpoint={endpoint}
        text={text}
        choice={choice}
        onSendMode={pane.setSendMode}
        onDryRun={() => setDryRun(!dryRun)}
        onSend={() => void onSend()}
        onDiscard={pane.mode === 'draft' ? pane.discard : undefined}
        primary={pane.mode === 'draft' || (endpoint === '' && pane.mode !== 'loading')}
        forbiddenReason={verb === 'PUT' ? forbidden.update : forbidden.patch}
        isLocked={isWriteLocked}
        dryRunReason={verb === 'PUT' ? dryRunReasons.update : dryRunReasons.patch}
        isCurrent={focus.current === endpoint}
        obstacle={obstacle}
      />
    </section>
  )
}
