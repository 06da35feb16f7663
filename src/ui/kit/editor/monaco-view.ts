import { editor } from './monaco.ts'
import { noteRoom } from './note-room.ts'
import { pastedAfter } from './pasted.ts'
import { type EditorView, type Entered, isTabToggle } from './text-pane.ts'

/** Monaco's `CursorChangeReason.Explicit`: the caret was moved, and not by typing. */
const MOVED = 3

const textOf = (input: KeyboardEvent | string): string => {
  if (typeof input === 'string') return input
  if (input.ctrlKey || input.metaKey) return ''
  return input.key === 'Enter' ? '\n' : input.key.length === 1 ? input.key : ''
}

/** Gives a key or a text to what has the focus, as if the reader entered it now. */
function replay(target: editor.IStandaloneCodeEditor, input: KeyboardEvent | string): void {
  if (typeof input !== 'string') {
    const { key, code, keyCode, ctrlKey, metaKey, shiftKey, altKey } = input
    const init = { key, code, keyCode, ctrlKey, metaKey, shiftKey, altKey, bubbles: true, cancelable: true }
    if (document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', init)) === false) return
  }
  const text = textOf(input)
  if (target.hasTextFocus()) enterText(target, input)
  // The search box of the editor.
  else document.execCommand('insertText', false, text)
}

/** The form in which a text is pasted at the caret. */
function pastedText(target: editor.IStandaloneCodeEditor, text: string): string {
  const [selection, ...others] = target.getSelections() ?? []
  if (selection === undefined || others.length > 0) return text
  const line = target.getModel()?.getLineContent(selection.startLineNumber) ?? ''
  return pastedAfter(line.slice(0, selection.startColumn - 1), text)
}

/** Pastes whole lines where the line of the caret is indented already. Monaco pastes any other text, with what it knows of it. */
export function pasteLines(target: editor.IStandaloneCodeEditor, event: ClipboardEvent): void {
  const text = event.clipboardData?.getData('text/plain') ?? ''
  const pasted = target.hasTextFocus() && !target.getOption(editor.EditorOption.readOnly) ? pastedText(target, text) : text
  if (pasted === text) return
  event.preventDefault()
  event.stopPropagation()
  target.trigger('keyboard', 'paste', { text: pasted })
}

/** What was pasted keeps its lines: those of what is typed are indented. */
function enterText(target: editor.IStandaloneCodeEditor, input: KeyboardEvent | string): void {
  if (typeof input === 'string') target.trigger('keyboard', 'paste', { text: pastedText(target, input) })
  else target.trigger('keyboard', 'type', { text: textOf(input) })
}

/** What was entered before the focus went elsewhere. */
function replayUnfocused(target: editor.IStandaloneCodeEditor, input: KeyboardEvent | string): void {
  if (typeof input !== 'string' && isTabToggle(input)) target.trigger('keyboard', 'editor.action.toggleTabFocusMode', {})
  else enterText(target, input)
}

function enter(target: editor.IStandaloneCodeEditor, { anchor, caret, hasFocus, scrollTop, scrollLeft, inputs }: Entered): void {
  target.setSelection({
    selectionStartLineNumber: anchor.line,
    selectionStartColumn: anchor.column,
    positionLineNumber: caret.line,
    positionColumn: caret.column,
  })
  target.setScrollPosition({ scrollTop, scrollLeft })
  if (hasFocus) target.focus()
  for (const input of inputs) (hasFocus ? replay : replayUnfocused)(target, input)
}

const together =
  (listeners: readonly { dispose(): void }[]): (() => void) =>
  () => {
    for (const listener of listeners) listener.dispose()
  }

/** Monaco as what is drawn over it sees it. */
export const monacoView = (target: editor.IStandaloneCodeEditor): EditorView => ({
  get lineCount() {
    return target.getModel()?.getLineCount() ?? 0
  },
  get height() {
    return target.getLayoutInfo().height
  },
  topOf: (line) => target.getTopForLineNumber(line) - target.getScrollTop(),
  roomOf: (line) => {
    const font = target.getOption(editor.EditorOption.fontInfo)
    const { contentLeft, width } = target.getLayoutInfo()
    return noteRoom(target.getModel()?.getLineContent(line) ?? '', {
      room: width - contentLeft + target.getScrollLeft(),
      half: font.typicalHalfwidthCharacterWidth,
      full: font.typicalFullwidthCharacterWidth,
    })
  },
  onMoved: (call) =>
    together([target.onDidScrollChange(call), target.onDidLayoutChange(call), target.onDidContentSizeChange(call)]),
  onPointed: (call) => {
    const leave = (): void => call(undefined, 'else')
    return together([
      target.onMouseMove((event) => call(event.target.position?.lineNumber, 'pointer')),
      target.onMouseLeave(leave),
      target.onDidChangeCursorPosition(({ reason, position }) => reason === MOVED && call(position.lineNumber, 'caret')),
      target.onDidChangeModelContent(leave),
      target.onDidScrollChange(leave),
      target.onDidBlurEditorWidget(leave),
      target.onKeyDown((event) => event.browserEvent.key === 'Escape' && leave()),
    ])
  },
  enter: (from) => enter(target, from),
})
