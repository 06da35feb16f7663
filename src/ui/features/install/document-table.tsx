import {
  Box,
  CircleCheck,
  CircleDashed,
  FileText,
  Hourglass,
  Layers,
  type LucideIcon,
  OctagonX,
  TriangleAlert,
} from 'lucide-react'
import { Fragment, memo, useMemo } from 'react'
import { Link } from 'wouter'

import { apiVersionOf, qualifiedName } from '../../../client/resource-type.ts'
import { designAt } from '../../base/address/address.ts'
import { objectAt } from '../../base/address/object-address.ts'
import { useLanguage } from '../../base/i18n/language.ts'
import { pageTexts } from '../../base/i18n/page.en.ts'
import { problemLine, problemText } from '../../base/i18n/problem-text.ts'
import { yamlProblemTexts } from '../../base/i18n/yaml-problems.en.ts'
import type { IncomingFile } from '../../base/state/incoming.ts'
import { useApp } from '../../base/state/store.ts'
import { type ImportResult, type ImportState, isCrd } from '../../entities/crd/importer.ts'
import { useKinds } from '../../entities/kind/kinds.ts'
import { reapplyReason } from '../../entities/object/reapply.tsx'
import { MOST_COMPARED, SecondOpinion } from '../../entities/object/second-opinion.tsx'
import { RichText } from '../../kit/rich-text.tsx'
import { installTexts } from './texts.en.ts'
import { type FileOutcome, outcomesOf } from './use-import.ts'
import type { JudgedDocument } from './use-reapply.ts'

const LOOK: Readonly<Record<ImportState, { readonly icon: LucideIcon; readonly tone: string }>> = {
  ready: { icon: CircleDashed, tone: 'faint' },
  sending: { icon: Hourglass, tone: 'dim' },
  waiting: { icon: Hourglass, tone: 'dim' },
  created: { icon: CircleCheck, tone: 'is-ok' },
  configured: { icon: CircleCheck, tone: 'is-ok' },
  unchanged: { icon: CircleCheck, tone: 'dim' },
  exists: { icon: TriangleAlert, tone: 'is-warn' },
  skipped: { icon: TriangleAlert, tone: 'is-warn' },
  rejected: { icon: OctagonX, tone: 'is-bad' },
  bad: { icon: OctagonX, tone: 'is-bad' },
}

/** Above this the rest is only counted. */
const SHOWN = 400

const ROW =
  'grid grid-cols-[36px_16px_minmax(0,1fr)_auto] items-center gap-x-2 gap-y-0.5 border-b border-line px-3 py-1.5 text-sm/[17px]'

const READY: ImportResult = { state: 'ready' }

/** `before`: how many lines of the whole text stand before the file. */
function resultOf(document: JudgedDocument, result: ImportResult | undefined, before: number): ImportResult {
  if (document.problem !== undefined) {
    const { problem } = document
    return { state: 'bad', message: `${problemLine(problem, before)}${problemText(problem)}` }
  }
  return result ?? READY
}

const STORED: readonly ImportState[] = ['created', 'configured', 'unchanged']

/** The name of a document; once it is stored, a link to its design or its view. */
function DocumentName({ document, result }: { readonly document: JudgedDocument; readonly result: ImportResult }) {
  const workspace = useApp((state) => state.workspace)
  const { types } = useKinds()
  const { name, namespace, apiVersion, kind } = document
  const type = types.find((one) => apiVersionOf(one) === apiVersion && one.kind === kind)
  if (name === '' || type === undefined || !STORED.includes(result.state))
    return <span className="mono">{name === '' ? '–' : name}</span>
  const at = isCrd(document)
    ? designAt(workspace, name)
    : objectAt(workspace, type, namespace === '' ? 'default' : namespace, name)
  return (
    <Link className="mono" href={at}>
      {name}
    </Link>
  )
}

/** What JSON Schema says of an object that the server has accepted. */
function DocumentOpinion({ document: { apiVersion, kind, body } }: { readonly document: JudgedDocument }) {
  const { types } = useKinds()
  const type = types.find((one) => apiVersionOf(one) === apiVersion && one.kind === kind)
  if (type === undefined) return null
  return (
    <div className="col-start-3 -col-end-1 empty:hidden">
      <SecondOpinion crdName={qualifiedName(type)} text={body} />
    </div>
  )
}

