import { GROUP, type Input, JSON_BODY, post, slowest } from '../input.ts'
import type { Answer, Sent, Target } from '../target.ts'

const K = 1000
const POLICIES = '/apis/admissionregistration.k8s.io/v1'
const CONFIG_MAPS = '/api/v1/namespaces/default/configmaps'
const AT_ONCE = 20

const times = <T>(n: number, item: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => item(i))

/** The form of a policy as an input gives it: what is absent is made up. */
interface Form {
  readonly policy: object
  readonly binding?: object
}

const rules = { resourceRules: [{ apiGroups: [GROUP], apiVersions: ['v1'], operations: ['*'], resources: ['things'] }] }

const put = (path: string, body: object): Sent => ({ method: 'POST', path, headers: JSON_BODY, body: JSON.stringify(body) })

/** Sends many requests, some at a time. */
async function sendAll(target: Target, requests: readonly Sent[]): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let at = 0; at < requests.length; at += AT_ONCE)
    answers.push(...(await Promise.all(requests.slice(at, at + AT_ONCE).map((sent) => target.send(sent)))))
  return answers
}

const kindsOf = (mutates: boolean): readonly [policies: string, bindings: string] => {
  const kind = mutates ? 'mutatingadmissionpolic' : 'validatingadmissionpolic'
  return [`${POLICIES}/${kind}ies`, `${POLICIES}/${kind}ybindings`]
}

/** Stores policies with their bindings, sends writes, and deletes them again. */
async function under(target: Target, mutates: boolean, forms: readonly Form[], writes: () => readonly Sent[]): Promise<Answer> {
  const [policies, bindings] = kindsOf(mutates)
  const nameOf = (i: number): string => `hostile-${i}`
  await sendAll(
    target,
    forms.map(({ policy }, i) => put(policies, { metadata: { name: nameOf(i) }, spec: { matchConstraints: rules, ...policy } })),
  )
  const actions = mutates ? {} : { validationActions: ['Deny'] }
  await sendAll(
    target,
    forms.map(({ binding }, i) =>
      put(bindings, { metadata: { name: nameOf(i) }, spec: { policyName: nameOf(i), ...actions, ...binding } }),
    ),
  )
  const answers = await sendAll(target, writes())
  for (const path of [bindings, policies]) await target.send({ method: 'DELETE', path })
  return slowest(answers)
}

const thing = (members = '"any":{"a":1}'): readonly Sent[] => [post('p', members)]
const list = (n: number): string => `"list":[${times(n, (i) => `{"v":${i}}`).join(',')}]`

const validating = (name: string, policy: () => object, members?: () => string): Input => ({
  family: 'policies',
  name,
  admission: true,
  run: (target) => under(target, false, [{ policy: policy() }], () => thing(members?.())),
})

const expression = (name: string, text: () => string, members?: () => string): Input =>
  validating(name, () => ({ validations: [{ expression: text() }] }), members)

const mutating = (name: string, mutation: () => object, members?: () => string): Input => ({
  family: 'policies',
  name,
  admission: true,
  run: (target) =>
    under(target, true, [{ policy: { reinvocationPolicy: 'IfNeeded', mutations: [mutation()] } }], () => thing(members?.())),
})

const patching = (name: string, text: () => string, members?: () => string): Input =>
  mutating(name, () => ({ patchType: 'JSONPatch', jsonPatch: { expression: text() } }), members)

const TRUE = [{ expression: 'true' }]
/** Each variable is the one before it twice. */
const doubling = (first: string, n: number): object[] =>
  times(n, (i) => ({ name: `v${i}`, expression: i === 0 ? first : `variables.v${i - 1} + variables.v${i - 1}` }))

/** A mutation by a list that holds the one before it twice, forty times over. */
const mutatingWith = (kind: 'configuration' | 'patch'): Input => ({
  family: 'policies',
  name: `lists in lists that double forty times, in a ${kind}`,
  admission: true,
  run: (target) => {
    const variables = times(40, (i) => ({
      name: `v${i}`,
      expression: i === 0 ? '[1]' : `[variables.v${i - 1}, variables.v${i - 1}]`,
    }))
    const mutation =
      kind === 'patch'
        ? { patchType: 'JSONPatch', jsonPatch: { expression: '[JSONPatch{op: "add", path: "/any", value: variables.v39}]' } }
        : { patchType: 'ApplyConfiguration', applyConfiguration: { expression: 'Object{any: variables.v39}' } }
    return under(target, true, [{ policy: { reinvocationPolicy: 'Never', variables, mutations: [mutation] } }], () => thing())
  },
})

