// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { quickTabPanels } from './quick-tab-panels.ts'

const FILE = join(
  dirname(createRequire(import.meta.url).resolve('react-aria/package.json')),
  'dist/private/focus/useHasTabbableChild.mjs',
)

type Transform = (code: string, id: string) => { readonly code: string } | undefined
const transform = quickTabPanels().transform as unknown as Transform

const selector = /querySelector\('(.*)'\)/.exec(transform(readFileSync(FILE, 'utf8'), FILE)?.code ?? '')?.[1] ?? ''

const rows: readonly (readonly [html: string, hasTabbable: boolean])[] = [
  ['<p>text</p>', false],
  ['<button>Send</button>', true],
  ['<button disabled>Send</button>', false],
  ['<button tabindex="-1">Send</button>', false],
  ['<button hidden>Send</button>', false],
  ['<input type="hidden">', false],
  ['<div><textarea></textarea></div>', true],
  ['<a>no link</a>', false],
  ['<a href="#/">Home</a>', true],
  ['<div tabindex="0">rows</div>', true],
  ['<div tabindex="-1">rows</div>', false],
]

test.each(rows)('of a panel with %s: %s', (html, hasTabbable) => {
  const panel = document.createElement('div')
  panel.innerHTML = html
  expect(panel.querySelector(selector) !== null).toBe(hasTabbable)
})

test('other modules stay as they are, and a library that looks otherwise is noticed', () => {
  expect(transform('let walker', 'src/main.tsx')).toBeUndefined()
  expect(() => transform('', FILE)).toThrow('does not walk over a panel: drop this plugin')
})
