import { Box, CircleCheck, CircleDashed, Hourglass, Layers, type LucideIcon, OctagonX, TriangleAlert } from 'lucide-react'
import type { FoundDocument } from '../language/documents.ts'
import { t } from '../strings/catalogue.ts'
import { type ImportResult, type ImportState, isCrd } from './importer.ts'

const LOOK: Readonly<Record<ImportState, { readonly icon: LucideIcon; readonly tone: string }>> = {
  ready: { icon: CircleDashed, tone: 'faint' },
  sending: { icon: Hourglass, tone: 'dim' },
  waiting: { icon: Hourglass, tone: 'dim' },
  created: { icon: CircleCheck, tone: 'is-ok' },
  configured: { icon: CircleCheck, tone: 'is-ok' },
  unchanged: { icon: CircleCheck, tone: 'dim' },
  exists: { icon: TriangleAlert, tone: 'is-warn' },
  skipped: { icon: TriangleAlert, tone: 'is-warn' },
  refused: { icon: OctagonX, tone: 'is-bad' },
  bad: { icon: OctagonX, tone: 'is-bad' },
}

/** Above this the rest is only counted. */
const SHOWN = 400

const PROBLEMS: Readonly<Record<string, string>> = {
  noObject: t.install.noObject,
  noKind: t.install.noKind,
  noApiVersion: t.install.noApiVersion,
  noName: t.install.noName,
}

function resultOf(document: FoundDocument, result: ImportResult | undefined): ImportResult {
  if (document.problem !== undefined) {
    const { message, line } = document.problem
    return { state: 'bad', message: `${t.install.line(line)}: ${PROBLEMS[message] ?? message}` }
  }
  return result ?? { state: 'ready' }
}

function Row({ document, result }: { readonly document: FoundDocument; readonly result: ImportResult }) {
  const { icon: Icon, tone } = LOOK[result.state]
  const Kind = isCrd(document) ? Layers : Box
  return (
    <li className="doc">
      <span className="faint num xs">{document.line}</span>
      <Kind className="i faint" aria-hidden />
      <span className="cut">
        <span className="mono">{document.name === '' ? '–' : document.name}</span>
        {document.namespace !== '' && <span className="faint mono"> -n {document.namespace}</span>}
        <br />
        <span className="xs faint">
          {document.kind} {document.apiVersion}
        </span>
      </span>
      <span className={`row xs ${tone}`}>
        <Icon className="i i-sm" aria-hidden />
        {result.state === 'waiting'
          ? t.install.waiting
          : result.state === 'sending'
            ? t.install.sending
            : t.install[result.state]}
      </span>
      {result.message !== undefined && (
        <p className={`sentence ${tone}`} role={result.state === 'refused' || result.state === 'bad' ? 'alert' : undefined}>
          {result.message}
        </p>
      )}
      {result.warnings?.map((warning) => (
        <p key={warning} className="sentence is-warn">
          Warning 299: {warning}
        </p>
      ))}
    </li>
  )
}

interface Props {
  readonly documents: readonly FoundDocument[]
  readonly results: ReadonlyMap<number, ImportResult>
}

/** Every document and what became of it, in the order of the text. */
export function DocumentTable({ documents, results }: Props) {
  return (
    <ol className="docs" aria-label={t.install.document}>
      {documents.slice(0, SHOWN).map((document, index) => (
        <Row
          key={`${document.line} ${document.kind} ${document.name}`}
          document={document}
          result={resultOf(document, results.get(index))}
        />
      ))}
      {documents.length > SHOWN && <li className="doc faint">{t.app.more(documents.length - SHOWN)}</li>}
    </ol>
  )
}
