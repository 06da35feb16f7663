import { expect, test } from 'vitest'
import { parseJson } from '../../../apimachinery/json/parse.ts'
import { isObject, type JsonObject, objectOf } from '../../../apimachinery/json/value.ts'
import type { Client } from '../../../client/client.ts'
import { askAll, type Question } from './reviews.ts'

const WIDGETS = { group: 'a.b', version: 'v1', resource: 'widgets' }
const in1: Question = { type: WIDGETS, endpoint: '', verb: 'update', namespace: 'n1', name: 'a' }
const status1: Question = { ...in1, endpoint: 'status' }
const everywhere: Question = { type: WIDGETS, endpoint: '', verb: 'list' }

const rule = (verbs: string[], more: object = {}): JsonObject =>
  objectOf({ verbs, apiGroups: ['a.b'], resources: ['widgets'], ...more })

/** A client of a server with these rules by namespace, and what it was asked: a namespace, or a verb. */
function clientWith(rules: { readonly [namespace: string]: JsonObject[] }, isIncomplete = false) {
  const asked: string[] = []
  const send: Client['send'] = async ({ path, body = '' }) => {
    const { value } = parseJson(body)
    const spec = isObject(value) && isObject(value.spec) ? value.spec : objectOf({})
    const { resourceAttributes: attributes, namespace } = spec
    asked.push(isObject(attributes) ? String(attributes.verb) : String(namespace))
    const status = path.endsWith('/selfsubjectrulesreviews')
      ? objectOf({ resourceRules: rules[String(namespace)] ?? [], nonResourceRules: [], incomplete: isIncomplete })
      : objectOf({ allowed: true })
    return { object: objectOf({ status }) } as unknown as Awaited<ReturnType<Client['send']>>
  }
  return { client: { send } as unknown as Client, asked }
}

test('asks once for each namespace, and for the cluster by a namespace that cannot be', async () => {
  const { client, asked } = clientWith({ n1: [rule(['update'])], '*': [rule(['list'])] })
  const delete1: Question = { ...in1, verb: 'delete' }
  expect(await askAll(client, [in1, status1, delete1, everywhere])).toEqual([true, false, false, true])
  expect(asked).toEqual(['n1', '*'])
})

test('a rule with names allows what names one of them', async () => {
  const { client } = clientWith({ n1: [rule(['*'], { resourceNames: ['a'] })] })
  expect(await askAll(client, [in1, { ...in1, name: 'b' }, { ...in1, name: undefined }])).toEqual([true, false, false])
})

test('who asks at the same time shares the answer; later ones ask anew', async () => {
  const { client, asked } = clientWith({ n1: [rule(['update'])] })
  expect(await Promise.all([askAll(client, [in1]), askAll(client, [status1])])).toEqual([[true], [false]])
  await askAll(client, [in1])
  expect(asked).toEqual(['n1', 'n1'])
})

test('asks one by one where the server does not know all rules', async () => {
  const { client, asked } = clientWith({}, true)
  expect(await askAll(client, [in1, { ...in1, verb: 'patch' }])).toEqual([true, true])
  expect(asked).toEqual(['n1', 'update', 'patch'])
})
