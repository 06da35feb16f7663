import { KeyCode, KeyMod } from 'monaco-editor/editor'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTheme } from '../../base/state/theme.ts'
import { assist } from './assist.ts'
import { decorationsOf, smallestEdit } from './decorations.ts'
import { Ghosts } from './ghosts.tsx'
import { NO_MARKS } from './marks.ts'
import { editor, editorOptions } from './monaco.ts'
import { monacoView, pasteLines } from './monaco-view.ts'
import './tab-focus.ts'
import { type EditorView, problemsOf, type TextPaneProps, wrongLine } from './text-pane.ts'

export interface CodeEditorProps extends TextPaneProps {
  /** The text that the editor begins with: what has changed since can be undone. */
  readonly initial: string
  /** Called once, when the editor is there. */
  readonly onReady: (view: EditorView) => void
}

/**
 * Puts a text into the model as the smallest edit, without telling the owner of the text. Returns what makes the owner draw what was typed at once: a key
 * that follows in the same moment would send the text before it.
 */
function useText(
  instance: editor.IStandaloneCodeEditor | undefined,
  value: string,
  onChange: (text: string) => void,
): () => void {
  const drawn = useRef(value)
  drawn.current = value
  const applying = useRef(false)
  const change = useRef(onChange)
  change.current = onChange
  /** The model's text as it was told or given last: putting a megabyte together with each edit would be felt. */
  const shown = useRef('')
  useLayoutEffect(() => {
    const model = instance?.getModel()
    if (instance === undefined || model === null || model === undefined) return
    const listener = model.onDidChangeContent(() => {
      if (applying.current) return
      shown.current = model.getValue()
      change.current(shown.current)
    })
    return () => listener.dispose()
  }, [instance])
  useLayoutEffect(() => {
    const model = instance?.getModel()
    if (instance === undefined || model === null || model === undefined) return
    // A model has line ends of one kind: where the text has others, lengths differ.
    const now = model.getValueLength() === shown.current.length ? shown.current : model.getValue()
    shown.current = value
    const edit = smallestEdit(now, value)
    if (edit === undefined) return
    const start = model.getPositionAt(edit.start)
    const end = model.getPositionAt(edit.end)
    applying.current = true
    model.pushStackElement()
    const range = {
      startLineNumber: start.lineNumber,
      startColumn: start.column,
      endLineNumber: end.lineNumber,
      endColumn: end.column,
    }
    model.pushEditOperations(instance.getSelections() ?? [], [{ range, text: edit.text, forceMoveMarkers: true }], () => null)
    model.pushStackElement()
    applying.current = false
  }, [instance, value])
  return () => {
    if (shown.current !== drawn.current) flushSync(() => change.current(shown.current))
  }
}

/** Tells where the caret goes, follows `reveal`, and keeps a problem in sight when the verdict below takes the editor's room. */
function useLinks(instance: editor.IStandaloneCodeEditor | undefined, props: CodeEditorProps): void {
  const { onLine, reveal, problem } = props
  const wrong = wrongLine(props)
  useEffect(() => {
    if (instance === undefined || wrong === undefined) return
    const show = (): void => instance.revealLineInCenterIfOutsideViewport(wrong)
    // What is wrong in a text that is being typed is no reason to take the caret out of sight.
    if (problem === undefined || !instance.hasTextFocus()) show()
    const listener = instance.onDidLayoutChange(show)
    return () => listener.dispose()
  }, [instance, wrong, problem])
  const tell = useRef(onLine)
  tell.current = onLine
  useEffect(() => {
    const listener = instance?.onDidChangeCursorPosition(({ position, source }) => {
      if (source === 'mouse' || source === 'keyboard') tell.current?.(position.lineNumber)
    })
    return () => listener?.dispose()
  }, [instance])
  useEffect(() => {
    // Where the reader types, the caret stays in sight.
    if (instance !== undefined && reveal !== undefined && !instance.hasTextFocus())
      instance.revealLineInCenterIfOutsideViewport(reveal)
  }, [instance, reveal])
}

/** A longer text has fewer places to fold, the outer ones: each edit has Monaco mark all of them anew. */
const LARGE = 400_000
const foldsOf = (text: string): { readonly foldingMaximumRegions: number } => ({
  foldingMaximumRegions: text.length > LARGE ? 500 : 5000,
})

