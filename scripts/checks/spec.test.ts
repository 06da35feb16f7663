import { expect, test } from 'vitest'
import { checkIndex, checkSpec, mentionsIn, rulesOf, unsourcedRules } from './spec.ts'

const SPEC =
  '# Rules\n\nSource: a.go.\n\n- ST-1 With the subresource, creation drops `.status`.\n  More of ST-9.\n- PR-D1 (D) A decision.\n'

test('a rule is the first word of a list item', () => {
  expect(rulesOf(SPEC)).toEqual(['ST-1', 'PR-D1'])
})

test('a test names one rule or several', () => {
  expect(mentionsIn("test('[ST-1] drops'); test('keeps [ST-2, PR-D1]'); /[A-Z0-9]/.test('[x-1]')")).toEqual([
    'ST-1',
    'ST-2',
    'PR-D1',
  ])
})

test('so does a table of rules', () => {
  expect(mentionsIn('{\n  "ST-1": ["status/create-with"],\n  "SC-2": [\n    "scale/get"\n  ]\n}')).toEqual(['ST-1', 'SC-2'])
})

test('a spec whose rules are all asserted passes', () => {
  const documents = [{ path: 'a.md', text: SPEC }]
  expect(checkSpec(documents, [{ path: 'a.test.ts', text: "test('[ST-1, PR-D1] x')" }], ['PR-D1', 'ST-1'])).toEqual([])
})

test('rules that nothing asserts, unknown ids and repeated rules are found', () => {
  const documents = [
    { path: 'a.md', text: SPEC },
    { path: 'b.md', text: "# More\n\nThese rules are crdlab's own.\n\n- ST-1 Again.\n" },
  ]
  expect(checkSpec(documents, [{ path: 'a.test.ts', text: "test('[ST-1, PR-D1] [SC-7]')" }], ['ST-1'])).toEqual([
    'b.md: ST-1 is repeated',
    'a.md: no test with an assertion names PR-D1',
    'a.test.ts: there is no rule SC-7',
  ])
})

test.each([
  ['in the section', '## A\n\nSource: a.go.\n\n- ST-1 Text.\n', []],
  ['in the rule', '## A\n\n- ST-1 Text. Source:\n  a.go.\n', []],
  ['ours', "## A\n\nThese rules are crdlab's own.\n\n- ST-1 Text.\n", []],
  ['in another section', '## A\n\nSource: a.go.\n\n- ST-1 Text.\n\n## B\n\n- ST-2 Text.\n', ['ST-2']],
  ['in another rule', '## A\n\n- ST-1 Text. Source: a.go.\n- ST-2 Text.\n', ['ST-2']],
])('the source of a rule: %s', (_, spec, rules) => {
  expect(unsourcedRules(spec)).toEqual(rules)
})

const DOCUMENT = { path: 'a.md', text: '# A\n\n## The "store"\n\n- SG-1 A.\n- SG-2 B.\n- CP-1 C.\n\n## Names\n\n- NM-1 D.\n' }
const STORE = '| [The "store"](a.md#the-store) | SG, CP |'
const NAMES = '| [Names](a.md#names) | NM |'

test.each([
  ['all sections', [STORE, NAMES], []],
  ['a section too few', [STORE], [`SPEC.md: add ${NAMES}`]],
  ['a section too many', [STORE, NAMES, '| [Gone](a.md#gone) | GO |'], ['SPEC.md: remove | [Gone](a.md#gone) | GO |']],
  ['another order', [NAMES, STORE], ['SPEC.md: its rows are not in the order of the documents']],
])('the index has %s', (_, rows, problems) => {
  expect(checkIndex(['| section | ids |', ...rows].join('\n'), [DOCUMENT])).toEqual(problems)
})
