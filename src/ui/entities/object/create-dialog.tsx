import { CircleCheck, FlaskConical } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { useLocation } from 'wouter'
import type { Sample, SampleForm } from '../../../analysis/sample/sample.ts'
import { BLANK } from '../../../analysis/sample/template.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { isObject } from '../../../apimachinery/json/value.ts'
import { type ApiStatus, Unreachable } from '../../../client/api-status.ts'
import { pathOf, qualifiedName, type ResourceType } from '../../../client/resource-type.ts'
import { objectAt } from '../../base/address/object-address.ts'
import { useAsync } from '../../base/async/use-async.ts'
import { pageTexts } from '../../base/i18n/page.en.ts'
import { problemLine, problemText } from '../../base/i18n/problem-text.ts'
import { language } from '../../base/language/language.ts'
import { useApp } from '../../base/state/store.ts'
import { NO_MARKS } from '../../kit/editor/marks.ts'
import { YamlEditor } from '../../kit/editor/yaml-editor.tsx'
import { late } from '../../kit/late.tsx'
import { PageDialog } from '../../kit/modal.tsx'
import { useResourceType } from '../kind/kinds.ts'
import { useSchemaAssistant } from '../kind/schema-assistant.ts'
import { useServedSchema } from '../kind/served-schema.ts'
import { commitFocused, EditAs, useEditAs } from '../value-form/form/edit-as.tsx'
import { useDocument } from '../value-form/form/use-document.ts'
import { formTexts } from '../value-form/form.en.ts'
import { BranchNotes } from './branch-notes.tsx'
import { noteCreation } from './send.ts'
import { objectTexts } from './texts.en.ts'
import { dropUnsent, keepUnsent, type UnsentObject, unsentKey, unsentObject } from './unsent-objects.ts'
import { marksOfCauses, useChecked } from './use-marks.ts'

interface SampleOptions {
  readonly type: ResourceType
  readonly namespace: string
  readonly form: SampleForm
  /** Takes the place of a sample. */
  readonly given: string | undefined
}

/** Returns the given text, or a sample made from the CRD's schema; undefined until it is made. */
function useSample({ type, namespace, form, given }: SampleOptions): Sample | undefined {
  const page = useApp((state) => state.page)
  const crds = useResourceType('customresourcedefinitions.apiextensions.k8s.io', 'v1')
  const isCrd = type.group === 'apiextensions.k8s.io'
  return useAsync(
    async (signal): Promise<Sample | undefined> => {
      if (given !== undefined) return { text: given, errors: [] }
      if (isCrd) return { text: BLANK, errors: [] }
      if (page === undefined || crds === undefined) return undefined
      try {
        const crd = await page.get(crds, { name: qualifiedName(type) }, signal)
        return await language.sample(stringify(crd), type.version, namespace, form)
      } catch {
        const apiVersion = type.group === '' ? type.version : `${type.group}/${type.version}`
        return { text: `apiVersion: ${apiVersion}\nkind: ${type.kind}\nmetadata:\n  name: ${type.singular}-1\n`, errors: [] }
      }
    },
    [page, crds, type, namespace, isCrd, form, given],
    { keep: true },
  )
}

const UNTOUCHED = { sample: '', text: '' }

/** The text of the dialog with the form of its sample. What was typed into an earlier dialog and not sent is there again. */
function useText(type: ResourceType, namespace: string, given: string | undefined) {
  const workspace = useApp((state) => state.workspace)
  const key = unsentKey(workspace, type, namespace, given)
  const [form, setForm] = useState(() => unsentObject(key)?.form ?? 'minimal')
  const [typed, setTyped] = useState<Pick<UnsentObject, 'sample' | 'text'>>(() => unsentObject(key) ?? UNTOUCHED)
  const made = useSample({ type, namespace, form, given })
  // A new sample replaces only an untouched one.
  const isUntouched = typed.text === typed.sample
  return {
    text: isUntouched ? (made?.text ?? '') : typed.text,
    setText(text: string) {
      const next = { sample: made?.text ?? typed.sample, text }
      setTyped(next)
      keepUnsent(key, { ...next, form })
    },
    form,
    setForm,
    isUntouched,
    errors: isUntouched ? (made?.errors ?? []) : [],
    discard() {
      dropUnsent(key)
      setTyped(UNTOUCHED)
    },
    noteSent: () => dropUnsent(key),
  }
}

