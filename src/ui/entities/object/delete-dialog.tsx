import { FlaskConical } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { errorMessage } from '../../../apimachinery/text/error-message.ts'
import { kubectlOf } from '../../../client/kubectl.ts'
import type { ResourceType } from '../../../client/resource-type.ts'
import { undefinedIfRejected, useAsync } from '../../base/async/use-async.ts'
import { pageTexts } from '../../base/i18n/page.en.ts'
import { useApp } from '../../base/state/store.ts'
import { CopyButton } from '../../kit/copy.tsx'
import { PageDialog } from '../../kit/modal.tsx'
import { RichText } from '../../kit/rich-text.tsx'
import { useKinds } from '../kind/kinds.ts'
import { resourcesTexts } from '../kind/resources.en.ts'
import {
  countDependents,
  type DeleteChoices,
  type Doomed,
  deleteRequest,
  doomedOf,
  findOwned,
  type OwnedObjects,
  POLICIES,
  SEARCHED,
} from './deletion.ts'
import { objectTexts } from './texts.en.ts'

interface Target {
  readonly namespace: string
  readonly name: string
}

interface Props {
  readonly type: ResourceType
  readonly targets: readonly Target[]
  readonly onClose: () => void
  /** All requests were accepted; `isHeld`: finalizers hold at least one object. */
  readonly onDeleted?: (isHeld: boolean) => void
}

/** The answers of the server to the requests of one round. */
interface Answers {
  /** Accepted requests, and those whose object stays until its finalizers are removed. */
  readonly accepted: number
  readonly held: readonly Doomed[]
  readonly failures: readonly string[]
}

const failed = (message: string): Answers => ({ accepted: 0, held: [], failures: [message] })

/** Whether the answer to a DELETE is the object, which its finalizers hold, and not a Status. */
const isHeld = (doomed: Doomed): boolean => doomed.isTerminating && doomed.finalizers.length > 0

const LINE = 'flex min-h-8 items-center gap-2.5 px-3 py-1.5'
const BOX = 'grid rounded-2 border border-line-control'
const INPUT = 'flex-none'

interface ChoicesProps {
  readonly choices: DeleteChoices
  readonly onChange: (choices: DeleteChoices) => void
  /** The only object, where there is one. */
  readonly only: Doomed | undefined
}