/** Monaco with marks, for the text of a pane. `YamlEditor` fetches it when the caret enters the pane. */
export default function CodeEditor(props: CodeEditorProps) {
  const { label, value, readOnly = false, marks = NO_MARKS, problem, problems } = props
  const host = useRef<HTMLDivElement>(null)
  const [instance, setInstance] = useState<editor.IStandaloneCodeEditor>()
  const theme = useTheme()
  const settle = useText(instance, value, props.onChange)
  const send = useRef({ settle, onSend: props.onSend })
  send.current = { settle, onSend: props.onSend }
  const { language = 'yaml', modules } = props
  const first = useRef({ value: props.initial, label, language, onReady: props.onReady })

  useLayoutEffect(() => {
    if (host.current === null) return
    const made = editor.create(host.current, {
      ...editorOptions(first.current.label),
      ...foldsOf(first.current.value),
      value: first.current.value,
      // Monaco colours a language that it knows before a text is in it.
      language: first.current.language === 'typescript' ? 'plaintext' : first.current.language,
    })
    made.getModel()?.updateOptions({ bracketColorizationOptions: { enabled: false, independentColorPoolPerBracketType: false } })
    made.onKeyDown((event) => {
      if (!(event.ctrlKey || event.metaKey) || event.browserEvent.key !== 'Enter') return
      event.preventDefault()
      event.stopPropagation()
      send.current.settle()
      send.current.onSend?.()
    })
    const { current } = host
    const onPaste = (event: ClipboardEvent): void => pasteLines(made, event)
    current.addEventListener('paste', onPaste, true)
    setInstance(made)
    return () => {
      current.removeEventListener('paste', onPaste, true)
      made.getModel()?.dispose()
      made.dispose()
    }
  }, [])

  useEffect(() => {
    const model = instance?.getModel()
    // A completion before the types are known would find nothing, and stay so.
    if (language !== 'typescript' || modules === undefined || model === null || model === undefined) return
    void import('./typescript.ts').then(({ declareModules }) => {
      declareModules(modules)
      if (!model.isDisposed()) editor.setModelLanguage(model, language)
    })
  }, [instance, language, modules])
  useLinks(instance, props)
  useEffect(() => instance?.updateOptions({ readOnly, ariaLabel: label }), [instance, readOnly, label])
  const { foldingMaximumRegions } = foldsOf(value)
  useEffect(() => instance?.updateOptions({ foldingMaximumRegions }), [instance, foldingMaximumRegions])
  const { takeFocus, assistant } = props
  useEffect(() => {
    const model = instance?.getModel()
    if (model === null || model === undefined || assistant === undefined) return
    const stop = assist(model, assistant)
    const { page } = assistant
    const action =
      page &&
      instance?.addAction({
        id: 'crdlab.explain',
        label: page.word,
        keybindings: [KeyMod.Alt | KeyCode.KeyE],
        run: (of) => page.open(model.getLinesContent(), of.getPosition()?.lineNumber ?? 1),
      })
    return () => {
      stop()
      action?.dispose()
    }
  }, [instance, assistant])
  useEffect(() => {
    if (instance === undefined || takeFocus === undefined) return
    instance.focus()
    takeFocus()
  }, [instance, takeFocus])
  useEffect(() => editor.setTheme(`crdlab-${theme}`), [theme])
  useEffect(() => {
    const model = instance?.getModel()
    if (instance === undefined || model === null || model === undefined) return
    const collection = instance.createDecorationsCollection(decorationsOf(model, marks.lines))
    return () => collection.clear()
  }, [instance, marks.lines])
  useEffect(() => {
    const model = instance?.getModel()
    if (model === null || model === undefined) return
    const markers = problemsOf({ problem, problems }, model.getLineCount()).map(({ line, message, severity }) => {
      const startColumn = Math.max(model.getLineFirstNonWhitespaceColumn(line), 1)
      return {
        startLineNumber: line,
        startColumn,
        endLineNumber: line,
        endColumn: model.getLineMaxColumn(line),
        severity,
        message,
      }
    })
    editor.setModelMarkers(model, 'crdlab', markers)
  }, [instance, problem, problems])

  useEffect(() => {
    if (instance !== undefined) first.current.onReady(monacoView(instance))
  }, [instance])

  return (
    <>
      <div className="editor-host" ref={host} />
      {instance !== undefined && <Ghosts target={instance} ghosts={marks.ghosts} />}
    </>
  )
}
