import { expect, test } from 'vitest'
import { readPrefs } from './prefs.ts'

const DEFAULTS = readPrefs(undefined)

test.each([
  ['nothing', 'null', {}],
  ['another shape', '[1]', {}],
  ['what was chosen', '{"theme":"dark","wide":true,"drawerSize":400}', { theme: 'dark', wide: true, drawerSize: 400 }],
  ['a choice that is none, beside a good one', '{"theme":"pink","wide":true}', { wide: true }],
  ['sizes that cannot be', '{"drawerSize":5000}', {}],
  ['choices of another version', '{"wide":true,"of":"later"}', { wide: true }],
])('reads %s', (_what, kept, chosen) => {
  expect(readPrefs(JSON.parse(kept))).toEqual({ ...DEFAULTS, ...chosen })
})
