import { expect, it } from 'vitest'
import { runArguments } from './arguments.ts'

const DEFAULTS = { file: 'a.ts', namespace: 'default', isElected: false, isVerbose: false }

it.each<[args: string, expected: object]>([
  ['a.ts', DEFAULTS],
  ['a.ts --server http://127.0.0.1:1 --token t --as ann', { ...DEFAULTS, server: 'http://127.0.0.1:1', token: 't', user: 'ann' }],
  ['--leader-elect --namespace ops -v a.ts', { ...DEFAULTS, isElected: true, namespace: 'ops', isVerbose: true }],
  ['a.ts --kubeconfig k --context c', { ...DEFAULTS, kubeconfig: 'k', context: 'c' }],
  ['a.ts --record r', { ...DEFAULTS, record: 'r' }],
  ['a.ts --replay r', { ...DEFAULTS, replay: 'r' }],
  ['--replay r -v', { ...DEFAULTS, file: undefined, replay: 'r', isVerbose: true }],
])('run %s is read', (args, expected) => {
  expect(runArguments(args.split(' '))).toMatchObject(expected)
})

it('run --help asks for help', () => expect(runArguments(['--help'])).toBeUndefined())

it.each<[args: string, message: string]>([
  ['', 'run needs a FILE.ts'],
  ['a.ts b.ts', 'unexpected argument "b.ts"'],
  ['a.ts --server x', '--server x: must be a URL with http:// or https://'],
  ['a.ts --server ftp://x', '--server ftp://x: must be a URL with http:// or https://'],
  ['a.ts --token t', '--token needs --server'],
  ['a.ts --server http://x --kubeconfig k', '--server cannot be combined with --kubeconfig'],
  ['--record r', 'run needs a FILE.ts'],
  ['a.ts --record r --leader-elect', '--record cannot be combined with --leader-elect'],
  ['--replay r --server http://x', '--replay cannot be combined with --server: it needs no server'],
  ['--replay r --record s', '--replay cannot be combined with --record: it needs no server'],
  ['a.ts --server http://x --context c', '--server cannot be combined with --context'],
])('run %s is a mistake', (args, message) => {
  expect(() => runArguments(args.split(' ').filter((arg) => arg !== ''))).toThrow(message)
})
