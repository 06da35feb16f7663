/** Monaco with the features the panes use, and nothing else. Imported lazily: the page is useful before it has come. */
import 'monaco-editor/features/bracketMatching/register'
import 'monaco-editor/features/caretOperations/register'
import 'monaco-editor/features/clipboard/register'
import 'monaco-editor/features/comment/register'
import 'monaco-editor/features/cursorUndo/register'
import 'monaco-editor/features/diffEditor/register'
import 'monaco-editor/features/find/register'
import 'monaco-editor/features/folding/register'
import 'monaco-editor/features/gotoError/register'
import 'monaco-editor/features/hover/register'
import 'monaco-editor/features/indentation/register'
import 'monaco-editor/features/linesOperations/register'
import 'monaco-editor/features/multicursor/register'
import 'monaco-editor/editor/contrib/suggest/browser/suggestController'
// The editor of programs needs these two services, and Monaco knows only those that are there when the first editor opens.
import 'monaco-editor/editor/contrib/codelens/browser/codeLensCache'
import 'monaco-editor/editor/common/services/treeViewsDndService'
import 'monaco-editor/features/toggleTabFocusMode/register'
import 'monaco-editor/features/wordOperations/register'
import { editor, languages } from 'monaco-editor/editor'
import EditorWorker from 'monaco-editor/editor/editor.worker?worker'
import { conf, language } from 'monaco-editor/languages/definitions/yaml/yaml'
import TypeScriptWorker from 'monaco-editor/languages/features/typescript/ts.worker?worker'
import { metrics, PADDING } from './text-pane.ts'

declare global {
  interface Window {
    MonacoEnvironment?: { getWorker(id: string, label: string): Worker }
  }
}

window.MonacoEnvironment = {
  getWorker: (_id, label) => (label === 'typescript' ? new TypeScriptWorker() : new EditorWorker()),
}

const rule = (token: string, foreground: string, fontStyle = ''): editor.ITokenThemeRule => ({ token, foreground, fontStyle })

interface Palette {
  readonly [name: string]: string
}

const LIGHT: Palette = {
  key: '344f81',
  string: '1f6b46',
  number: '9f471a',
  keyword: '79459b',
  comment: '686c74',
  punct: '63666d',
  surface: '#ffffff',
  ink: '#181c22',
  ink3: '#686c74',
  line: '#f2f5fb',
  selected: '#e0ebfe',
  focus: '#2c6be7',
  bad: '#b7262e',
  warn: '#846102',
  okSoft: '#dff3e4',
  badSoft: '#fbe4e2',
  rule: '#e2e4e8',
  raised: '#ffffff',
}
const DARK: Palette = {
  key: 'b2c8ef',
  string: '93d4ae',
  number: 'eeb587',
  keyword: 'd0aeea',
  comment: '91959c',
  punct: '989ba2',
  surface: '#15171a',
  ink: '#ebedef',
  ink3: '#91959c',
  line: '#191d23',
  selected: '#22345a',
  focus: '#73a3fc',
  bad: '#fc9491',
  warn: '#edc86a',
  okSoft: '#1c3323',
  badSoft: '#45201f',
  rule: '#2b2e33',
  raised: '#1d1f23',
}

