import { lazy, Suspense } from 'react'
import { useApp } from '../state/store.ts'
import type { CodeEditorProps } from './code-editor.tsx'

const load = () => import('./code-editor.tsx')
const CodeEditor = lazy(load)

/** Fetches the editor ahead of its use. A failure shows where the editor is used. */
export function prefetchEditor(): void {
  load().catch(() => undefined)
}

/** The plain text area: while Monaco comes, and for those who prefer it. */
function PlainEditor({ label, value, onChange, readOnly, onSend, problem }: CodeEditorProps) {
  return (
    <textarea
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
  if (value.length <= SHOWN) return <PlainEditor {...props} />
  return <PlainEditor {...props} value={value.slice(0, SHOWN)} readOnly onChange={() => undefined} />
}

/** A YAML editor. */
export function YamlEditor(props: CodeEditorProps) {
  const plain = useApp((state) => state.prefs.plainEditor)
  if (plain) return <PlainEditor {...props} />
  return (
    <Suspense fallback={<Waiting {...props} />}>
      <CodeEditor {...props} />
    </Suspense>
  )
}
