/** The deepest indentation, in spaces, that pasted lines follow. */
const DEEPEST = 100

const indentOf = (line: string): number => line.length - line.trimStart().length

/**
 * Whole lines that are pasted behind the indentation of a line: the first one begins there, and the others keep their distance to it, so that none is
 * indented twice. Any other text stays as it is. `before`: what stands before the caret in its line.
 */
export function pastedAfter(before: string, text: string): string {
  const room = before.length
  const [first = '', ...others] = text.split('\n')
  const own = indentOf(first)
  if (room === 0 || room > DEEPEST || before.trim() !== '' || own === 0 || first.trim() === '') return text
  const isBlock = others.every((line) => line.trim() === '' || indentOf(line) >= own)
  if (!isBlock) return text
  return [first.slice(own), ...others.map((line) => (line.trim() === '' ? line : before + line.slice(own)))].join('\n')
}
