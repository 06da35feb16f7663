import { expect, test } from 'vitest'
import { neededBy, sourcesIn, strayUtilities } from './utilities.ts'

const FILES: Readonly<Record<string, string>> = {
  'src/main.tsx': "import './style.css'\nimport { A } from './ui/a.tsx'\nconst late = () => import('./ui/late.tsx')\n",
  'src/style.css': '',
  'src/ui/a.tsx':
    "import type { T } from './t.tsx'\nimport { type U } from './u.tsx'\nimport {\n  type V,\n  W,\n} from '../w.tsx'\nimport 'react'\n",
  'src/w.tsx': "export { X } from './ui/x.tsx'\nimport { A } from './ui/a.tsx'\n",
  'src/ui/x.tsx': '',
  'src/ui/t.tsx': '',
  'src/ui/u.tsx': '',
  'src/ui/late.tsx': '',
}

test('what a file needs are its imports and theirs, without types and what comes later', () => {
  expect([...neededBy('src/main.tsx', (path) => FILES[path])].sort()).toEqual([
    'src/main.tsx',
    'src/style.css',
    'src/ui/a.tsx',
    'src/ui/x.tsx',
    'src/w.tsx',
  ])
})

test('the sources of a stylesheet are from its folder', () => {
  expect(
    sourcesIn('src/ui/base/styles/index.css', '@source "../a.tsx";\n@source not inline("{x}");\n@source "../../w.tsx";\n'),
  ).toEqual(['src/ui/base/a.tsx', 'src/ui/w.tsx'])
})

test('a component that is missing, and one too many, are named', () => {
  expect(strayUtilities(['a.tsx', 'b.tsx'], ['b.tsx', 'c.tsx'])).toEqual([
    'a.tsx is in the first load: add it as a @source',
    'c.tsx is not in the first load: remove its @source',
  ])
  expect(strayUtilities(['a.tsx'], ['a.tsx'])).toEqual([])
})
