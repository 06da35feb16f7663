import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseYaml } from '../../apimachinery/yaml/parse.ts'
import { toYaml } from '../../apimachinery/yaml/serialize.ts'
import { TEMPLATES } from '../../ui/features/designer/templates/catalogue.ts'
import { type Choice, tryAct } from '../../ui/features/designer/testing/edits.ts'
import { flowText } from './render.ts'

const number = fc.nat(10_000)
const acts = fc.array(fc.tuple(number, number, number), { minLength: 1, maxLength: 5 })

/** A schema of random shape, in one of the styles people and tools write: block, lists indented or not, parts in flow style. */
const schema = fc.letrec((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.constantFrom('string', 'integer', 'boolean').map((type) => ({ type })),
    fc.string({ maxLength: 20 }).map((text) => ({ description: `${text}.`, type: 'string' })),
    fc.constant({ type: 'string', enum: ['a', 'b'], default: 'a' }),
    fc.array(tie('node'), { minLength: 1, maxLength: 4 }).map((list) => ({
      type: 'object',
      required: ['f0'],
      properties: Object.fromEntries(list.map((one, i) => [`f${i}`, one])),
    })),
    tie('node').map((items) => ({ type: 'array', items })),
  ),
})).node

const HEAD = 'spec:\n  versions:\n  - name: v1 # the first\n    schema:\n      openAPIV3Schema:\n'

function styled(value: object, style: number): string {
  const root = { type: 'object', properties: { spec: value, status: { type: 'object', properties: { a: { type: 'string' } } } } }
  const plain = parseYaml(JSON.stringify(root)).value
  const block = toYaml(plain)
  const text =
    style % 3 === 0
      ? block
      : style % 3 === 1
        ? block.replace(/^( *)- /gm, '$1  - ')
        : `properties:\n  # of all\n  spec: ${flowText(parseYaml(JSON.stringify(value)).value)}\ntype: object\n`
  return HEAD + text.replace(/^(?=.)/gm, '        ')
}

/** A text with comments above, behind and below its lines, some of them deeper, and with breaks of Windows: one number says it of each line. */
function scattered(text: string, marks: readonly number[]): string {
  const lines = text.split('\n').flatMap((line, i) => {
    const mark = marks[i % marks.length] ?? 0
    const margin = /^ */.exec(line)?.[0] ?? ''
    if (line === '' || mark > 40) return [line]
    if (mark < 8) return [`${margin}# above ${i}`, line]
    if (mark < 16) return [line, `${margin}${' '.repeat(1 + (mark % 4))}# below ${i}`]
    return [mark < 24 && !/[|>]-?$/.test(line) ? `${line} # behind ${i}` : line]
  })
  const isWindows = (i: number): boolean => i < lines.length - 1 && (marks[(3 * i) % marks.length] ?? 0) % 3 === 0
  return lines.map((line, i) => (isWindows(i) ? `${line}\r` : line)).join('\n')
}

function allWell(text: string, choices: readonly Choice[]): void {
  let at = text
  for (const choice of choices) {
    const { text: made, wrong } = tryAct(at, choice)
    expect(wrong).toBeUndefined()
    at = made
  }
}

describe('acts of the tree, one after another', () => {
  it.each(TEMPLATES.map(({ kind, crd }) => [kind, crd] as const))('[DZ-10] change no line but those they mean: %s', (_, crd) => {
    fc.assert(
      fc.property(acts, (choices) => allWell(crd, choices)),
      { numRuns: 4 },
    )
  })
  it.each(TEMPLATES.map(({ kind, crd }) => [kind, crd] as const))(
    '[DZ-10] keep comments and breaks of all others: %s',
    (_, crd) => {
      const marks = fc.array(fc.nat(50), { minLength: 37, maxLength: 97 })
      fc.assert(
        fc.property(marks, acts, (where, choices) => allWell(scattered(crd, where), choices)),
        { numRuns: 4 },
      )
    },
  )
  it('[DZ-10] change no line but those they mean: generated CRDs', () => {
    const property = fc.property(schema, fc.nat(2), acts, (value, style, choices) =>
      allWell(styled(value as object, style), choices),
    )
    fc.assert(property, {
      numRuns: 40,
      examples: [
        [
          { type: 'string' },
          0,
          [
            [0, 2817, 0],
            [0, 2917, 0],
            [0, 0, 0],
          ],
        ],
      ],
    })
  })
})
