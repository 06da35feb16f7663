import { useEffect, useRef } from 'react'
import { pageTexts } from '../../base/i18n/page.en.ts'
import { useApp } from '../../base/state/store.ts'
import { ErrorBoundary, late } from '../late.tsx'
import type { CodeEditorProps } from './code-editor.tsx'
import './editor.css'

const load = () => import('./code-editor.tsx')

/** Fetches the editor ahead of its use. A failure shows where the editor is used. */
export function prefetchEditor(): void {
  load().catch(() => undefined)
}

/** The plain text area: while Monaco comes, and for those who prefer it. */
function PlainEditor({ label, value, onChange, readOnly, onSend, problem, takeFocus }: CodeEditorProps) {
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

/** A text area takes most of a second to lay out a megabyte: of a longer text this much is shown, to read, while Monaco comes. */
const SHOWN = 20_000

function Waiting(props: CodeEditorProps) {
  const { value } = props
  if (value.length <= SHOWN) return <PlainEditor {...props} takeFocus={undefined} />
  return <PlainEditor {...props} takeFocus={undefined} value={value.slice(0, SHOWN)} readOnly onChange={() => undefined} />
}

const CodeEditor = late(load, Waiting)

function WithoutMonaco({ retry, ...props }: CodeEditorProps & { readonly retry: () => void }) {
  return (
    <div className="grid h-full min-h-0 grid-rows-[auto_minmax(0,1fr)]">
      <div className="pane-note t-warn" role="status">
        <span className="min-w-0 flex-1">{pageTexts.failure.editor}</span>
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

/** A YAML editor. Where Monaco does not load or fails, the plain text area takes its place. */
export function YamlEditor(props: CodeEditorProps) {
  const plain = useApp((state) => state.prefs.plainEditor)
  if (plain) return <PlainEditor {...props} />
  return (
    <ErrorBoundary fallback={(_, retry) => <WithoutMonaco {...props} retry={retry} />}>
      <CodeEditor {...props} />
    </ErrorBoundary>
  )
}
