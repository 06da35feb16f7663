import { useId, useState } from 'react'
import { Button } from 'react-aria-components'
import { Link } from 'wouter'
import { Unreachable } from '../../../client/api-status.ts'
import { CRDS } from '../../../client/resource-type.ts'
import { DIALECTS } from '../../../dialects/settings.ts'
import { resourcesAt } from '../../base/address/object-address.ts'
import { browserClock } from '../../base/async/async.ts'
import { problemText } from '../../base/i18n/problem-text.ts'
import { language } from '../../base/language/language.ts'
import { isGateClosed } from '../../base/state/dialects.ts'
import { useApp } from '../../base/state/store.ts'
import { type ImportResult, importDocuments } from '../../entities/crd/importer.ts'
import { useDialectSwitches } from '../../entities/dialect/dialects.ts'
import { dialectTexts } from '../../entities/dialect/texts.en.ts'
import { watchedTable } from '../../entities/kind/table.ts'
import { Choice } from '../../kit/choice.tsx'
import { Switch } from '../../kit/switch.tsx'
import { YamlText } from '../../kit/yaml-text.tsx'
import { BLANK, type Registration, registrationText } from './registration.ts'

type TextKey = { [Key in keyof Registration]: Registration[Key] extends string ? Key : never }[keyof Registration] &
  ('group' | 'version' | 'plural' | 'kind' | 'singular' | 'listKind' | 'shortNames' | ScalePath)
type ScalePath = 'specReplicasPath' | 'statusReplicasPath' | 'labelSelectorPath'

const NAMES: readonly TextKey[] = ['group', 'version', 'plural', 'kind', 'singular', 'listKind', 'shortNames']
const PATHS: readonly TextKey[] = ['specReplicasPath', 'statusReplicasPath', 'labelSelectorPath']
const SCOPES = (['Namespaced', 'Cluster'] as const).map((id) => ({ id, word: id }))

interface FormProps {
  readonly value: Registration
  readonly onChange: (change: Partial<Registration>) => void
}

/** Text fields, each with its name as the registration spells it. */
function Texts({ value, onChange, keys }: FormProps & { readonly keys: readonly TextKey[] }) {
  return keys.map((key) => (
    <label key={key} className="grid grid-cols-[148px_minmax(0,1fr)] items-center gap-2.5">
      <span className="mono text-sm text-ink-2">{key}</span>
      <span className="field">
        <input
          className="mono"
          value={value[key]}
          placeholder={dialectTexts.register.defaults[key]}
          spellCheck={false}
          onChange={(event) => onChange({ [key]: event.target.value })}
        />
      </span>
    </label>
  ))
}

/** What only the proposal has. */
function ProposalFields({ value, onChange }: FormProps) {
  const id = useId()
  const words = dialectTexts.register
  return (
    <>
      <Switch label={words.status} on={value.hasStatus} onChange={(hasStatus) => onChange({ hasStatus })} />
      <Switch label={words.scale} on={value.hasScale} onChange={(hasScale) => onChange({ hasScale })} />
      {value.hasScale && <Texts value={value} onChange={onChange} keys={PATHS} />}
      <label htmlFor={id} className="mono text-sm text-ink-2">
        {words.schema}
      </label>
      <span className="field h-auto py-1">
        <textarea
          id={id}
          className="mono field-sizing-content min-h-18 w-full resize-y leading-[18px] outline-0"
          value={value.schema}
          placeholder={words.schemaNone}
          spellCheck={false}
          onChange={(event) => onChange({ schema: event.target.value })}
        />
      </span>
    </>
  )
}

/** What keeps the server from taking the registration as it is written, and the way to change that. */
function Needs({ value }: { readonly value: Registration }) {
  const { settings, fixed, isHost, turn, openGate } = useDialectSwitches()
  const words = dialectTexts.register
  const { dialect, hasStatus, hasScale } = value
  const isOff = !settings.dialects.includes(dialect)
  const drops = dialect === 'proposal' && (hasStatus || hasScale) && isGateClosed(settings)
  if (!isOff && !drops) return null
  return (
    <div className="pane-note t-warn" role="status">
      <span className="min-w-0 flex-1">{isOff ? words.off(dialect) : dialectTexts.settings.gateWhy}</span>
      {!isHost && (
        <Button className="btn btn-sm" isDisabled={fixed} onPress={() => (isOff ? turn(dialect, true) : openGate(true))}>
          {isOff ? words.turnOn(dialect) : words.openGate}
        </Button>
      )}
    </div>
  )
}

