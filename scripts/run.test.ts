import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('a script that needs code for the sandbox runs', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/run.mjs', 'benchmarks/main.ts', '--help'])
  expect(stdout).toContain('usage: npm run bench')
})
