import type { Issue } from './issues.ts'
import type { Tokens } from './lexer.ts'

/** What is wrong with the syntax of a text, in the words of cel-go's parser. */
export function syntaxIssues(_source: string, tokens: Tokens): Issue[] {
  return [
    ...tokens.errors.map(({ at, text }) => ({ at, message: `Syntax error: token recognition error at: '${text}'` })),
    { at: 0, message: 'Syntax error' },
  ]
}