const params = { apiVersion: 'v1', kind: 'ConfigMap' }
const paramRef = { selector: { matchLabels: { hostile: 'a' } }, namespace: 'default', parameterNotFoundAction: 'Deny' }
const configMap = (i: number): object => ({ metadata: { name: `c${i}`, labels: { hostile: 'a' } }, data: { max: String(i) } })

async function withParams(target: Target, count: number, writes: () => readonly Sent[]): Promise<Answer> {
  await sendAll(
    target,
    times(count, (i) => put(CONFIG_MAPS, configMap(i))),
  )
  const policy = { paramKind: params, validations: [{ expression: "params.data.max != 'x'" }] }
  const answer = await under(target, false, [{ policy, binding: { paramRef } }], writes)
  await target.send({ method: 'DELETE', path: `${CONFIG_MAPS}?labelSelector=hostile%3Da` })
  return answer
}

/** Admission policies that cost as much as they can, on the host with all that a cluster has. */
export const policies: readonly Input[] = [
  expression(
    'a loop in a loop over 20,000 items',
    () => 'object.list.all(x, object.list.all(y, x != y || x == y))',
    () => list(20 * K),
  ),
  expression(
    'a sum over a list that is sorted again and again',
    () => 'object.list.all(x, object.list.map(y, y.v).sort().sum() >= 0)',
    () => list(2 * K),
  ),
  validating(
    'forty expressions, each at its limit',
    () => ({ validations: times(40, () => ({ expression: 'object.list.all(x, object.list.all(y, x.v >= 0 || y.v < 0))' })) }),
    () => list(400),
  ),
  expression('100 KB of terms', () => times(14 * K, () => 'true').join(' && ')),
  expression('100 KB of parentheses', () => `${'('.repeat(50 * K)}true${')'.repeat(50 * K)}`),
  expression('100 KB of negations', () => `${'!'.repeat(100 * K)}true`),
  expression('a text of 100 KB', () => `'${'a'.repeat(100 * K)}'.matches('(a+)+b') || true`),
  expression('100 KB of list', () => `[${times(50 * K, () => '1').join(',')}].size() > 0`),
  expression('100 KB of conditions', () => `${'true ? true : '.repeat(7 * K)}true`),
  expression('100 KB of fields', () => `has(object${'.a'.repeat(50 * K)})`),
  expression('macros in macros', () => `${'[1,2,3,4,5,6,7].all(x, '.repeat(12)}true${')'.repeat(12)}`),
  expression(
    'a pattern that a backtracking engine chokes on',
    () => "object.unique.a.matches('^(a|aa)+$') || true",
    () => `"unique":{"a":"${'a'.repeat(200 * K)}b"}`,
  ),
  validating('a text that doubles forty times', () => ({
    variables: doubling("'aaaaaaaaaa'", 40),
    validations: [{ expression: "variables.v39 != ''" }],
  })),
  validating('a list that doubles forty times', () => ({
    variables: doubling('[1,2,3]', 40),
    validations: [{ expression: 'variables.v39.size() > 0' }],
  })),
  validating('a thousand variables', () => ({
    variables: doubling('1', K),
    validations: [{ expression: `variables.v${K - 1} > 0` }],
  })),
  validating(
    'sixty-four conditions, each at its limit',
    () => ({
      matchConditions: times(64, (i) => ({
        name: `c${i}`,
        expression: 'object.list.all(x, object.list.all(y, x.v >= 0 || y.v < 0))',
      })),
      validations: TRUE,
    }),
    () => list(400),
  ),
  validating(
    'a message of megabytes',
    () => ({ validations: [{ expression: 'false', messageExpression: "object.list.map(x, string(x)).join('')" }] }),
    () => list(20 * K),
  ),
  validating(
    'twenty audit annotations of megabytes',
    () => ({ auditAnnotations: times(20, (i) => ({ key: `k${i}`, valueExpression: 'object.unique.a + object.unique.a' })) }),
    () => `"unique":{"a":"${'a'.repeat(K * K)}"}`,
  ),
  validating('a rule for each of 5,000 resources', () => ({
    matchConstraints: { resourceRules: times(5 * K, (i) => ({ ...rules.resourceRules[0], resources: [`r${i}`] })) },
    validations: TRUE,
  })),
  {
    family: 'policies',
    name: '10,000 policies',
    admission: true,
    run: (target) =>
      under(
        target,
        false,
        times(10 * K, () => ({ policy: { validations: TRUE } })),
        () => thing(),
      ),
  },
  {
    family: 'policies',
    name: '10,000 parameters of one policy',
    admission: true,
    run: (target) => withParams(target, 10 * K, thing),
  },
  {
    family: 'policies',
    name: 'parameters that change at each request',
    admission: true,
    run: (target) =>
      withParams(target, K, () =>
        times(200, (i) => [
          { method: 'PUT', path: `${CONFIG_MAPS}/c${i}`, headers: JSON_BODY, body: JSON.stringify(configMap(i)) },
          post(`q${i}`, '"any":{"a":1}'),
        ]).flat(),
      ),
  },
  {
    family: 'policies',
    name: 'policies that are replaced at each request',
    admission: true,
    run: (target) =>
      under(target, false, [{ policy: { validations: TRUE } }], () =>
        times(200, (i) => [
          put(kindsOf(false)[0], {
            metadata: { name: `r${i}` },
            spec: { matchConstraints: rules, validations: [{ expression: `${i} >= 0` }] },
          }),
          put(kindsOf(false)[1], { metadata: { name: `r${i}` }, spec: { policyName: `r${i}`, validationActions: ['Deny'] } }),
          post(`q${i}`, '"any":{"a":1}'),
        ]).flat(),
      ),
  },
  patching(
    '10,000 operations',
    () => 'object.list.map(x, JSONPatch{op: "add", path: "/any/a" + string(x.v), value: 1})',
    () => `${list(10 * K)},"any":{}`,
  ),
  patching(
    '10,000 inserts at the front',
    () => 'object.list.map(x, JSONPatch{op: "add", path: "/list/0", value: {"v": 1}})',
    () => list(10 * K),
  ),
  ...(['configuration', 'patch'] as const).map((kind) => mutatingWith(kind)),
  patching('copies that double', () => `[${times(30, () => 'JSONPatch{op: "copy", from: "/any", path: "/any/a"}').join(', ')}]`),
  mutating(
    'a configuration of 20,000 items',
    () => ({
      patchType: 'ApplyConfiguration',
      applyConfiguration: { expression: 'Object{map: object.list.map(x, Object.map{k: string(x.v), v: "a"})}' },
    }),
    () => list(20 * K),
  ),
  mutating('a configuration of 5,000 fields', () => ({
    patchType: 'ApplyConfiguration',
    applyConfiguration: { expression: `Object{unique: {${times(5 * K, (i) => `"k${i}": "a"`).join(', ')}}}` },
  })),
  {
    family: 'policies',
    name: '300 policies that mutate, all asked again',
    admission: true,
    run: (target) => {
      const expression = (i: number): string => `[JSONPatch{op: "add", path: "/unique/k${i}", value: "a"}]`
      const policy = (i: number): object => ({
        reinvocationPolicy: 'IfNeeded',
        mutations: [{ patchType: 'JSONPatch', jsonPatch: { expression: expression(i) } }],
      })
      return under(
        target,
        true,
        times(300, (i) => ({ policy: policy(i) })),
        () => thing('"unique":{"a":"b"}'),
      )
    },
  },
  {
    family: 'policies',
    name: '200 writes at once under a heavy policy',
    admission: true,
    run: (target) =>
      under(
        target,
        false,
        [{ policy: { validations: [{ expression: 'object.list.all(x, object.list.all(y, x.v >= 0 || y.v < 0))' }] } }],
        () => times(200, (i) => post(`h${i}`, list(300))),
      ),
  },
]
