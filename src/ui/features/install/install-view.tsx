import { FileDown, FolderOpen, TriangleAlert, X } from 'lucide-react'
import { Fragment, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { Link } from 'wouter'
import { isV1beta1Crd } from '../../../analysis/crd-text/old-version.ts'
import { deriverOf } from '../../../analysis/derived/deriver.ts'
import { yamlPieces } from '../../../analysis/yaml/colors.ts'
import type { FoundDocument } from '../../../analysis/yaml/documents.ts'
import { apiVersionOf, qualifiedName } from '../../../client/resource-type.ts'
import { resourcesAt } from '../../base/address/object-address.ts'
import { pageTexts } from '../../base/i18n/page.en.ts'
import { language } from '../../base/language/language.ts'
import { writeLockOf } from '../../base/state/cluster.ts'
import { type IncomingFile, SHOWN_LIMIT } from '../../base/state/incoming.ts'
import { readFiles } from '../../base/state/incoming-files.ts'
import { useApp } from '../../base/state/store.ts'
import { CRD_NAME } from '../../entities/crd/crd.ts'
import ExampleList from '../../entities/crd/example-list.tsx'
import { isCrd } from '../../entities/crd/importer.ts'
import { useKinds, useResourceType } from '../../entities/kind/kinds.ts'
import { LockNote } from '../../entities/object/lock-note.tsx'
import { ReapplyNote } from '../../entities/object/reapply.tsx'
import { ProgressBar } from '../../kit/progress-bar.tsx'
import { ScrollRegion } from '../../kit/scroll-region.tsx'
import { Switch } from '../../kit/switch.tsx'
import { CodeLine } from '../../kit/yaml-text.tsx'
import { DocumentTable } from './document-table.tsx'
import { ReplaceDialog } from './replace-dialog.tsx'
import { lossyReplacements, type Replacement } from './replacements.ts'
import { installTexts } from './texts.en.ts'
import { type ImportRun, isOver, useImport } from './use-import.ts'
import { useReapply } from './use-reapply.ts'

type OnText = (text: string, files?: readonly IncomingFile[]) => void

function PickFiles({ onText }: { readonly onText: OnText }) {
  const input = useRef<HTMLInputElement>(null)
  const addToast = useApp((state) => state.addToast)
  return (
    <>
      <Button className="btn btn-sm" onPress={() => input.current?.click()}>
        <FolderOpen className="icon-sm" aria-hidden />
        {installTexts.pick}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept=".yaml,.yml,.json,.txt"
        aria-label={installTexts.pick}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          void readFiles(files).then(({ text, count, files: read, leftOut }) => {
            for (const name of leftOut) addToast('warn', pageTexts.app.dropBinary(name))
            if (count > 0) onText(text, read)
          })
        }}
      />
    </>
  )
}

/** Longer texts have no colors: each piece is an element of the page. */
const COLORED_LIMIT = 30_000

/** YAML in the colors of the editor, letter for letter. */
function ColoredYaml({ text }: { readonly text: string }) {
  const lines = useMemo(() => {
    const texts = text.split('\n')
    return yamlPieces(texts).map((pieces, i) => ({ id: `${i} ${texts[i] ?? ''}`, pieces }))
  }, [text])
  return lines.map(({ id, pieces }) => (
    <Fragment key={id}>
      <CodeLine pieces={pieces} />
      {'\n'}
    </Fragment>
  ))
}

/** The text, or its size when it is too long to be shown. A long paste never enters the text area. */
function Source({ text, onText }: { readonly text: string; readonly onText: OnText }) {
  if (text.length > SHOWN_LIMIT) {
    return (
      <div className="pane-say h-full">
        <FileDown aria-hidden />
        <p>{installTexts.large(text.length)}</p>
        <Button className="btn" onPress={() => onText('')}>
          <X className="icon-sm" aria-hidden />
          {installTexts.clear}
        </Button>
      </div>
    )
  }
  const look = 'col-start-1 row-start-1 min-h-full w-full px-3 py-2.5 font-mono text-sm whitespace-pre-wrap wrap-anywhere'
  const isDrawn = text.length <= COLORED_LIMIT
  return (
    <div className="absolute inset-0 grid content-stretch overflow-auto bg-surface">
      {isDrawn && (
        <div className={`pointer-events-none ${look}`} aria-hidden translate="no">
          <ColoredYaml text={text} />
        </div>
      )}
      <textarea
        className={`resize-none overflow-hidden border-0 bg-transparent caret-ink focus-visible:-outline-offset-2 ${isDrawn && text !== '' ? 'text-transparent' : 'overflow-auto text-ink'} ${look}`}
        data-testid="import-text"
        aria-label={installTexts.paste}
        placeholder={installTexts.placeholder}
        spellCheck={false}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain')
          if (pasted.length <= SHOWN_LIMIT) return
          event.preventDefault()
          onText(text === '' ? pasted : `${text}\n---\n${pasted}`)
        }}
      />
    </div>
  )
}

