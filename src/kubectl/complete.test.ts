import { beforeAll, expect, test } from 'vitest'
import { Completer } from './complete.ts'
import { Session } from './session.ts'
import { startServer } from './testing/server.ts'

let completer: Completer

beforeAll(async () => {
  const { wire } = await startServer()
  const { signal } = new AbortController()
  const write = (): void => undefined
  const stdin = (): Promise<string> => Promise.resolve('')
  completer = new Completer(new Session({ wire, stdout: write, stderr: write, stdin, signal, namespace: 'default' }))
})

test.each([
  ['commands', 'kubectl de', 8, ['describe', 'delete']],
  ['commands without kubectl', 'anno', 0, ['annotate']],
  ['second words of commands', 'kubectl auth c', 13, ['can-i']],
  ['a command that is one alone and has second words', 'kubectl create n', 15, ['namespace']],
  ['kinds', 'kubectl get web', 12, ['webapps']],
  ['short names', 'kubectl get w', 12, ['webapps', 'wa']],
  ['the last kind of a list', 'kubectl get wa,cront', 15, ['crontasks']],
  ['names', 'kubectl get wa ', 15, ['checkout', 'storefront']],
  ['names that are not there yet', 'kubectl get wa checkout ', 24, ['storefront']],
  ['names behind a slash', 'kubectl get wa/st', 15, ['storefront']],
  ['no names of another namespace', 'kubectl get wa -n kube-system ', 0, []],
  ['flags', 'kubectl get wa --show-l', 15, ['--show-labels']],
  ['flags with a value', 'kubectl get wa --sort', 15, ['--sort-by=']],
  ['namespaces', 'kubectl get wa -n kube-p', 18, ['kube-public']],
  ['values behind an equals sign', 'kubectl get wa --output=js', 24, ['json', 'jsonpath=', 'jsonpath-as-json=']],
  ['values of a short flag', 'kubectl get wa -o y', 18, ['yaml']],
  ['fields', 'kubectl explain webapp.spec.rep', 28, ['replicas']],
  ['fields below lists', 'kubectl explain wa.status.conditions.re', 37, ['reason']],
  ['fields of metadata', 'kubectl explain wa.metadata.man', 28, ['managedFields']],
  ['verbs', 'kubectl auth can-i pa', 19, ['patch']],
  ['the last of several commands', 'kubectl get wa; kubectl lab', 24, ['label']],
  ['programs behind a pipe', 'kubectl get wa | gr', 17, ['grep']],
  ['flags behind a pipe', 'kubectl get wa | grep --inv', 22, ['--invert-match']],
  ['nothing within quotes', "kubectl get wa -o 'y", 0, []],
  ['nothing behind what is complete', 'kubectl get storefront/x', 0, []],
])('completes %s', async (_, written, from, texts) => {
  const { from: at, items } = await completer.complete(written)
  expect(items.map(({ text }) => text)).toEqual(texts)
  if (texts.length > 0) expect(at).toBe(from)
})

test('says of a field what it is', async () => {
  const { items } = await completer.complete('kubectl explain wa.spec.por')
  expect(items).toEqual([
    {
      text: 'port',
      kind: 'field',
      type: 'integer',
      help: 'The port that replicas listen on.',
      limits: 'default 8080, minimum 1, maximum 65535, format int32',
      isOpen: false,
    },
  ])
})
