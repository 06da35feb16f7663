import { afterEach, expect, test } from 'vitest'
import { lintCrd } from '../../../../analysis/lint/lint.ts'
import { STYLE_RULES, type StyleRule } from '../../../../analysis/lint/style/catalogue.ts'
import type { NodeRule } from '../../../../analysis/lint/style/rule.ts'
import type { LintText } from '../../../../analysis/lint/text.ts'
import { isObject } from '../../../../apimachinery/json/value.ts'
import { parseYaml } from '../../../../apimachinery/yaml/parse.ts'
import { lintTexts } from './lint.en.ts'
import { lintText, messageText, whyText } from './lint-text.ts'

const ID = 'shouts'
// The types list the texts that are there; a change of the page adds to the types too.
const SHOUTS = [ID] as unknown as LintText

/** A rule as a file of `analysis/lint/style` has it. */
const shouts: NodeRule = ({ path, name, schema }) =>
  name !== '' && name === name.toUpperCase()
    ? { message: SHOUTS, fix: () => ({ title: SHOUTS, edits: [{ op: 'set', path, value: { ...schema, title: name } }] }) }
    : undefined

const rules = STYLE_RULES as StyleRule[]
const texts = lintTexts.texts as unknown as Record<string, () => string>
const reasons = lintTexts.why as Record<string, string>

/** Adds a rule as a change of the page does: its check with its row, what it says, and why. */
function addRule(): void {
  rules.push({ name: ID, source: 'crdlab', core: 'warning', operator: 'hint', fixes: true, check: shouts })
  texts[ID] = () => 'The name of a field does not shout'
  reasons[ID] = 'Readers think of constants.'
}

function removeRule(): void {
  rules.splice(0, rules.length, ...rules.filter(({ name }) => name !== ID))
  delete texts[ID]
  delete reasons[ID]
}

afterEach(removeRule)

const { value: CRD } = parseYaml(
  'spec: {versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, properties: {NAME: {type: string}}}}}]}',
)

const said = () =>
  (isObject(CRD) ? lintCrd(CRD, 0) : [])
    .filter(({ rule }) => rule === ID)
    .map((finding) => [finding.severity, messageText(finding), whyText(finding), finding.fix && lintText(finding.fix.title)])

test('a rule that is added to the catalogue speaks at its weight, says why, and offers its fix', () => {
  addRule()
  const text = 'The name of a field does not shout'
  expect(said()).toEqual([['hint', text, 'Readers think of constants.', text]])
})

test('taken out again, it says nothing', () => {
  addRule()
  removeRule()
  expect(said()).toEqual([])
})