function Template({ run, onStrip }: { readonly run: ImportRun; readonly onStrip: () => void }) {
  if (run.found.templateLines === 0) return null
  return (
    <div className="pane-note t-warn" role="alert">
      <TriangleAlert className="icon-sm" aria-hidden />
      <span className="min-w-0 flex-1">
        <b>{installTexts.template}</b> {installTexts.templateHow}
      </span>
      <Button className="btn btn-sm" onPress={onStrip}>
        {installTexts.templateStrip}
      </Button>
    </div>
  )
}

/** Offers to convert what Kubernetes serves no more. */
function OldCrds({ run, onText }: { readonly run: ImportRun; readonly onText: (text: string) => void }) {
  const text = useApp((state) => state.incoming)
  // With a dialect of that time it is served.
  const served = useResourceType(CRD_NAME, 'v1beta1')
  const old = run.found.documents.filter(({ apiVersion, kind }) => isV1beta1Crd(apiVersion, kind)).length
  if (old === 0 || served !== undefined) return null
  return (
    <div className="pane-note t-warn" role="alert">
      <TriangleAlert className="icon-sm" aria-hidden />
      <span className="min-w-0 flex-1">{installTexts.old(old)}</span>
      <Button className="btn btn-sm" onPress={() => void language.withoutV1beta1(text).then(onText)}>
        {installTexts.oldConvert}
      </Button>
    </div>
  )
}

/** Offers the CRDs that Crossplane or kro would make, which do not run here. */
function Definitions({ run, onText }: { readonly run: ImportRun; readonly onText: (text: string) => void }) {
  const text = useApp((state) => state.incoming)
  const by = run.found.documents.flatMap(({ apiVersion, kind }) => deriverOf(apiVersion, kind) ?? [])
  const [first] = by
  if (first === undefined) return null
  return (
    <div className="pane-note t-warn" role="alert">
      <TriangleAlert className="icon-sm" aria-hidden />
      <span className="min-w-0 flex-1">{installTexts.definitions(by.length, first)}</span>
      <Button className="btn btn-sm" onPress={() => void language.withDerivedCrds(text).then(onText)}>
        {installTexts.derive}
      </Button>
    </div>
  )
}

/** Where one goes once all is stored: the list of the only kind, or all of them. */
function useNext(
  documents: readonly FoundDocument[],
  isDone: boolean,
): { readonly at: string; readonly word: string } | undefined {
  const workspace = useApp((state) => state.workspace)
  const { types } = useKinds()
  if (!isDone) return undefined
  const kinds = new Set(
    documents.map((document) => (isCrd(document) ? document.name : `${document.kind} ${document.apiVersion}`)),
  )
  const only = types.filter((type) => kinds.has(qualifiedName(type)) || kinds.has(`${type.kind} ${apiVersionOf(type)}`))
  const [type] = only
  const names = new Set(only.map(qualifiedName))
  return type === undefined || names.size > 1
    ? { at: resourcesAt(workspace), word: installTexts.openKinds }
    : { at: resourcesAt(workspace, type), word: installTexts.openKind(type.resource) }
}

