import { Braces, ClockAlert, OctagonX, RotateCcw } from 'lucide-react'
import { useMemo } from 'react'
import { Button } from 'react-aria-components'
import type { LabFeed } from '../../../lab/feed.ts'
import type { ReconcileRecord } from '../../../lab/model/reconcile-log.ts'
import { lineOfStep } from '../../../lab/source-lines.ts'
import { CopyButton } from '../../kit/copy.tsx'
import type { LineMark, LineNote, Marks } from '../../kit/editor/marks.ts'
import { YamlEditor } from '../../kit/editor/yaml-editor.tsx'
import { KeyCaps } from '../../kit/keys.tsx'
import { codeTexts } from './texts.en.ts'
import { useModules } from './use-modules.ts'
import { keyIn, outcomeWords } from './words.ts'

/** What a reconcile read, was answered and threw, at the lines that did it. */
function marksOf(record: ReconcileRecord | undefined, source: string): Marks {
  if (record === undefined) return { lines: [], notes: [], ghosts: [] }
  const lines = source.split('\n')
  const notes = new Map<number, LineNote>()
  const marks: LineMark[] = []
  const { reconcile } = codeTexts
  for (const step of record.steps) {
    const line = lineOfStep(step, lines)
    if (line === undefined) continue
    if (step.type === 'read') {
      const { objects, resourceVersion, generation, serverVersion } = step
      const given =
        objects !== undefined
          ? reconcile.objects(objects)
          : resourceVersion === undefined
            ? reconcile.absent
            : reconcile.version(resourceVersion, generation)
      notes.set(line, {
        line,
        text: given,
        icon: serverVersion === undefined ? 'none' : 'stale',
        tone: serverVersion === undefined ? 'quiet' : 'warn',
      })
    } else {
      const isBad = step.code === 0 || step.code >= 300
      const text = `${step.method} ${step.code === 0 ? reconcile.noAnswer : step.code}`
      notes.set(line, { line, text, title: step.message, icon: isBad ? 'problem' : 'none', tone: isBad ? 'rejected' : 'kept' })
      if (isBad) marks.push({ first: line, last: line, tone: 'selected' })
    }
  }
  const { outcome } = record
  if (outcome?.type === 'failed' && outcome.line !== undefined) {
    const { line, message } = outcome
    notes.set(line, {
      line,
      text: outcome.code === 0 ? message : outcomeWords(outcome).text,
      title: message,
      icon: 'problem',
      tone: 'rejected',
    })
    marks.push({ first: line, last: line, tone: 'rejected' })
  }
  return { lines: marks, notes: [...notes.values()], ghosts: [] }
}

interface Props {
  readonly session: LabFeed
  readonly name: string
  readonly source: string
  readonly record: ReconcileRecord | undefined
  readonly onChange: (source: string) => void
  readonly onRestart: () => void
  /** What is said of a start, and what starts it, also with an edit; absent: those of a program that runs. */
  readonly words?: { readonly note: string; readonly start: string; readonly edited: string }
}

/** The source, with what just happened at its lines. */
export function CodePane({ session, name, source, record, onChange, onRestart, words }: Props) {
  const { code, ended } = codeTexts
  const { phase } = session
  const modules = useModules()
  const ran = session.source
  const isEdited = ran !== undefined && ran !== source
  const marks = useMemo(() => marksOf(isEdited ? undefined : record, source), [record, source, isEdited])
  const end = phase.type === 'ended' && phase.end.type !== 'stopped' ? phase.end : undefined
  const problems = useMemo(
    () => (end?.line === undefined || isEdited ? undefined : [{ line: end.line, message: end.message, severity: 8 as const }]),
    [end, isEdited],
  )
  const known = record === undefined ? undefined : session.model.cache.rows.find(({ on }) => keyIn(on) === record.request)
  return (
    <section className="pane lab-pane lab-code" aria-label={`${name}.ts`} data-lab-pane="code" tabIndex={-1}>
      <header className="pane-head">
        <Braces aria-hidden />
        <h2 className="mono min-w-0 truncate text-sm">{name}.ts</h2>
        <span className="min-w-0 flex-1 truncate text-sm text-ink-3">{code.lines(source.trimEnd().split('\n').length)}</span>
        {isEdited && <span className="chip t-warn">{code.edited}</span>}
        <CopyButton word={code.copy} text={() => source} />
      </header>
      {end !== undefined && (
        <div className="pane-note t-rejected" role="alert">
          <OctagonX className="icon-sm" aria-hidden />
          <span className="min-w-0 flex-1 wrap-anywhere">
            <b className="font-semibold">{end.type === 'limit' ? ended.limits[end.limit] : ended.failed}</b>{' '}
            {end.line !== undefined && `${ended.line(end.line)}: `}
            <span translate="no">{end.message}</span>
          </span>
          <Button className="btn btn-sm" onPress={onRestart}>
            {ended.restart}
          </Button>
        </div>
      )}
      <div className="pane-body">
        <YamlEditor
          label={code.editor}
          language="typescript"
          modules={modules}
          value={source}
          onChange={onChange}
          onSend={onRestart}
          marks={marks}
          problems={problems}
          reveal={end?.line}
        />
      </div>
      {record !== undefined && (
        <div className="lab-object">
          <b className="mono truncate">{record.request}</b>
          {known?.cache?.generation !== undefined && (
            <span className="text-ink-3">
              generation <b className="text-spec">{known.cache.generation}</b>
            </span>
          )}
          {known?.cache?.observed !== undefined && (
            <span className="text-ink-3">
              observedGeneration <b className="text-status">{known.cache.observed}</b>
            </span>
          )}
          {known !== undefined && known.behind > 0 && (
            <span className="chip t-warn">
              <ClockAlert aria-hidden />
              {codeTexts.cache.behind(known.behind)}
            </span>
          )}
        </div>
      )}
      <footer className="pane-foot">
        <span className="min-w-0 flex-1 truncate ps-1 text-sm text-ink-3">{words?.note ?? code.loses}</span>
        {isEdited && (
          <Button className="btn" onPress={() => onChange(ran)}>
            <RotateCcw className="icon-sm" aria-hidden />
            {code.discard}
          </Button>
        )}
        <Button className={`btn ${isEdited ? 'btn-primary' : ''}`} onPress={onRestart}>
          {isEdited ? (words?.edited ?? code.restart) : (words?.start ?? (phase.type === 'running' ? ended.restart : code.start))}
          <span className="narrow:hidden">
            <KeyCaps press="Ctrl+Enter" />
          </span>
        </Button>
      </footer>
    </section>
  )
}
