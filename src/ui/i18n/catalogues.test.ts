import { describe, expect, it } from 'vitest'
import { COMPAT_RULES } from '../../analysis/lint/compat/pair.ts'
import { STYLE_RULES } from '../../analysis/lint/style/catalogue.ts'
import { PARTING } from '../../dialects/parting/rows.ts'
import { ADOPTING, STEPS } from '../../dialects/tpr/migration.ts'
import { dialectsEn } from './dialects-en.ts'
import { lintEn } from './lint-en.ts'

describe('a catalogue has a text for all that the page names by an id', () => {
  it.each([
    ['rules of style', STYLE_RULES.map(({ name }) => name), lintEn.why],
    ['rules of what breaks clients', COMPAT_RULES, lintEn.why],
    ['rows of the dialects', PARTING.map(({ id }) => id), dialectsEn.rows],
    ['steps of the migration', [...STEPS, ADOPTING], dialectsEn.migration.steps],
  ])('%s', (_, ids: readonly string[], texts: Readonly<Record<string, string | undefined>>) => {
    expect(ids.filter((id) => texts[id] === undefined)).toEqual([])
  })
})