function Foot({ run }: { readonly run: ImportRun }) {
  const [replace, setReplace] = useState(false)
  const [asked, setAsked] = useState<readonly Replacement[]>()
  const [isTrying, setTrying] = useState(false)
  const trying = useRef<AbortController>(undefined)
  useEffect(() => () => trying.current?.abort(), [])
  const lock = useApp(writeLockOf)
  const { found, sending, isBusy, results, reading } = run
  const good = found.documents.filter((document) => document.problem === undefined)
  const crds = good.filter(isCrd).length
  const begin = async (): Promise<void> => {
    if (!replace) return run.send(false)
    setTrying(true)
    const own = new AbortController()
    trying.current = own
    const lossy = await lossyReplacements(good, own.signal).finally(() => setTrying(false))
    if (own.signal.aborted) return
    if (lossy.length === 0) return run.send(true)
    setAsked(lossy)
  }
  const done = [...results.values()]
  const finished = done.filter(isOver).length
  const stored = done.filter(({ state }) => ['created', 'configured', 'unchanged'].includes(state)).length
  const unread = found.documents.length - good.length
  const rejected = done.filter(({ state }) => ['rejected', 'skipped', 'exists'].includes(state)).length + unread
  const next = useNext(good, stored > 0 && rejected === 0 && !sending && !reading)
  const words =
    done.length > 0 && !sending
      ? installTexts.summary(stored, rejected)
      : found.documents.length === 0
        ? installTexts.nothing
        : installTexts.found(crds, good.length - crds)
  return (
    <footer className="pane-foot flex-wrap">
      <span className="min-w-16 flex-1 truncate text-xs text-ink-2" role="status">
        {isTrying
          ? installTexts.trying
          : reading
            ? installTexts.read
            : sending
              ? installTexts.progress(finished, good.length)
              : words}
      </span>
      {sending && (
        <span className="flex flex-[0_1_200px]">
          <ProgressBar label={installTexts.sending} done={finished} total={good.length} />
        </span>
      )}
      <LockNote reasons={[lock]} />
      <Switch label={installTexts.replace} on={replace} onChange={setReplace} />
      <Button
        className={next === undefined ? 'btn btn-primary' : 'btn'}
        isDisabled={good.length === 0 || isBusy || isTrying || reading || !run.isConnected || lock !== undefined}
        onPress={() => void begin()}
      >
        {sending ? installTexts.sending : next === undefined ? installTexts.send(good.length) : installTexts.again}
      </Button>
      {next !== undefined && (
        <Link className="btn btn-primary" href={next.at}>
          {next.word}
        </Link>
      )}
      {asked !== undefined && (
        <ReplaceDialog
          replacements={asked}
          word={installTexts.send(good.length)}
          onClose={() => setAsked(undefined)}
          onSend={() => {
            setAsked(undefined)
            void run.send(true)
          }}
        />
      )}
    </footer>
  )
}

/** Install CRDs and import objects: paste, drop or pick; each document gets its own answer. */
export default function InstallView() {
  const { text, files, setIncoming } = useApp((state) => ({
    text: state.incoming,
    files: state.incomingFiles,
    setIncoming: state.setIncoming,
  }))
  const run = useImport(text)
  const reapply = useReapply(run.found.documents)
  return (
    <div className="grid min-h-0 grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] grid-rows-[minmax(0,1fr)] gap-2 p-2.5 narrow:grid-cols-1 narrow:grid-rows-[minmax(140px,2fr)_minmax(0,3fr)]">
      <section className="pane" aria-labelledby="install-title">
        <header className="pane-head">
          <FileDown className="icon-lg" aria-hidden />
          <h1 id="install-title">{installTexts.title}</h1>
          <span className="min-w-0 flex-1" />
          {text !== '' && (
            <Button className="btn btn-ghost btn-sm" onPress={() => setIncoming('')}>
              {installTexts.clear}
            </Button>
          )}
          <PickFiles onText={setIncoming} />
        </header>
        <Template run={run} onStrip={() => setIncoming(run.found.stripped)} />
        <OldCrds run={run} onText={setIncoming} />
        <Definitions run={run} onText={setIncoming} />
        <ReapplyNote fields={reapply.fields} onRemove={() => void reapply.remove(text).then(setIncoming)} />
        <div className="pane-body">
          <Source text={text} onText={setIncoming} />
        </div>
      </section>
      <section className="pane" aria-label={installTexts.result}>
        {text === '' ? (
          <div className="grid flex-1 content-start gap-2.5 overflow-auto p-3.5">
            <p className="text-ink-2">{installTexts.lead}</p>
            <h2 className="text-sm font-semibold">{installTexts.examples}</h2>
            <div className="overflow-hidden rounded-2 border border-line">
              <ExampleList columns={2} />
            </div>
          </div>
        ) : (
          <ScrollRegion className="min-h-0 flex-1" label={installTexts.document}>
            {run.problem !== undefined && (
              <p className="pane-note t-bad" role="alert">
                <span className="mono">{run.problem}</span>
              </p>
            )}
            <DocumentTable documents={reapply.documents} results={run.results} files={files} />
          </ScrollRegion>
        )}
        {text !== '' && <Foot run={run} />}
      </section>
    </div>
  )
}
