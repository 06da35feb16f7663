import type { Chance } from '../../src/apiextensions/openapi-validation/testing/chance.ts'
import { Generator } from '../../src/cel/testing/generate.ts'
import type { JsonMap } from '../replay/numbers.ts'
import type { Place } from './schema.ts'
import { type Roots, scopeOf } from './scope.ts'

/** A rule and the place it is made for. */
export interface RandomRule {
  readonly place: Place
  readonly rule: JsonMap
  readonly roots: Roots
  /** Whether characters of it were changed so that it hardly parses. */
  readonly spoiled: boolean
}

const REASONS = ['FieldValueInvalid', 'FieldValueForbidden', 'FieldValueRequired', 'FieldValueDuplicate']
const ROOTS: readonly Roots[] = ['self', 'self', 'self', 'self', 'old', 'old', 'optional']
const LONGEST = 900

/** A random rule for a place; `spoil` of them are broken. */
export function randomRule(chance: Chance, random: () => number, place: Place, spoil: number): RandomRule {
  const roots = chance.pick(ROOTS)
  const { variables, forms } = scopeOf(place.schema, roots)
  const generator = new Generator(random, variables, forms)
  const expression = (depth: number, kind?: string): string => {
    for (;;) {
      const text = generator.rule(depth, kind)
      if (text.length < LONGEST) return text
    }
  }
  const spoiled = chance.of(spoil)
  const text = expression(2 + chance.below(3))
  const rule: JsonMap = { rule: spoiled ? spoil1to3(chance, text) : text }
  if (chance.of(0.1)) rule.message = chance.pick(['not so', ' padded ', 'ü'])
  if (chance.of(0.25))
    rule.messageExpression = chance.of(0.05) ? spoil1to3(chance, expression(2, 'string')) : expression(2, 'string')
  if (chance.of(0.1)) rule.reason = chance.pick(REASONS)
  if (chance.of(0.1)) rule.fieldPath = fieldPath(chance, place.schema)
  if (roots === 'optional') rule.optionalOldSelf = true
  return { place, rule, roots, spoiled }
}

function fieldPath(chance: Chance, schema: JsonMap): string {
  const names = Object.keys((schema.properties ?? {}) as JsonMap)
  if (names.length === 0 || chance.of(0.05)) return chance.pick(['.nope', "['a']", 's', '.s[0]', ''])
  const name = chance.pick(names)
  return /^\w+$/.test(name) && chance.of(0.7) ? `.${name}` : `['${name}']`
}

const PARTS = /"[^"]*"|'[^']*'|\w+|\s+|[^\w\s]/g
const STRAY =
  '( ) [ ] { } . , - ! ? : + * / && || == < in true null 1 1u 1.5 "s" b\'x\' a self `x-y` = & | \'abc " # @ ~ size .? [? 0x 1e \\ é $x ; for'
    .split(' ')
    .concat('\n', '\t')

/** Leaves out, adds or replaces one to three parts of a text. */
function spoil1to3(chance: Chance, text: string): string {
  let parts: string[] = text.match(PARTS) ?? []
  for (let i = 1 + chance.below(3); i > 0; i--) {
    const at = chance.below(parts.length + 1)
    const way = chance.below(4)
    if (way === 0) parts.splice(at, 1)
    else if (way === 1) parts.splice(at, 0, chance.pick(STRAY))
    else if (way === 2) parts[at] = chance.pick(STRAY)
    else if (at > 0) parts = parts.slice(0, at)
  }
  return parts.join('')
}
