import { useMemo } from 'react'
import type { Suggestions } from '../../../analysis/complete/suggestions.ts'
import { loadLibraries } from '../../../analysis/late-code.ts'
import type { ExpressionInText } from '../../../analysis/policies/expression-in-text.ts'
import { useKinds } from '../../entities/kind/kinds.ts'
import { useSchemaAssistant } from '../../entities/kind/schema-assistant.ts'
import type { TextAssistant } from '../../kit/editor/text-pane.ts'
import { type ExpressionPlace, type PolicySchemas, scopeOf } from './completing.ts'
import { type Family, GROUP } from './families.ts'
import type { PolicyText } from './policy-text.ts'

const analysis = () =>
  Promise.all([
    import('../../../analysis/policies/expression-in-text.ts'),
    import('../../../analysis/policies/completions.ts'),
    import('../../../analysis/complete/place.ts'),
    loadLibraries(),
  ])

/** The lines of the document that a line belongs to, and how many come before them. */
function documentAt(lines: readonly string[], line: number): { readonly lines: readonly string[]; readonly before: number } {
  const isEnd = (text: string): boolean => text.trimEnd() === '---'
  const before = lines.slice(0, line - 1).findLastIndex(isEnd) + 1
  const end = lines.findIndex((text, i) => i >= line - 1 && isEnd(text))
  return { lines: lines.slice(before, end < 0 ? lines.length : end), before }
}

/** Which expression stands at a path: that of a mutation knows what it makes. */
function placeOf(path: readonly string[]): ExpressionPlace {
  if (path.includes('applyConfiguration')) return { mutates: 'ApplyConfiguration' }
  return path.includes('jsonPatch') ? { mutates: 'JSONPatch' } : {}
}

/** What can be written in an expression of a text. */
async function expressionSuggestions(
  { source, offset, column, lineStart }: ExpressionInText,
  scope: ReturnType<typeof scopeOf>,
): Promise<Suggestions | undefined> {
  const [, { policyCompletions }] = await analysis()
  const found = policyCompletions(scope, source, offset)
  if (found === undefined) return undefined
  return {
    start: column + found.start - lineStart,
    end: column + found.end - lineStart,
    items: found.items.map(({ name, text, detail }) => ({
      kind: 'value' as const,
      name,
      text,
      detail,
      description: '',
      isRequired: false,
    })),
  }
}

/** Completes the text of a policy: its expressions by the kinds that it matches, all else by the schemas of its documents. */
export function usePolicyAssistant(family: Family, read: PolicyText, schemas: PolicySchemas): TextAssistant {
  const { types } = useKinds()
  const typeOf = (kind: string | undefined) =>
    types.find((type) => type.group === GROUP && type.version === 'v1' && type.kind === kind)
  const ofPolicy = useSchemaAssistant(typeOf(family.kind))
  const ofBinding = useSchemaAssistant(typeOf(family.binding?.kind))
  return useMemo(() => {
    const inDocument = <T>(
      lines: readonly string[],
      line: number,
      ask: (assistant: TextAssistant | undefined, own: readonly string[], at: number) => T,
    ): T => {
      const { lines: own, before } = documentAt(lines, line)
      const isBinding = own.some((text) => text.trim() === `kind: ${family.binding?.kind}`)
      return ask(isBinding ? ofBinding : ofPolicy, own, line - before)
    }
    return {
      completesAtDots: true,
      async suggest(lines, line, column) {
        const [{ expressionAt }, , { placeAt }] = await analysis()
        const expression = expressionAt(lines, line, column)
        if (expression === undefined)
          return inDocument(lines, line, async (assistant, own, at) => assistant?.suggest(own, at, column))
        const path = inDocument(lines, line, (_, own, at) => placeAt(own, at, column)?.path ?? [])
        return expressionSuggestions(expression, scopeOf(read.policy?.value, schemas, placeOf(path)))
      },
      describe: (lines, line) => inDocument(lines, line, async (assistant, own, at) => assistant?.describe(own, at)),
    }
  }, [family, ofPolicy, ofBinding, read, schemas])
}
