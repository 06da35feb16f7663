import { Undo2, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { useLocation } from 'wouter'
import { qualifiedName, type ResourceType, type Subresource } from '../../../client/resource-type.ts'
import { accessAt, type KindAddress } from '../../base/address/object-address.ts'
import { pageTexts } from '../../base/i18n/page.en.ts'
import { appStore, useApp } from '../../base/state/store.ts'
import { customKinds, useKinds, useNamespaces } from '../../entities/kind/kinds.ts'
import { resourcesTexts } from '../../entities/kind/resources.en.ts'
import { ENDPOINTS } from '../../entities/object/pane-rules.tsx'
import { useRoleObjects } from '../../entities/persona/roles.ts'
import { Choice } from '../../kit/choice.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { RichText } from '../../kit/rich-text.tsx'
import { SearchBox } from '../../kit/search-box.tsx'
import { accessTexts } from './texts.en.ts'
import './access.css'
import { type Answered, AnswerMark, ENDPOINT_ORDER, Matrix } from './matrix.tsx'
import { MissingRoles } from './missing-roles.tsx'
import { PersonaPane } from './persona-pane.tsx'
import { usePersonas } from './personas.tsx'
import { accessViewTexts } from './view.en.ts'
import { Why } from './why.tsx'

const ALL = '*'
const NO_ROWS: readonly never[] = []
/** So many kinds are open at first. */
const OPEN = 2
/** From so many kinds on there is a filter. */
const MANY = 7

/** Something that was done, and how it is taken back. */
interface Done {
  readonly text: string
  readonly undo: () => Promise<void>
}

function DoneBanner({ done, onClose }: { readonly done: Done; readonly onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  const undo = async (): Promise<void> => {
    setBusy(true)
    await done.undo().catch((error: Error) => appStore.getState().addToast('bad', error.message))
    onClose()
  }
  return (
    <div className="banner t-ok" role="status">
      <span className="min-w-0 flex-1 wrap-anywhere">{done.text}</span>
      <Button className="btn btn-sm" isDisabled={busy} onPress={() => void undo()}>
        <Undo2 className="icon-sm" aria-hidden />
        {accessTexts.undo}
      </Button>
      <IconButton icon={X} label={pageTexts.app.close} onPress={onClose} small />
    </div>
  )
}

interface HeadProps {
  readonly first: ResourceType | undefined
  readonly namespace: string | undefined
}

function NamespaceChoice({ first, namespace }: HeadProps) {
  const workspace = useApp((state) => state.workspace)
  const [, navigate] = useLocation()
  const names = useNamespaces(NO_ROWS, namespace)
  if (first === undefined) return null
  return (
    <Choice
      look="select"
      showLabel
      label={resourcesTexts.namespace}
      value={namespace ?? ALL}
      options={[{ id: ALL, word: resourcesTexts.allNamespaces }, ...names.map((name) => ({ id: name, word: name, mono: true }))]}
      onChange={(id) => navigate(accessAt(workspace, first, id === ALL ? undefined : id), { replace: true })}
    />
  )
}

function Legend() {
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1 text-xs text-ink-2">
      {(['yes', 'names', 'no'] as const).map((answer) => (
        <span key={answer} className="flex items-center gap-1.5">
          <AnswerMark answer={answer} />
          {accessTexts.answers[answer]}
        </span>
      ))}
    </span>
  )
}

/** The one endpoint that is shown where there is no room for all. */
function EndpointChoice({
  value,
  onChange,
}: {
  readonly value: Subresource
  readonly onChange: (endpoint: Subresource) => void
}) {
  return (
    <fieldset className="seg wide:hidden" aria-label={accessTexts.endpoint}>
      {ENDPOINT_ORDER.map((endpoint) => (
        <button key={endpoint} type="button" aria-pressed={endpoint === value} onClick={() => onChange(endpoint)}>
          {ENDPOINTS[endpoint].word}
        </button>
      ))}
    </fieldset>
  )
}

/** Who may: the personas, and what the server says of each for several kinds. */
export default function AccessView({ list }: { readonly list: KindAddress | undefined }) {
  const { types, state } = useKinds()
  const { engine, acting } = useApp((app) => ({ engine: app.engine, acting: app.persona }))
  const objects = useRoleObjects()
  const personas = usePersonas()
  const [chosen, setChosen] = useState('')
  const [endpoint, setEndpoint] = useState<Subresource>('')
  const [words, setWords] = useState('')
  const [folds, setFolds] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [why, setWhy] = useState<Answered>()
  const [done, setDone] = useState<Done>()
  const trigger = useRef<HTMLElement>(null)
  const custom = customKinds(types)
  const asked = types.find((type) => qualifiedName(type) === list?.type && type.version === list.version)
  const kinds = asked === undefined || custom.includes(asked) ? custom : [asked, ...custom]
  const wanted = words.trim().toLowerCase()
  const shown = kinds.filter((type) => `${type.kind} ${qualifiedName(type)}`.toLowerCase().includes(wanted))
  const namespace = list === undefined ? 'default' : list.namespace
  const selected = personas.find(({ name }) => name === chosen) ?? personas.find(({ name }) => name === acting) ?? personas[0]
  const opensFirst = asked === undefined || kinds.indexOf(asked) < OPEN
  const isOpen = (type: ResourceType, i: number): boolean =>
    folds.get(qualifiedName(type)) ?? (type === asked || (opensFirst && i < OPEN))
  const finish = (text: string, undo: () => Promise<void>): void => setDone({ text, undo })
  return (
    <div className="grid min-h-0 min-w-0 grid-cols-[264px_minmax(0,1fr)] gap-2 p-2.5 narrow:block narrow:space-y-2 narrow:overflow-auto not-wide:grid-cols-[220px_minmax(0,1fr)]">
      {selected !== undefined && (
        <PersonaPane
          personas={personas}
          selected={selected}
          onSelect={setChosen}
          objects={objects}
          namespace={namespace}
          kinds={custom}
          onDone={finish}
        />
      )}
      <div className="flex min-h-0 min-w-0 flex-col gap-2">
        <header className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-0.5">
          <div className="min-w-60 flex-1">
            <h1 className="text-lg font-[620] tracking-[-0.01em]">{accessViewTexts.title}</h1>
            <p className="text-sm text-ink-2">
              <RichText text={accessTexts.lead} /> {engine === 'host' && accessTexts.leadHost}
            </p>
          </div>
          <Legend />
          {kinds.length >= MANY && (
            <SearchBox
              className="field w-44"
              label={accessTexts.filter}
              placeholder={accessTexts.filter}
              value={words}
              onChange={setWords}
            />
          )}
          <EndpointChoice value={endpoint} onChange={setEndpoint} />
          <NamespaceChoice first={asked ?? kinds[0]} namespace={namespace} />
        </header>
        <MissingRoles />
        {done !== undefined && <DoneBanner done={done} onClose={() => setDone(undefined)} />}
        <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-2 overflow-auto narrow:overflow-visible">
          {selected !== undefined &&
            shown.map((type, i) => (
              <Matrix
                key={`${qualifiedName(type)} ${type.version}`}
                type={type}
                namespace={namespace}
                personas={personas}
                selected={selected}
                objects={objects}
                isOpen={isOpen(type, i)}
                onToggle={() => setFolds(new Map(folds).set(qualifiedName(type), !isOpen(type, i)))}
                endpoint={endpoint}
                onWhy={(answered, button) => {
                  trigger.current = button
                  setWhy(answered)
                }}
              />
            ))}
          {shown.length === 0 && state !== 'loading' && (
            <p className="empty">
              {kinds.length > 0
                ? accessTexts.noMatch
                : list === undefined
                  ? resourcesTexts.noKinds
                  : resourcesTexts.unknownType(list.type)}
            </p>
          )}
        </div>
      </div>
      {why !== undefined && objects !== undefined && (
        <Why
          answered={why}
          trigger={trigger}
          objects={objects}
          onClose={() => setWhy(undefined)}
          onAdded={(text, undo) => {
            setWhy(undefined)
            finish(text, undo)
          }}
        />
      )}
    </div>
  )
}
