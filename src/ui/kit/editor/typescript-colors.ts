import type { CodeKind, CodePiece } from '../yaml-text.tsx'

/** Comments, texts, numbers and words; each alternative begins with another letter, so that nothing is read twice. */
const TOKEN = /\/\/.*|'(?:[^'\\]|\\.)*'?|"(?:[^"\\]|\\.)*"?|`(?:[^`\\]|\\.)*`?|\d[\w.]*|[A-Za-z_$][\w$]*|\s+|[^\w\s$'"`]/g

const KEYWORDS = new Set(
  'as async await break case catch class const continue default delete do else enum export extends false finally for from function if implements import in instanceof interface let new null of private readonly return static switch this throw true try type typeof undefined var void while'.split(
    ' ',
  ),
)

function kindOf(token: string): CodeKind {
  const [first = ''] = token
  if (token.startsWith('//')) return 'comment'
  if (`'"\``.includes(first)) return 'string'
  if (/\d/.test(first)) return 'number'
  if (KEYWORDS.has(token)) return 'keyword'
  if (/[A-Z]/.test(first)) return 'key'
  return /[\w$\s]/.test(first) ? 'text' : 'punct'
}

/** The pieces of lines of TypeScript in the colours of the editor. A comment or a template of several lines has those of code. */
export const typeScriptPieces = (lines: readonly string[]): readonly (readonly CodePiece[])[] =>
  lines.map((line) => [...line.matchAll(TOKEN)].map(({ 0: text, index }) => ({ text, at: index, kind: kindOf(text) })))