/** What the server would answer to a sample, where there is none that it accepts. */
const SampleErrors = ({ errors }: Pick<Sample, 'errors'>) =>
  errors.length > 0 && (
    <div className="max-h-24 overflow-auto text-xs" role="status">
      <p>{formTexts.sampleRejected}</p>
      {errors.map((error) => (
        <p key={error} className="code-text break-words text-warn">
          {error}
        </p>
      ))}
    </div>
  )

/** The form comes late: a text that is edited as YAML does without it. */
const ValueForm = late(async () => ({ default: (await import('../value-form/form/form.tsx')).Form }))

interface Props {
  readonly type: ResourceType
  readonly namespace: string
  /** The text to begin with; a sample by default. */
  readonly text?: string
  readonly onClose: () => void
}

const FORMS: readonly UnsentObject['form'][] = ['minimal', 'full', 'commented']

interface SampleChoiceProps {
  readonly value: UnsentObject['form']
  readonly onChange: (form: UnsentObject['form']) => void
  /** Another sample would take the place of what was typed. */
  readonly isDisabled: boolean
}

const SampleChoice = ({ value, onChange, isDisabled }: SampleChoiceProps) => (
  <fieldset className="seg" aria-label={formTexts.sample} disabled={isDisabled}>
    {FORMS.map((form) => (
      <button key={form} type="button" aria-pressed={value === form} onClick={() => onChange(form)}>
        {formTexts.sampleForms[form]}
      </button>
    ))}
  </fieldset>
)

const DiscardButton = ({ onDiscard }: { readonly onDiscard: () => void }) => (
  <Button
    className="btn btn-ghost btn-sm"
    onPress={({ target }) => {
      // The button disappears: the dialog keeps the focus, and with it Escape.
      target.closest<HTMLElement>('[role=dialog]')?.focus()
      onDiscard()
    }}
  >
    {pageTexts.commands.titles.discard}
  </Button>
)

