import { expect, test } from 'vitest'
import { partImports } from './part-imports.ts'

type Transform = (code: string, id: string) => { readonly code: string } | undefined
const transform = partImports().transform as unknown as Transform

test.each([
  [
    "import { Boxes, Trash2 as Bin } from 'lucide-react'",
    "import Boxes from 'lucide-react/icons/boxes';import Bin from 'lucide-react/icons/trash'",
  ],
  [
    "import {\n  type LucideIcon,\n  X,\n} from 'lucide-react'",
    "import type { LucideIcon } from 'lucide-react';import X from 'lucide-react/icons/x'",
  ],
  ["import type { LucideIcon } from 'lucide-react'", "import type { LucideIcon } from 'lucide-react'"],
])('%j imports each icon from its file', (code, expected) => {
  expect(transform(code, 'view.tsx')?.code).toBe(expected)
})

test('each component of React Aria is imported from the file that makes it', () => {
  const code = transform("import { Button, type Key, Tab as One } from 'react-aria-components'", 'view.tsx')?.code
  expect(code?.replaceAll(/'\/.*?(?=react-aria)/g, "'")).toBe(
    "import { Button as Button } from 'react-aria-components/dist/private/Button.mjs';" +
      "import type { Key } from 'react-aria-components';" +
      "import { Tab as One } from 'react-aria-components/dist/private/Tabs.mjs'",
  )
})

test('other modules stay as they are, and a part that is none is an error', () => {
  expect(transform("import { useState } from 'react'", 'view.tsx')).toBeUndefined()
  expect(() => transform("import { NoIcon } from 'lucide-react'", 'view.tsx')).toThrow('lucide-react has no NoIcon')
  expect(() => transform("import { None } from 'react-aria-components'", 'view.tsx')).toThrow('react-aria-components has no None')
})

test('icons are made by the component of the page', () => {
  const resolve = partImports().resolveId as unknown as (source: string, importer: string) => string | undefined
  const icon = '/node_modules/lucide-react/dist/esm/icons/boxes.mjs'
  expect(resolve('../createLucideIcon.mjs', icon)).toMatch(/src[\\/]ui[\\/]kit[\\/]icon\.ts$/)
  expect(resolve('../createLucideIcon.mjs', '/src/view.tsx')).toBeUndefined()
})
