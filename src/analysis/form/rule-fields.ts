import { unescapeName } from '../../apiextensions/schema/cel/escape.ts'
import { Token, tokenize } from '../../cel/lexer.ts'

const NAMES: ReadonlySet<number> = new Set([Token.IDENTIFIER, Token.ESC_IDENTIFIER])

/** The names of the fields that a CEL rule reads of `self`, as the schema spells them: `a` and `b` of `has(self.a) && self.b.c > 1`. */
export function fieldsOfRule(rule: string): readonly string[] {
  const { types, starts, ends } = tokenize(rule)
  const names = new Set<string>()
  const word = (i: number): string => rule.slice(starts[i], ends[i])
  for (const [i, type] of types.entries()) {
    const isSelf = type === Token.IDENTIFIER && word(i) === 'self' && types[i - 1] !== Token.DOT
    if (!isSelf || types[i + 1] !== Token.DOT) continue
    const at = types[i + 2] === Token.QUESTION ? i + 3 : i + 2
    if (!NAMES.has(types[at] ?? Token.EOF)) continue
    const spelled = word(at)
    const name = spelled.startsWith('`') ? spelled.slice(1, -1) : unescapeName(spelled)
    if (name !== undefined) names.add(name)
  }
  return [...names]
}
