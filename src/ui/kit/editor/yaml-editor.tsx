import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { afterPaint } from '../../base/async/async.ts'
import { pageTexts } from '../../base/i18n/page.en.ts'
import { useApp } from '../../base/state/store.ts'
import { ErrorBoundary, late } from '../late.tsx'
import { LineCard } from './line-card.tsx'
import { NO_MARKS } from './marks.ts'
import { Notes } from './notes.tsx'
import { PlainText } from './plain-text.tsx'
import type { PlainView } from './plain-view.ts'
import { type EditorView, problemsOf, type TextPaneProps, type TextView } from './text-pane.ts'
import { editorTexts } from './texts.en.ts'
import './editor.css'

const CodeEditor = late(() => import('./code-editor.tsx'))

/** The text area alone: for those who prefer it, and where Monaco does not load. */
function PlainEditor({ label, value, onChange, readOnly, onSend, problem, takeFocus }: TextPaneProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (takeFocus === undefined) return
    area.current?.focus()
    takeFocus()
  }, [takeFocus])
  return (
    <textarea
      ref={area}
      className="editor-plain"
      aria-label={label}
      value={value}
      readOnly={readOnly}
      spellCheck={false}
      aria-invalid={problem !== undefined}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') {
          event.preventDefault()
          onSend?.()
        }
      }}
    />
  )
}

function WithoutMonaco({ retry, ...props }: TextPaneProps & { readonly retry: () => void }) {
  const pane = useRef<HTMLDivElement>(null)
  // The caret was in the text that gave way to this one.
  useEffect(() => {
    if (document.activeElement === document.body) pane.current?.querySelector('textarea')?.focus()
  }, [])
  return (
    <div ref={pane} className="grid h-full min-h-0 grid-rows-[auto_minmax(0,1fr)]">
      <div className="pane-note t-warn" role="status">
        <span className="min-w-0 flex-1">{editorTexts.failure.editor}</span>
        <button type="button" className="btn btn-sm" onClick={retry}>
          {pageTexts.failure.retry}
        </button>
      </div>
      <div className="relative min-h-0">
        <PlainEditor {...props} />
      </div>
    </div>
  )
}

/** What is wrong in a line, for its card. */
function problemCard(props: TextPaneProps, lineCount: number): (line: number) => ReactNode | undefined {
  const all = problemsOf(props, lineCount)
  return (line) => {
    const own = all.filter((one) => one.line === line)
    return own.length === 0 ? undefined : own.map(({ message }) => <p key={message}>{message}</p>)
  }
}

/** A text that is plain until the caret enters it; then the editor is fetched and takes its place, with caret, scrolling and what was typed. */
function TextPane(props: TextPaneProps) {
  const { value, marks = NO_MARKS, card } = props
  const [view, setView] = useState<TextView>()
  const [initial, setInitial] = useState<string>()
  const [isReady, setReady] = useState(false)
  const plain = useRef<PlainView>(undefined)
  const cancel = useRef<() => void>(undefined)
  const below = useRef<HTMLDivElement>(null)
  useEffect(() => () => cancel.current?.(), [])
  const showPlain = useCallback((own: PlainView): void => {
    plain.current = own
    setView(own)
  }, [])
  const showEditor = useCallback((editor: EditorView): void => {
    cancel.current = afterPaint(() => {
      // The text area stays for as long as the pointer selects in it.
      if (plain.current?.isBusy === true) return showEditor(editor)
      for (const hiding of ['inert', 'aria-hidden']) below.current?.removeAttribute(hiding)
      if (plain.current !== undefined) editor.enter(plain.current.entered())
      // In the same task, so that nobody finds two text boxes.
      flushSync(() => {
        setView(editor)
        setReady(true)
      })
    })
  }, [])
  // Monaco shows what is wrong in a line itself.
  const ownCard = isReady || view === undefined ? undefined : problemCard(props, view.lineCount)
  return (
    <div className="editor">
      {initial !== undefined && (
        // Two text boxes at a time would be one too many for who listens to them.
        <div ref={below} className="editor-host" inert={!isReady} aria-hidden={!isReady}>
          <CodeEditor {...props} initial={initial} onReady={showEditor} takeFocus={isReady ? props.takeFocus : undefined} />
        </div>
      )}
      {!isReady && <PlainText {...props} onView={showPlain} onEnter={() => setInitial((known) => known ?? value)} />}
      {view !== undefined && <Notes target={view} notes={marks.notes} />}
      {view !== undefined && <LineCard target={view} card={(line) => card?.(line) ?? ownCard?.(line)} />}
    </div>
  )
}

/** A YAML editor. Where Monaco does not load or fails, the text area takes its place. */
export function YamlEditor(props: TextPaneProps) {
  const plain = useApp((state) => state.prefs.plainEditor)
  if (plain) return <PlainEditor {...props} />
  return (
    <ErrorBoundary fallback={(_, retry) => <WithoutMonaco {...props} retry={retry} />}>
      <TextPane {...props} />
    </ErrorBoundary>
  )
}
