import { type editor, languages } from 'monaco-editor/editor'
import type { Suggestion } from '../../../analysis/complete/suggestions.ts'
import type { TextAssistant } from './text-pane.ts'

/** Who knows what can stand in a text. Monaco asks for a language, not for an editor. */
const assistants = new WeakMap<editor.ITextModel, TextAssistant>()

const KINDS = { field: languages.CompletionItemKind.Property, value: languages.CompletionItemKind.Value } as const

/** Required fields come first, then all in the order of the schema. */
const order = ({ isRequired }: Suggestion, index: number): string => `${isRequired ? 0 : 1}${String(index).padStart(5, '0')}`

languages.registerCompletionItemProvider('yaml', {
  triggerCharacters: [' ', '.'],
  async provideCompletionItems(model, { lineNumber, column }, { triggerCharacter }) {
    const assistant = assistants.get(model)
    if (triggerCharacter === '.' && assistant?.completesAtDots !== true) return { suggestions: [] }
    const found = await assistant?.suggest(model.getLinesContent(), lineNumber, column)
    if (found === undefined) return { suggestions: [] }
    const range = { startLineNumber: lineNumber, endLineNumber: lineNumber, startColumn: found.start, endColumn: found.end }
    return {
      suggestions: found.items.map((item, index) => ({
        label: { label: item.name, description: item.detail },
        kind: KINDS[item.kind],
        insertText: item.text,
        documentation: item.description,
        sortText: order(item, index),
        range,
        // What follows a field is its value.
        ...(item.kind === 'field' ? { command: { id: 'editor.action.triggerSuggest', title: '' } } : {}),
      })),
    }
  },
})

languages.registerHoverProvider('yaml', {
  async provideHover(model, { lineNumber }) {
    const text = await assistants.get(model)?.describe(model.getLinesContent(), lineNumber)
    return text === undefined ? undefined : { contents: [{ value: text }] }
  },
})

/** Completes and explains what is written in a model, until the result is called. */
export function assist(model: editor.ITextModel, assistant: TextAssistant): () => void {
  assistants.set(model, assistant)
  return () => void assistants.delete(model)
}
