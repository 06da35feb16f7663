import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Workbench } from './testing/run.ts'

const bench = new Workbench({})
const folder = mkdtempSync(join(tmpdir(), 'crdlab-user-'))
afterAll(() => {
  bench.remove()
  rmSync(folder, { recursive: true })
})

test('[RQ-15] crdlab user prints a kubeconfig with a certificate of the folder’s authority', async () => {
  const names = [
    'ada',
    '--group',
    'dev',
    '--group',
    'ops',
    '--uid',
    'u-1',
    '--cert-dir',
    folder,
    '--server',
    'https://127.0.0.1:6443',
  ]
  const { code, out, err } = await bench.run('user', ...names)
  expect([code, err]).toEqual([0, ''])
  const entryOf = (key: string): string => new RegExp(`${key}: (.*)`).exec(out)?.[1] ?? ''
  expect(entryOf('server')).toBe('https://127.0.0.1:6443')
  const certificate = new X509Certificate(Buffer.from(entryOf('client-certificate-data'), 'base64'))
  expect(certificate.subject.split('\n')).toEqual(['O=dev', 'O=ops', 'CN=ada', '1.3.6.1.4.1.57683.2=u-1'])
  const authority = readFileSync(join(folder, 'ca.crt'), 'utf8')
  expect(Buffer.from(entryOf('certificate-authority-data'), 'base64').toString()).toBe(authority)
  expect(certificate.checkIssued(new X509Certificate(authority))).toBe(true)
})

test.each([
  [[], 'one NAME is required'],
  [['a', 'b'], 'one NAME is required'],
  [['a'], '--cert-dir FOLDER is required'],
  [['a', '--cert-dir', 'x'], '--server URL is required, such as https://127.0.0.1:6443'],
  [['a', '--cert-dir', 'x', '--server', 'here'], '--server URL is required, such as https://127.0.0.1:6443'],
])('crdlab user %j is a mistake', async (args, message) => {
  const { code, err } = await bench.run('user', ...args)
  expect([code, err.split('\n')[0]]).toEqual([2, `crdlab user: ${message}`])
})
