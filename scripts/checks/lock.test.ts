import { expect, test } from 'vitest'
import { checkLock } from './lock.ts'

const tool = { version: '1.0.0', optionalDependencies: { '@tool/linux': '1.0.0', '@tool/win32': '1.0.0' } }
const native = { version: '1.0.0' }

test.each([
  [
    'every platform is there',
    { 'node_modules/tool': tool, 'node_modules/@tool/linux': native, 'node_modules/@tool/win32': native },
    [],
  ],
  [
    'a platform is beside the package that needs it',
    {
      'node_modules/a/node_modules/tool': tool,
      'node_modules/a/node_modules/@tool/linux': native,
      'node_modules/@tool/win32': native,
    },
    [],
  ],
  [
    'a platform is missing',
    { 'node_modules/tool': tool, 'node_modules/@tool/linux': native },
    ['package-lock.json: @tool/win32 is missing, which tool 1.0.0 needs on its platform'],
  ],
  [
    'a platform is where only another package finds it',
    { 'node_modules/tool': tool, 'node_modules/@tool/linux': native, 'node_modules/b/node_modules/@tool/win32': native },
    ['package-lock.json: @tool/win32 is missing, which tool 1.0.0 needs on its platform'],
  ],
])('a lock: %s', (_what, packages, problems) => {
  expect(checkLock({ packages })).toEqual(problems)
})