function define(name: string, base: 'vs' | 'vs-dark', p: Palette): void {
  const of = (key: string): string => p[key] ?? '#888888'
  editor.defineTheme(name, {
    base,
    inherit: true,
    rules: [
      rule('type', of('key')),
      rule('type.yaml', of('key')),
      rule('string', of('string')),
      rule('string.yaml', of('string')),
      rule('number', of('number')),
      rule('keyword', of('keyword')),
      rule('comment', of('comment'), 'italic'),
      rule('delimiter', of('punct')),
      rule('operators', of('punct')),
      rule('operators.yaml', of('punct')),
    ],
    colors: {
      'editor.background': of('surface'),
      'editor.foreground': of('ink'),
      'editorLineNumber.foreground': of('ink3'),
      'editorLineNumber.activeForeground': of('ink3'),
      'editor.lineHighlightBackground': of('line'),
      'editor.lineHighlightBorder': '#00000000',
      'editor.selectionBackground': of('selected'),
      'editorCursor.foreground': of('focus'),
      focusBorder: '#00000000',
      'editorError.foreground': of('bad'),
      'editorWarning.foreground': of('warn'),
      'editorIndentGuide.background1': of('rule'),
      'editorIndentGuide.activeBackground1': of('rule'),
      'editorWidget.background': of('raised'),
      'editorWidget.border': of('rule'),
      'editorSuggestWidget.background': of('raised'),
      'editorSuggestWidget.foreground': of('ink'),
      'editorSuggestWidget.selectedBackground': of('selected'),
      'editorSuggestWidget.selectedForeground': of('ink'),
      'editorSuggestWidget.highlightForeground': of('focus'),
      'editorSuggestWidget.focusHighlightForeground': of('focus'),
      'editorHoverWidget.background': of('raised'),
      'editorHoverWidget.border': of('rule'),
      'diffEditor.insertedLineBackground': of('okSoft'),
      'diffEditor.removedLineBackground': of('badSoft'),
      'diffEditor.insertedTextBackground': '#00000000',
      'diffEditor.removedTextBackground': '#00000000',
      'scrollbarSlider.background': `${of('ink3')}44`,
      'scrollbarSlider.hoverBackground': `${of('ink3')}66`,
      'scrollbar.shadow': '#00000000',
    },
  })
}

define('crdlab-light', 'vs', LIGHT)
define('crdlab-dark', 'vs-dark', DARK)

// YAML is there when an editor opens. Monaco would fetch it then, and the first Enter behind a colon would not indent.
languages.register({ id: 'yaml' })
languages.setLanguageConfiguration('yaml', conf)
languages.setMonarchTokensProvider('yaml', language)

// Monaco measures a letter once; a font that arrives later is as wide only by luck.
void document.fonts.ready.then(() => editor.remeasureFonts())

/** What every editor of the page has in common. Sizes follow the reader's own font size. */
export function editorOptions(label: string): editor.IStandaloneEditorConstructionOptions {
  const { line, font } = metrics()
  return {
    language: 'yaml',
    ariaLabel: label,
    automaticLayout: true,
    fontFamily: getComputedStyle(document.documentElement).getPropertyValue('--font-mono') || 'monospace',
    fontSize: font,
    lineHeight: line,
    fontLigatures: false,
    tabSize: 2,
    insertSpaces: true,
    detectIndentation: false,
    minimap: { enabled: false },
    scrollBeyondLastLine: false,
    lineNumbersMinChars: 3,
    lineDecorationsWidth: 12,
    glyphMargin: false,
    folding: true,
    showFoldingControls: 'mouseover',
    renderLineHighlight: 'line',
    renderLineHighlightOnlyWhenFocus: true,
    overviewRulerLanes: 0,
    hideCursorInOverviewRuler: true,
    bracketPairColorization: { enabled: false },
    guides: { indentation: false },
    padding: { top: PADDING, bottom: PADDING },
    scrollbar: { verticalScrollbarSize: 10, horizontalScrollbarSize: 10, useShadows: false, alwaysConsumeMouseWheel: false },
    stickyScroll: { enabled: false },
    unicodeHighlight: { ambiguousCharacters: false },
    occurrencesHighlight: 'off',
    contextmenu: false,
    links: false,
    renderFinalNewline: 'off',
    wordWrap: 'off',
    fixedOverflowWidgets: true,
    // Words of the text itself are no suggestions; Enter begins a line unless a suggestion writes something.
    wordBasedSuggestions: 'off',
    quickSuggestions: { other: 'on', strings: 'on', comments: 'off' },
    acceptSuggestionOnEnter: 'smart',
    suggest: { showWords: false, showIcons: false, showStatusBar: false },
    tabCompletion: 'off',
  }
}

export { editor }