function Outcome({ result }: { readonly result: ImportResult | undefined }) {
  const workspace = useApp((state) => state.workspace)
  const words = dialectTexts.register
  if (result === undefined) return null
  if (result.state === 'sending' || result.state === 'waiting') return <span role="status">{words.waiting}</span>
  if (result.message !== undefined) {
    return (
      <span className="code-text min-w-0 flex-1 text-sm text-bad wrap-anywhere" role="alert">
        {result.message}
      </span>
    )
  }
  return (
    <span className="min-w-0 flex-1 text-sm" role="status">
      {words.served} <Link href={resourcesAt(workspace)}>{words.show}</Link>
    </span>
  )
}

interface Install {
  readonly isBusy: boolean
  /** What became of the text that was sent last. */
  readonly result: ImportResult | undefined
  /** Sends a registration and waits until its resource is served. */
  install(text: string): Promise<void>
}

function useInstall(): Install {
  const { you, page } = useApp((state) => ({ you: state.you, page: state.page }))
  const [isBusy, setBusy] = useState(false)
  const [result, setResult] = useState<ImportResult>()
  const install = async (text: string): Promise<void> => {
    if (you === undefined || isBusy) return
    const reader = page ?? you
    setBusy(true)
    try {
      const { documents } = await language.documents(text)
      const problem = documents[0]?.problem
      if (problem !== undefined) setResult({ state: 'bad', message: problemText(problem) })
      await importDocuments(documents, {
        client: you,
        reader,
        clock: browserClock,
        changes: watchedTable(reader, CRDS).subscribe,
        replace: false,
        query: {},
        locked: language.locked,
        onResult: (_, next) => setResult(next),
      })
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error
      setResult({ state: 'bad', message: error.message })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, result, install }
}

/** A form for registrations of the dialects: their text beside it, as it is sent. */
export function RegisterPart() {
  const [value, setValue] = useState(BLANK)
  const { isBusy, result, install } = useInstall()
  const { settings } = useDialectSwitches()
  const words = dialectTexts.register
  const onChange = (change: Partial<Registration>): void => setValue((old) => ({ ...old, ...change }))
  const text = registrationText(value)
  const options = DIALECTS.map((id) => ({ id, word: dialectTexts.settings.names[id], sub: dialectTexts.settings.subs[id] }))
  return (
    <>
      <p className="max-w-[84ch] px-3 py-2 text-sm text-ink-2">{words.lead}</p>
      <Needs value={value} />
      <div className="grid min-h-0 flex-1 grid-cols-2 @max-[860px]:grid-cols-1 @max-[860px]:overflow-auto">
        <form
          className="grid content-start gap-2 overflow-auto border-e border-line px-3 py-2.5 @max-[860px]:overflow-visible @max-[860px]:border-e-0"
          aria-label={words.form}
          onSubmit={(event) => event.preventDefault()}
        >
          <span className="flex flex-wrap gap-2">
            <Choice
              look="select"
              showLabel
              label={words.dialect}
              value={value.dialect}
              options={options}
              onChange={(dialect) => onChange({ dialect })}
            />
            <Choice
              look="select"
              showLabel
              label={words.scope}
              value={value.scope}
              options={SCOPES}
              onChange={(scope) => onChange({ scope })}
            />
          </span>
          <Texts value={value} onChange={onChange} keys={NAMES} />
          {value.dialect === 'proposal' && <ProposalFields value={value} onChange={onChange} />}
        </form>
        <section className="overflow-auto px-3 py-2.5" aria-label={words.text}>
          <YamlText className="max-h-none border-0 bg-transparent p-0 wrap-anywhere whitespace-pre-wrap" text={text} />
        </section>
      </div>
      <footer className="pane-foot">
        <Outcome result={result} />
        <Button
          className="btn btn-primary"
          isDisabled={isBusy || !settings.dialects.includes(value.dialect)}
          onPress={() => void install(text)}
        >
          {words.install}
        </Button>
      </footer>
    </>
  )
}
