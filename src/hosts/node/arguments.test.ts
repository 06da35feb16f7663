import { expect, test } from 'vitest'
import { DEFAULT_ADDRESS, parseArguments } from './arguments.ts'
import { USAGE } from './usage.ts'

const serve = {
  address: DEFAULT_ADDRESS,
  fixedPort: false,
  bare: false,
  authorization: false,
  allowRemote: false,
  dialects: [],
  featureGates: {},
}

const GOOD: [line: string, options: object][] = [
  ['serve', serve],
  ['serve --storage memory --bare', { ...serve, bare: true }],
  ['serve --storage ./data', { ...serve, folder: './data' }],
  ['serve --storage=./memory', { ...serve, folder: './memory' }],
  ['serve --authorization-mode RBAC', { ...serve, authorization: true }],
  ['serve --token-auth-file users.csv', { ...serve, tokenFile: 'users.csv' }],
  ['serve --secure-port 6443 --cert-dir c', { ...serve, secure: { port: '6443', certDir: 'c', clientCaFile: undefined } }],
  [
    'serve --secure-port 0 --cert-dir c --client-ca-file ca',
    { ...serve, secure: { port: '0', certDir: 'c', clientCaFile: 'ca' } },
  ],
  [
    'serve --service default/a=127.0.0.1:9443 --service x/b=[::1]:1',
    {
      ...serve,
      services: new Map([
        ['default/a', { host: '127.0.0.1', port: 9443 }],
        ['x/b', { host: '::1', port: 1 }],
      ]),
    },
  ],
  [
    'serve --dialects proposal --feature-gates CustomResourceSubResources=true',
    { ...serve, dialects: ['proposal'], featureGates: { CustomResourceSubResources: true } },
  ],
  ['serve --feature-gates=CustomResourceSubResources=false', { ...serve, featureGates: { CustomResourceSubResources: false } }],
  ['serve --dialects proposal,tpr', { ...serve, dialects: ['proposal', 'tpr'] }],
  ['serve --cluster', { ...serve, cluster: {} }],
  ['serve --cluster --kubeconfig ./k --context=prod', { ...serve, cluster: { kubeconfig: './k', context: 'prod' } }],
  ['serve --listen 127.0.0.1:0', { ...serve, address: { host: '127.0.0.1', port: 0 }, fixedPort: true }],
  ['serve --listen=localhost:9000', { ...serve, address: { host: 'localhost', port: 9000 }, fixedPort: true }],
  ['serve --listen [::1]:9000', { ...serve, address: { host: '::1', port: 9000 }, fixedPort: true }],
  [
    'serve --listen 0.0.0.0:9000 --allow-remote',
    { ...serve, address: { host: '0.0.0.0', port: 9000 }, fixedPort: true, allowRemote: true },
  ],
]

test.each(GOOD)('crdlab %s', (line, options) => {
  expect(parseArguments(line.split(' '))).toEqual({ kind: 'serve', options })
})

test.each([
  ['--help', 'help'],
  ['serve --help', 'help'],
  ['-h', 'help'],
  ['--version', 'version'],
])('crdlab %s', (line, kind) => {
  expect(parseArguments(line.split(' '))).toEqual({ kind })
})

const REMOTE =
  'other machines can reach this address, and the server has no authentication: anyone who can reach it can change everything. Add --allow-remote to allow this'

const MISTAKES: [line: string, message: string][] = [
  ['', 'no command'],
  ['start', 'unknown command "start"'],
  ['serve now', 'unexpected argument "now"'],
  ['serve --port 1', 'unknown flag --port'],
  ['serve --listen', '--listen needs a value'],
  ['serve --listen=', '--listen needs a value'],
  ['serve --bare=yes', '--bare takes no value'],
  [
    'serve --service a=127.0.0.1:1',
    '--service a=127.0.0.1:1: must be NAMESPACE/NAME=ADDRESS:PORT, such as default/webhook=127.0.0.1:9443',
  ],
  ['serve --authorization-mode X', '--authorization-mode X: must be RBAC or AlwaysAllow'],
  ['serve --cluster --secure-port 1', '--secure-port cannot be combined with --cluster'],
  ['serve --bare --authorization-mode RBAC', '--authorization-mode RBAC cannot be combined with --bare'],
  ['serve --listen 8001', '--listen 8001: must be ADDRESS:PORT, such as 127.0.0.1:8001 or [::1]:8001'],
  ['serve --listen 127.0.0.1:70000', '--listen 127.0.0.1:70000: must be ADDRESS:PORT, such as 127.0.0.1:8001 or [::1]:8001'],
  ['serve --listen 0.0.0.0:1', `--listen 0.0.0.0:1: ${REMOTE}`],
  ['serve --listen 128.0.0.1:1', `--listen 128.0.0.1:1: ${REMOTE}`],
  ['serve --listen 127.0.0.1.example.com:1', `--listen 127.0.0.1.example.com:1: ${REMOTE}`],
  ['serve --storage', '--storage needs a value'],
  ['serve --kubeconfig ./k', '--kubeconfig needs --cluster'],
  ['serve --context prod', '--context needs --cluster'],
  ['serve --cluster --storage memory', '--storage cannot be combined with --cluster'],
  ['serve --cluster --workspaces', '--workspaces cannot be combined with --cluster'],
  ['serve --workspaces --storage etcd://a:1', '--workspaces cannot be combined with --storage etcd://'],
  ['serve --cluster --bare', '--bare cannot be combined with --cluster'],
  ['serve --cluster --dialects tpr', '--dialects cannot be combined with --cluster'],
  ['serve --cluster --authorization-mode RBAC', '--authorization-mode cannot be combined with --cluster'],
  ['serve --cluster --allow-remote', '--allow-remote cannot be combined with --cluster: everybody would have your credentials'],
  ['serve --dialects v2', '--dialects v2: unknown dialect "v2"; valid dialects: proposal, tpr'],
  ['serve --dialects proposal --bare', '--dialects cannot be combined with --bare'],
  ['serve --feature-gates X=true', '--feature-gates X=true: unknown feature "X"; valid features: CustomResourceSubResources'],
  [
    'serve --feature-gates CustomResourceSubResources',
    '--feature-gates CustomResourceSubResources: use CustomResourceSubResources=true or CustomResourceSubResources=false',
  ],
]

test.each(MISTAKES)('crdlab %s: a mistake', (line, message) => {
  expect(parseArguments(line.split(' ').filter((word) => word !== ''))).toEqual({ kind: 'mistake', message })
})

test('the usage names every flag', () => {
  for (const flag of ['--listen', '--storage', '--bare', '--allow-remote', '--workspaces', '--help', '--version'])
    expect(USAGE).toContain(flag)
})
