import { afterEach, expect, test } from 'vitest'
import { createClient } from '../../../client/client.ts'
import { browserClock } from '../../base/async/async.ts'
import { appStore } from '../../base/state/store.ts'
import { applyPolicy } from './apply.ts'
import { readPolicyText } from './policy-text.ts'

const before = appStore.getState()

afterEach(() => appStore.setState(before, true))

const policy = (more = '') => `
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: {name: limit${more}}
spec: {matchConstraints: {resourceRules: []}}
`
const binding = (params: string) => `---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: {name: limit}
spec: {paramRef: {name: ${params}}}
`
const webhooks = (url: string) => `---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingWebhookConfiguration
metadata: {name: hooks}
webhooks: [{name: a.example.com, clientConfig: {url: "${url}"}}]
`

/** What is written of a text where another one is stored, with what the server adds. */
async function written(text: string, stored: string): Promise<string[]> {
  const sent: string[] = []
  const you = createClient({
    clock: browserClock,
    actor: 'you',
    fetch: async (input, init) => {
      const [path = ''] = String(input).split('?')
      sent.push(`${init?.method} ${path.split('/').slice(4).join('/')}`)
      return new Response('{}')
    },
  })
  appStore.setState({ you })
  const objects = readPolicyText(stored).documents.map(({ value }) => value)
  expect(await applyPolicy(readPolicyText(text), objects)).toBeUndefined()
  return sent
}

const STORED = policy(', uid: "1"').replace('[]', '[], matchPolicy: Equivalent, namespaceSelector: {}') + binding('limit')

test.each<[what: string, text: string, stored: string, sent: string[]]>([
  ['all are as stored', policy() + binding('limit'), STORED, []],
  ['one changed', policy() + binding('limits'), STORED, ['PUT validatingadmissionpolicybindings/limit']],
  ['labels changed', policy(', labels: {a: b}') + binding('limit'), STORED, ['PUT validatingadmissionpolicies/limit']],
  ['one is gone', policy(), STORED, ['DELETE validatingadmissionpolicybindings/limit']],
  ['one is new', policy() + binding('limit'), policy(), ['POST validatingadmissionpolicybindings']],
  ['a webhook changed', webhooks('https://b'), webhooks('https://a'), ['PUT validatingwebhookconfigurations/hooks']],
])('writes the documents of a policy that differ from what is stored: %s', async (_what, text, stored, sent) => {
  expect(await written(text, stored)).toEqual(sent)
})