/** A new object, from a sample; the server's answer stands beside the lines it is about. */
export function CreateDialog({ type, namespace, text: given, onClose }: Props) {
  const { text: typed, setText, form, setForm, isUntouched, errors, discard, noteSent } = useText(type, namespace, given)
  const checked = useChecked(typed)
  // What is said of an earlier text does not hold this one back.
  const problem = checked.isCurrent ? checked.problem : undefined
  const [failure, setFailure] = useState<ApiStatus>()
  const [busy, setBusy] = useState(false)
  const [editAs, setEditAs] = useEditAs()
  const [isDryRun, setDryRun] = useState(false)
  const [isAccepted, setAccepted] = useState(false)
  const served = useServedSchema(type, editAs === 'form')
  const assistant = useSchemaAssistant(type)
  const document = useDocument(typed, editAs === 'form', setText)
  const body = useRef<HTMLDivElement>(null)
  // What was said of another text does not hold for this one.
  const [sent, setSent] = useState('')
  const [, navigate] = useLocation()
  const { you, workspace, prefs } = useApp((state) => ({ you: state.you, workspace: state.workspace, prefs: state.prefs }))
  const send = async (): Promise<void> => {
    if (you === undefined || busy || problem !== undefined) return
    setBusy(true)
    setFailure(undefined)
    setAccepted(false)
    if (editAs === 'form') commitFocused(body.current)
    const text = editAs === 'form' ? await document.settled() : typed
    setSent(text)
    const own = /^ {2}namespace: {0,99}["']?([\w.-]{1,253})/m.exec(text)?.[1] ?? namespace
    const query = {
      fieldValidation: prefs.fieldValidation,
      ...(prefs.fieldManager === '' ? {} : { fieldManager: prefs.fieldManager }),
      ...(isDryRun ? { dryRun: 'All' } : {}),
    }
    const spec = {
      method: 'POST' as const,
      path: pathOf(type, { namespace: own }),
      query,
      body: text,
      contentType: 'application/yaml',
      trace: true,
    }
    try {
      const answer = await you.send(spec)
      setFailure(answer.failure)
      const metadata = isObject(answer.object?.metadata) ? answer.object.metadata : undefined
      if (metadata !== undefined && isDryRun) setAccepted(true)
      else if (metadata !== undefined) {
        const splitStatus = type.subresources.includes('status')
        const name = String(metadata.name)
        await noteCreation({ workspace, type, namespace: type.namespaced ? own : undefined, name, splitStatus }, text, answer)
        noteSent()
        onClose()
        navigate(objectAt(workspace, type, String(metadata.namespace ?? ''), String(metadata.name)))
      }
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error
      setFailure({ code: 0, reason: '', message: error.message, causes: [] })
    }
    setBusy(false)
  }
  const marks = failure === undefined ? NO_MARKS : marksOfCauses(failure.causes, checked.fields)
  return (
    <PageDialog
      title={objectTexts.create.title(type.kind)}
      open
      onClose={onClose}
      width="dialog-wide"
      foot={
        <>
          <Button className="btn btn-ghost me-auto" aria-pressed={isDryRun} onPress={() => setDryRun(!isDryRun)}>
            <FlaskConical className="icon-sm" aria-hidden />
            {formTexts.dryRun}
          </Button>
          <Button className="btn" onPress={onClose}>
            {pageTexts.app.cancel}
          </Button>
          <Button
            className="btn btn-primary"
            isDisabled={busy || problem !== undefined || typed === ''}
            onPress={() => void send()}
          >
            {isDryRun ? formTexts.sendDry : objectTexts.create.send}
          </Button>
        </>
      }
    >
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 flex-1 text-xs narrow:basis-full">{given === undefined && formTexts.sampleOf[form]}</p>
        {given === undefined && <SampleChoice value={form} onChange={setForm} isDisabled={!isUntouched} />}
        {!isUntouched && <DiscardButton onDiscard={discard} />}
        <EditAs value={editAs} onChange={setEditAs} />
      </div>
      <div ref={body} className="relative h-[min(46dvh,420px)] overflow-hidden rounded-2 border border-line">
        {typed !== '' &&
          editAs === 'form' &&
          (served.state === 'served' ? (
            <ValueForm
              label={objectTexts.create.title(type.kind)}
              document={document}
              base={undefined}
              schema={served.schema}
              endpoint=""
              splitStatus={type.subresources.includes('status')}
              causes={typed === sent ? (failure?.causes ?? []) : []}
              isReadOnly={false}
              isNew={type.namespaced ? 'namespaced' : 'cluster'}
            />
          ) : (
            <p className="p-4 text-sm">{served.state === 'loading' ? formTexts.loading : formTexts.noSchema}</p>
          ))}
        {(typed !== '' || !isUntouched) && editAs === 'yaml' && (
          <YamlEditor
            label={objectTexts.create.title(type.kind)}
            value={typed}
            onChange={setText}
            marks={marks}
            onSend={() => void send()}
            assistant={assistant}
            problem={problem}
          />
        )}
      </div>
      {failure === undefined && <SampleErrors errors={errors} />}
      {problem !== undefined && (
        <p className="code-text text-bad" role="alert">
          {problemLine(problem)}
          {problemText(problem)}
        </p>
      )}
      {isAccepted && typed === sent && (
        <p className="flex items-center gap-1.5 text-ok" role="status">
          <CircleCheck className="icon-sm" aria-hidden />
          {formTexts.accepted}
        </p>
      )}
      {failure !== undefined && problem === undefined && (
        <p className="code-text text-bad" role="alert">
          {failure.code > 0 && `${failure.code} ${failure.reason}: `}
          {failure.message}
        </p>
      )}
      {failure !== undefined && typed === sent && <BranchNotes type={type} text={sent} failure={failure} />}
    </PageDialog>
  )
}
