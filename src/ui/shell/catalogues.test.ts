import { describe, expect, it } from 'vitest'
import { COMPAT_RULES } from '../../analysis/lint/compat/pair.ts'
import { STYLE_RULES } from '../../analysis/lint/style/catalogue.ts'
import { lintEn } from '../../analysis/lint/texts.en.ts'
import { formatsOf } from '../../apimachinery/text/language-formats.ts'
import { PARTING } from '../../dialects/parting/rows.ts'
import { ADOPTING, STEPS } from '../../dialects/tpr/migration.ts'
import { pageEn } from '../base/i18n/page.en.ts'
import { PSEUDO } from '../base/i18n/pseudo.ts'
import { dialectsEn } from '../entities/dialect/texts.en.ts'
import { paneRulesEn } from '../entities/object/pane-rules.en.ts'
import { objectsEn } from '../entities/object/texts.en.ts'

describe('a catalogue has a text for all that the page names by an id', () => {
  it.each([
    ['rules of style', STYLE_RULES.map(({ name }) => name), lintEn.why],
    ['rules of what breaks clients', COMPAT_RULES, lintEn.why],
    ['rows of the dialects', PARTING.map(({ id }) => id), dialectsEn.rows],
    ['reasons of the rows', PARTING.map(({ id }) => id), dialectsEn.whys],
    ['rules of the rows', PARTING.flatMap(({ rules }) => rules), dialectsEn.ruleTexts],
    ['steps of the migration', [...STEPS, ADOPTING], dialectsEn.migration.steps],
  ])('%s', (_, ids: readonly string[], texts: Readonly<Record<string, string | undefined>>) => {
    expect(ids.filter((id) => texts[id] === undefined)).toEqual([])
  })
})

const pseudo = PSEUDO.catalogue('page', pageEn)
const rules = PSEUDO.catalogue('paneRules', paneRulesEn)
const objects = PSEUDO.catalogue('objects', objectsEn)

describe('the pseudo-language', () => {
  it.each([
    ['a text is accented, in brackets and a third longer', pseudo.app.install, '[Íñšţàļļ···]'],
    ['what a text is filled with stays', objects.remove.send('WebApp', 1), '[Đéļéţé WebApp···]'],
    ['numbers stay', pseudo.workspaces.holds(1200, 0), '[1,200 ÇŔĐš, 0 ôƀĵéçţš·······]'],
    ['places of elements stay', objects.terminating.since, '[Ţéŕɱíñàţíñĝ ƒôŕ {age}·····]'],
    ['code stays', rules.mainWhole[1][1], '[`generation` ôñ àñý çĥàñĝé ôûţšíđé `.metadata`·······]'],
    ['a text without letters stays', pseudo.app.more(3), '+3'],
  ])('%s', (_, text, expected) => {
    expect(text).toBe(expected)
  })
})

describe('formats', () => {
  const { plural, bytes, list } = formatsOf('en')
  it.each([
    ['one', plural(1, { one: '# item', other: '# items' }), '1 item'],
    ['none is many in English', plural(0, { one: '# item', other: '# items' }), '0 items'],
    ['thousands', plural(12_000, { one: '# item', other: '# items' }), '12,000 items'],
    ['a category that a language has and a text has not', formatsOf('pl').plural(2, { other: '# x' }), '2 x'],
    ['the category of another language', formatsOf('pl').plural(3, { few: '# kilka', other: '# x' }), '3 kilka'],
    ['bytes', bytes(12), '12 bytes'],
    ['one byte', bytes(1), '1 byte'],
    ['a kilobyte and a half', bytes(1500), '1.5 kB'],
    ['hundreds have no fraction', bytes(412_345), '412 kB'],
    ['more than the largest unit', bytes(2e16), '20,000 TB'],
    ['a list', list(['v1', 'v2', 'v3']), 'v1, v2, v3'],
  ])('%s', (_, text, expected) => {
    expect(text).toBe(expected)
  })
})