/** Drawn anew only when something became of its document: a large import tells ten times a second. */
const Row = memo(function Row({
  document,
  result,
  line,
  before,
  isShort,
}: {
  readonly document: JudgedDocument
  readonly result: ImportResult
  /** In its file. */
  readonly line: number
  /** How many lines of the whole text stand before its file. */
  readonly before: number
  /** Whether the table has few documents: only their objects are compared with JSON Schema. */
  readonly isShort: boolean
}) {
  useLanguage()
  const { icon: Icon, tone } = LOOK[result.state]
  const isCompared = isShort && STORED.includes(result.state) && !isCrd(document)
  const Kind = isCrd(document) ? Layers : Box
  return (
    <li className={ROW} data-testid="document">
      <span className="text-ink-3 tabular-nums text-xs">{line}</span>
      <Kind className="text-ink-3" aria-hidden />
      <span className="min-w-0 truncate">
        <DocumentName document={document} result={result} />
        {document.namespace !== '' && <span className="text-ink-3 mono"> -n {document.namespace}</span>}
        <br />
        <span className="text-xs text-ink-3">
          {document.kind} {document.apiVersion}
        </span>
      </span>
      <span className={`flex min-w-0 items-center gap-2 text-xs ${tone}`}>
        <Icon className="icon-sm" aria-hidden />
        {result.state === 'waiting'
          ? installTexts.waiting
          : result.state === 'sending'
            ? installTexts.sending
            : installTexts[result.state]}
      </span>
      {result.message !== undefined && (
        <p
          className={`code-text col-start-3 -col-end-1 ${tone}`}
          role={result.state === 'rejected' || result.state === 'bad' ? 'alert' : undefined}
        >
          {result.message}
        </p>
      )}
      {document.words?.map(({ line: at, column, word, value }) => (
        <p key={`${at}:${column}`} className="col-start-3 -col-end-1 text-xs text-warn">
          {installTexts.place(at - before, column)} <RichText text={yamlProblemTexts.booleanWord(word, value)} />
        </p>
      ))}
      {document.reapply?.map((field) => (
        <p key={field.field} className="col-start-3 -col-end-1 text-xs text-warn">
          {yamlProblemTexts.line(field.line - before)}: <RichText text={reapplyReason(field)} />
        </p>
      ))}
      {isCompared && <DocumentOpinion document={document} />}
      {result.warnings?.map((warning) => (
        <p key={warning} className="code-text col-start-3 -col-end-1 text-warn">
          Warning 299: {warning}
        </p>
      ))}
    </li>
  )
})

/** A file and what became of all that is in it. */
function FileRow({ file }: { readonly file: FileOutcome }) {
  const { name, stored, failed, all } = file
  const over = stored + failed
  const [Icon, tone] =
    failed > 0
      ? ([OctagonX, 'is-bad'] as const)
      : over === all && all > 0
        ? ([CircleCheck, 'is-ok'] as const)
        : ([FileText, 'dim'] as const)
  return (
    <li
      className="sticky top-0 z-1 flex items-center gap-2 border-b border-line bg-sunken px-3 py-1.25 text-sm"
      data-testid="file"
    >
      <Icon className={` icon-sm ${tone}`} aria-hidden />
      <b className="mono min-w-0 flex-1 truncate text-[12px] font-[550]">{name}</b>
      <span className={`text-xs ${tone}`}>
        {over === 0 ? installTexts.inFile(all) : installTexts.fileResult(stored, failed, all)}
      </span>
    </li>
  )
}

interface Props {
  readonly documents: readonly JudgedDocument[]
  readonly results: ReadonlyMap<number, ImportResult>
  /** The files that the documents come from; none: from one text. */
  readonly files: readonly IncomingFile[]
}

/** Every document and what became of it, in the order of the text; file by file where it came in files. */
export function DocumentTable({ documents, results, files }: Props) {
  const outcomes = useMemo(() => outcomesOf(files, documents, results), [files, documents, results])
  const row = (index: number, before: number) => {
    const document = documents[index]
    if (document === undefined) return null
    return (
      <Row
        key={`${document.line} ${document.kind} ${document.name}`}
        document={document}
        result={resultOf(document, results.get(index), before)}
        line={Math.max(document.line - before, 1)}
        before={before}
        isShort={documents.length <= MOST_COMPARED}
      />
    )
  }
  return (
    <ol aria-label={installTexts.document}>
      {outcomes.length === 0
        ? documents.slice(0, SHOWN).map((_, index) => row(index, 0))
        : outcomes.map((file) => (
            <Fragment key={`${file.line} ${file.name}`}>
              <FileRow file={file} />
              {file.documents.filter((index) => index < SHOWN).map((index) => row(index, file.line - 1))}
            </Fragment>
          ))}
      {documents.length > SHOWN && (
        <li className={`${ROW} text-ink-3`} data-testid="document">
          {pageTexts.app.more(documents.length - SHOWN)}
        </li>
      )}
    </ol>
  )
}
