import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { type ContextOptions, loadContext } from './kubeconfig.ts'
import { writeKubeconfig } from './testing/api-server.ts'

afterEach(() => vi.unstubAllEnvs())

const fileWith = (text: string): string => {
  const file = join(mkdtempSync(join(tmpdir(), 'crdlab-kubeconfig-')), 'config')
  writeFileSync(file, text)
  return file
}

test('the current context is used, and another one that is named', () => {
  const kubeconfig = writeKubeconfig({ server: 'https://api.shop.example:6443/k8s/one' })
  const { name, contexts, server, user, namespace } = loadContext({ kubeconfig })
  expect({ name, contexts, server: server.href, user, namespace }).toEqual({
    name: 'prod',
    contexts: ['prod', 'staging', 'broken'],
    server: 'https://api.shop.example:6443/k8s/one',
    user: 'viewer',
    namespace: 'shop',
  })
  expect(loadContext({ kubeconfig, context: 'staging' })).toMatchObject({ name: 'staging', namespace: '' })
})

test('without --kubeconfig, KUBECONFIG names the file', () => {
  vi.stubEnv('KUBECONFIG', writeKubeconfig())
  expect(loadContext({}).name).toBe('prod')
})

const good = writeKubeconfig()
const unnamed = writeKubeconfig({ current: null })
const notYaml = fileWith('{ a: [')
const MISTAKES: [what: string, options: ContextOptions, message: string | RegExp][] = [
  ['no file', { kubeconfig: '/nowhere/config' }, '--kubeconfig /nowhere/config: the file does not exist'],
  ['no YAML', { kubeconfig: notYaml }, `--kubeconfig ${notYaml}: this is not a kubeconfig: `],
  [
    'an unknown context',
    { kubeconfig: good, context: 'dev' },
    `--kubeconfig ${good}: there is no context dev; contexts: prod, staging, broken`,
  ],
  [
    'no current context',
    { kubeconfig: unnamed },
    `--kubeconfig ${unnamed}: there is no current-context; pass --context NAME: prod, staging, broken`,
  ],
  [
    'a context without its cluster',
    { kubeconfig: good, context: 'broken' },
    `--kubeconfig ${good}: context broken has no cluster with a server URL`,
  ],
]

test.each(MISTAKES)('%s is a mistake that is named', (_what, options, message) => {
  expect(() => loadContext(options)).toThrow(message)
})

test('nothing is assumed where there is no kubeconfig', () => {
  vi.stubEnv('KUBECONFIG', '')
  vi.stubEnv('HOME', '/nowhere')
  expect(() => loadContext({})).toThrow('there is no kubeconfig: pass --kubeconfig FILE or set KUBECONFIG')
})

const run = (script: string): object => ({
  exec: { apiVersion: 'client.authentication.k8s.io/v1', command: process.execPath, args: ['-e', script] },
})

test('an exec plugin gives the token, and learns what it is asked for', async () => {
  const script = `
    const info = JSON.parse(process.env.KUBERNETES_EXEC_INFO)
    console.log(JSON.stringify({ ...info, status: { token: info.kind + ' ' + info.spec.interactive } }))`
  const { headers } = await loadContext({ kubeconfig: writeKubeconfig({ user: run(script) }) }).credentials()
  expect(headers).toEqual({ Authorization: 'Bearer ExecCredential false' })
})

const FAILURES: [what: string, user: object, message: string][] = [
  ['fails', run("console.error('log in first'); process.exit(1)"), `${process.execPath} failed: log in first`],
  [
    'is missing',
    { exec: { command: '/nowhere/login', installHint: 'Install login.' } },
    '/nowhere/login is not installed\nInstall login.',
  ],
]

test.each(FAILURES)('an exec plugin that %s says so', async (_what, user, message) => {
  const context = loadContext({ kubeconfig: writeKubeconfig({ user }) })
  await expect(context.credentials()).rejects.toThrow(
    `the credentials of user viewer of context prod cannot be had: the exec plugin ${message}`,
  )
})
