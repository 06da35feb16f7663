import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

function run(script: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join('scripts', script), ...args], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
  return { status, out: stdout.trim(), err: stderr.trim() }
}

test('a browser that is named and is not there is said to be missing', () => {
  expect(run('chromium.mjs', [], { CRDLAB_CHROMIUM: '/there/is/none' })).toEqual({
    status: 1,
    out: 'CRDLAB_CHROMIUM names /there/is/none, which is no program',
    err: '',
  })
})

test('a browser on the path is found', () => {
  const folder = mkdtempSync(join(tmpdir(), 'crdlab-path-'))
  const browser = join(folder, 'google-chrome')
  writeFileSync(browser, '#!/bin/sh\n')
  chmodSync(browser, 0o755)
  expect(run('chromium.mjs', [], { CRDLAB_CHROMIUM: '', PATH: folder })).toEqual({ status: 0, out: browser, err: '' })
  rmSync(folder, { recursive: true })
})

test('an unknown part of the tests is an error that names the others', () => {
  const { status, err } = run('test.mjs', ['speling'])
  expect(status).toBe(2)
  expect(err).toBe(
    'there is no part "speling"; there are: build, test files, unit, checks, conformance, components, types, dead code, lint, first load, end-to-end',
  )
})

test('an unknown part of the build is an error that names the others', () => {
  const { status, err } = run('build.mjs', ['speling'])
  expect(status).toBe(2)
  expect(err).toBe('there is no part "speling" to build; there are page, node, library')
})
