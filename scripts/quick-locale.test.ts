import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { quickLocale } from './quick-locale.ts'

const FILE = join(
  dirname(createRequire(import.meta.url).resolve('react-aria/package.json')),
  'dist/private/i18n/useDefaultLocale.mjs',
)

type Transform = (code: string, id: string) => { readonly code: string } | undefined
const transform = quickLocale().transform as unknown as Transform

test('React Aria asks for its own locale where it asked for all', () => {
  const before = readFileSync(FILE, 'utf8')
  const after = transform(before, FILE)?.code ?? ''
  expect(after.split('Intl.getCanonicalLocales(')).toHaveLength(2)
  const isServer = /let isSSR = .*/.exec(before)?.[0] ?? ''
  const serverImport = /import \{useIsSSR .*\n/.exec(before)?.[0] ?? ''
  const restored = after.replace('Intl.getCanonicalLocales(', 'Intl.DateTimeFormat.supportedLocalesOf(')
  expect(restored.replace('let isSSR = false;', () => isServer)).toBe(before.replace(serverImport, ''))
})

test('other modules stay as they are, and a library that asks otherwise is noticed', () => {
  expect(transform('Intl.DateTimeFormat.supportedLocalesOf([])', 'src/main.tsx')).toBeUndefined()
  expect(() => transform('', FILE)).toThrow('does not ask for the locales of dates once, and for a server: drop this plugin')
})
