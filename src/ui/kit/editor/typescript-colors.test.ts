import { expect, it } from 'vitest'
import { typeScriptPieces } from './typescript-colors.ts'

const colored = (line: string): string[] =>
  (typeScriptPieces([line])[0] ?? []).filter(({ kind }) => kind !== 'text').map(({ text, kind }) => `${text} ${kind}`)

it.each<[line: string, expected: readonly string[]]>([
  [
    "const a: Kind = { b: 'x' }",
    ['const keyword', ': punct', 'Kind key', '= punct', '{ punct', ': punct', "'x' string", '} punct'],
  ],
  ['return 5 // why', ['return keyword', '5 number', '// why comment']],
  ["'it\\'s'", ["'it\\'s' string"]],
  ['`open', ['`open string']],
  ['1_000.5e3', ['1_000.5e3 number']],
])('the colours of %s', (line, expected) => expect(colored(line)).toEqual(expected))

it('the pieces of a line make up the line', () => {
  const line = 'await ctx.client.get(WEBAPP, request) // ä \u00df "'
  expect(
    typeScriptPieces([line])[0]
      ?.map(({ text }) => text)
      .join(''),
  ).toBe(line)
})
