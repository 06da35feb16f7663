import { expect, test } from 'vitest'
import { KUBERNETES_RELEASE } from '../apimachinery/version/kubernetes-release.ts'
import { COMMANDS } from './registry.ts'
import { startServer } from './testing/server.ts'

const HINT = 'Use "kubectl options" for a list of global command-line options (applies to all commands).\n'

test('--help and help of each command print what it does, its flags and how it is used', async () => {
  const server = await startServer()
  for (const { name, help, flags } of COMMANDS) {
    const { code, stdout, stderr } = await server.run(`kubectl ${name} --help`)
    expect.soft([code, stderr], name).toEqual([0, ''])
    expect.soft(stdout, name).toMatch(new RegExp(`^${help}\\.\n\n`))
    for (const flag of flags) expect.soft(stdout, name).toContain(`--${flag.name} `)
    expect.soft(stdout, name).toContain(`Usage:\n  kubectl ${name}`)
    expect.soft(await server.run(`kubectl help ${name}`), name).toEqual({ code, stdout, stderr })
  }
})

test.each([
  ['kubectl help logs', 1, '', 'kubectl logs needs containers that run. Nothing here runs the Pods that are stored.\n'],
  ['kubectl help version', 0, /^Print the client and server version information for the current context\.\n/, ''],
  ['kubectl help auth', 0, /^Inspect authorization\.\n/, ''],
  ['kubectl auth reconcile -f -', 1, '', 'kubectl auth reconcile is not supported here. Apply a manifest: kubectl apply -f -\n'],
  ['kubectl help foo', 0, /^Unknown help topic \[`foo`\]\n\nCommands:\n/, ''],
  ['kubectl', 0, new RegExp(`^Commands:\n[^]*${HINT.replaceAll(/[().]/g, '\\$&')}$`), ''],
  ['kubectl options', 0, /^The following options can be passed to any command:\n\n {2}-n, --namespace /, ''],
  ['kubectl version --client', 0, `Client Version: v${KUBERNETES_RELEASE}\n`, ''],
  ['kubectl version', 0, new RegExp(`^Client Version: v.*\nServer Version: v${KUBERNETES_RELEASE}`), ''],
  ['kubectl version -o json', 0, /"serverVersion": \{/, ''],
  ['kubectl version -o yaml --client', 0, /^clientVersion:\n {2}gitVersion: v/, ''],
])('%s', async (command, code, stdout, stderr) => {
  const ran = await (await startServer()).run(command)
  expect(ran).toMatchObject({ code, stderr })
  if (typeof stdout === 'string') expect(ran.stdout).toBe(stdout)
  else expect(ran.stdout).toMatch(stdout)
})