function Choices({ choices, onChange, only }: ChoicesProps) {
  return (
    <div className="grid content-start gap-4">
      <fieldset>
        <legend className="mb-1.5 text-xs text-ink-3">{objectTexts.remove.propagation}</legend>
        <div className={BOX}>
          {POLICIES.map((policy) => (
            <label key={policy} className={LINE}>
              <input
                type="radio"
                className={INPUT}
                name="policy"
                aria-label={objectTexts.remove.policies[policy]}
                aria-describedby={`why-${policy}`}
                checked={choices.policy === policy}
                onChange={() => onChange({ ...choices, policy })}
              />
              <span className="grid min-w-0">
                <span className="font-medium text-ink">{objectTexts.remove.policies[policy]}</span>
                <span id={`why-${policy}`} className="text-xs">
                  {objectTexts.remove.policyWhy[policy]}
                </span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-1.5 text-xs text-ink-3">{objectTexts.remove.preconditions}</legend>
        <div className={BOX}>
          {(['hasUid', 'hasVersion'] as const).map((key) => (
            <label key={key} className={LINE}>
              <input
                type="checkbox"
                className={INPUT}
                checked={choices[key]}
                onChange={(event) => onChange({ ...choices, [key]: event.target.checked })}
              />
              <span className="me-auto flex-none text-ink">
                {key === 'hasUid' ? objectTexts.remove.uid : objectTexts.remove.version}
              </span>
              {only === undefined ? (
                <span className="text-xs">{objectTexts.remove.each}</span>
              ) : (
                <span className="mono min-w-0 truncate text-xs" title={key === 'hasUid' ? only.uid : only.resourceVersion}>
                  {key === 'hasUid' ? only.uid : only.resourceVersion}
                </span>
              )}
            </label>
          ))}
        </div>
        <p className="mt-1.5 text-xs">{objectTexts.remove.conditionWhy}</p>
      </fieldset>
    </div>
  )
}

function Failures({ lead, failures }: { readonly lead: string; readonly failures: readonly string[] }) {
  return (
    <div role="alert" className="text-bad">
      <p>{lead}</p>
      {failures.map((failure) => (
        <p key={failure} className="code-text">
          {failure}
        </p>
      ))}
    </div>
  )
}

function useOwned(): OwnedObjects | undefined {
  const page = useApp((state) => state.page)
  const { types } = useKinds()
  // Without the list the dialog says that it is still looking.
  return useAsync(
    (signal) =>
      page === undefined || types.length === 0 ? undefined : findOwned(page, types, signal).catch(undefinedIfRejected),
    [page, types],
    { keep: true },
  )
}

interface StepsProps {
  readonly type: ResourceType
  readonly objects: readonly Doomed[]
  readonly choices: DeleteChoices
  readonly answers: Answers | undefined
}

/** What the server and the garbage collector do, in their order. */
function Steps({ type, objects, choices, answers }: StepsProps) {
  const owned = useOwned()
  const { policy } = choices
  const dependents = useMemo(
    () =>
      owned &&
      countDependents(
        owned.owned,
        objects.map(({ uid }) => uid),
        policy,
      ),
    [owned, objects, policy],
  )
  const held = answers?.held ?? []
  const finalizers = [...new Set(held.flatMap((one) => one.finalizers))]
  const dependentsStep = (
    <li key="dependents">
      {dependents === undefined
        ? objectTexts.remove.looking
        : dependents.kinds.length === 0
          ? objectTexts.remove.noDependents
          : objectTexts.remove.dependents[policy](objectTexts.remove.kinds(dependents.kinds))}
      {dependents !== undefined && dependents.shared > 0 && ` ${objectTexts.remove.shared(dependents.shared)}`}
      {owned !== undefined && owned.bounded.length > 0 && (
        <p className="text-xs">{objectTexts.remove.bounded(SEARCHED, owned.bounded)}</p>
      )}
      {owned !== undefined && owned.unread.length > 0 && <p className="text-xs">{objectTexts.remove.unread(owned.unread)}</p>}
    </li>
  )
  const end: ReactNode[] = [
    finalizers.length > 0 && (
      <li key="finalizers">
        {objects.length === 1 ? objectTexts.remove.holds(finalizers.length) : objectTexts.remove.holdsSome}
        {finalizers.map((finalizer) => (
          <span key={finalizer} className="mono block text-xs text-ink">
            {finalizer}
          </span>
        ))}
      </li>
    ),
    <li key="end">{finalizers.length > 0 ? objectTexts.remove.endsHeld : objectTexts.remove.ends}</li>,
  ]
  return (
    <ol className="grid list-decimal gap-2 ps-5" data-testid="steps">
      <li>
        <RichText
          text={objects.some((one) => one.isTerminating) ? objectTexts.remove.isTerminating : objectTexts.remove.starts}
        />
      </li>
      {type.resource === 'customresourcedefinitions' && <li>{resourcesTexts.deleteCrd}</li>}
      {policy === 'Background' ? [...end, dependentsStep] : [dependentsStep, ...end]}
    </ol>
  )
}

/** A command that breaks between its words alone: a flag is not torn from its dashes. */
function CommandLine({ command }: { readonly command: string }) {
  return (
    <span className="block">
      {[...command.matchAll(/\S+ ?/g)].map(({ 0: word, index }) => (
        <span key={index} className="inline-block max-w-full wrap-anywhere">
          {word}
        </span>
      ))}
    </span>
  )
}

/** Asks before objects are deleted: how, what the server answers to a dry run, and what will happen. */
export default function DeleteDialog({ type, targets, onClose, onDeleted }: Props) {
  const { you, page } = useApp((state) => ({ you: state.you, page: state.page }))
  const [choices, setChoices] = useState<DeleteChoices>({ policy: 'Background', hasUid: true, hasVersion: false })
  const [objects, setObjects] = useState<readonly Doomed[]>([])
  const [tried, setTried] = useState<Answers>()
  const [isTrying, setTrying] = useState(true)
  /** Grows with each dry run: the answers to an older one are dropped. */
  const attempt = useRef(0)
  const [progress, setProgress] = useState<number>()
  const [failures, setFailures] = useState<readonly string[]>([])
  // The rows of a list change while the dialog is open; the question stays about those it was asked for.
  const [asked] = useState(targets)

  const read = useCallback(async (): Promise<Doomed[]> => {
    if (page === undefined) return []
    const got = await Promise.all(
      asked.map(({ namespace, name }) => page.get(type, { namespace: namespace === '' ? undefined : namespace, name })),
    )
    return got.map(doomedOf)
  }, [page, type, asked])

  const sendAll = useCallback(
    async (each: readonly Doomed[], isDryRun: boolean, onSent?: (count: number) => void): Promise<Answers> => {
      const held: Doomed[] = []
      const wrong: string[] = []
      for (const [i, one] of each.entries()) {
        onSent?.(i)
        const answer = await you?.send(deleteRequest(type, one, choices, isDryRun))
        if (answer?.failure !== undefined) wrong.push(answer.failure.message)
        const after = answer?.object?.kind === 'Status' || answer?.object === undefined ? undefined : doomedOf(answer.object)
        if (after !== undefined && isHeld(after)) held.push(after)
      }
      return { accepted: each.length - wrong.length, held, failures: wrong }
    },
    [you, type, choices],
  )

  const tryOut = useCallback(async (): Promise<void> => {
    const own = ++attempt.current
    setTrying(true)
    const next = await read().catch(errorMessage)
    const answers =
      typeof next === 'string' ? failed(next) : await sendAll(next, true).catch((error: unknown) => failed(errorMessage(error)))
    if (own !== attempt.current) return
    if (typeof next !== 'string') setObjects(next)
    setTried(answers)
    setTrying(false)
  }, [read, sendAll])
  useEffect(() => void tryOut(), [tryOut])

  const send = async (): Promise<void> => {
    setProgress(0)
    try {
      const answers = await sendAll(objects, false, setProgress)
      if (answers.failures.length === 0) {
        onClose()
        onDeleted?.(answers.held.length > 0)
        return
      }
      setFailures(answers.failures)
    } catch (error) {
      setFailures([errorMessage(error)])
    }
    setProgress(undefined)
  }
  const commands = objects.map((one) => kubectlOf(deleteRequest(type, one, choices, false)))
  return (
    <PageDialog
      alert
      open
      width="dialog-wide"
      title={objectTexts.remove.ask(
        type.kind,
        asked.map(({ name }) => name),
      )}
      onClose={onClose}
      foot={
        <>
          <Button className="btn me-auto" onPress={() => void tryOut()} isDisabled={isTrying}>
            <FlaskConical aria-hidden />
            {objectTexts.remove.again}
          </Button>
          <Button className="btn" onPress={onClose} autoFocus>
            {pageTexts.app.cancel}
          </Button>
          <Button
            className="btn btn-danger-fill"
            onPress={() => void send()}
            isDisabled={objects.length === 0 || progress !== undefined}
          >
            {progress === undefined
              ? objectTexts.remove.send(type.kind, asked.length)
              : objectTexts.remove.sending(progress, asked.length)}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-2 gap-5 narrow:grid-cols-1">
        <Choices choices={choices} onChange={setChoices} only={asked.length === 1 ? objects[0] : undefined} />
        <section
          className={`grid content-start gap-3 ${isTrying && tried !== undefined ? 'opacity-60' : ''}`}
          aria-busy={isTrying}
        >
          <h3 className="text-xs text-ink-3">
            {objectTexts.remove.consequences} · {objectTexts.remove.dryRun}
          </h3>
          {tried !== undefined && tried.failures.length === 0 && (
            <p data-testid="dry-run">{objectTexts.remove.accepted(tried.accepted)}</p>
          )}
          {tried !== undefined && tried.failures.length > 0 && (
            <Failures lead={objectTexts.remove.rejected} failures={tried.failures} />
          )}
          <Steps type={type} objects={objects} choices={choices} answers={tried} />
        </section>
      </div>
      {commands.length > 0 && (
        <div className="flex items-start gap-2 border-t border-line pt-2.5">
          <div className="min-w-0 flex-1">
            <pre className="mono text-xs whitespace-pre-wrap text-ink">
              {commands.map((command) => (
                <CommandLine key={command} command={command} />
              ))}
            </pre>
            {(choices.hasUid || choices.hasVersion) && <p className="text-xs">{objectTexts.remove.notKubectl}</p>}
          </div>
          <CopyButton word={objectTexts.remove.copy} text={() => commands.join('\n')} />
        </div>
      )}
      {failures.length > 0 && <Failures lead={objectTexts.remove.stopped(failures.length)} failures={failures} />}
    </PageDialog>
  )
}
