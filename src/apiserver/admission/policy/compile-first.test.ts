import { expect, test } from 'vitest'
import { parseJson } from '../../../apimachinery/json/parse.ts'
import { type JsonObject, objectOf } from '../../../apimachinery/json/value.ts'
import { rerun } from '../../../apimachinery/rerun.ts'
import type { Authorizer } from '../../authorization/authorizer.ts'
import type { WriteContext } from '../../registry/rest/write-context.ts'
import type { StoredObject } from '../../storage/interfaces.ts'
import type { Attributes } from '../attributes.ts'
import { Compilations } from './compilations.ts'
import { validateByPolicies } from './dispatcher.ts'
import { type MutationSurroundings, mutateByPolicies } from './mutating-dispatcher.ts'

const json = (value: object): JsonObject => parseJson(JSON.stringify(value)).value as JsonObject

const MATCHES = { resourceRules: [{ apiGroups: ['ex.io'], apiVersions: ['v1'], operations: ['*'], resources: ['widgets'] }] }
/** Asks for a right of the user, so that a test can count the evaluations. */
const ASKS = "authorizer.path('/x').check('get').allowed()"

/** Two policies more than are compiled at once; each is bound. */
const hooksOf = (spec: object) =>
  Array.from({ length: 52 }, (_, i) => ({
    policy: { value: json({ metadata: { name: `p${i}` }, spec: { matchConstraints: MATCHES, ...spec } }) } as StoredObject,
    bindings: [json({ metadata: { name: `b${i}` }, spec: { policyName: `p${i}`, validationActions: ['Deny'] } })],
  }))

const KIND = { group: 'ex.io', version: 'v1', kind: 'Widget' }
const RESOURCE = { group: 'ex.io', version: 'v1', resource: 'widgets' }

const attributes = (): Attributes => ({
  operation: 'CREATE',
  resource: RESOURCE,
  subresource: '',
  kind: KIND,
  namespace: '',
  name: 'a',
  object: json({ apiVersion: 'ex.io/v1', kind: 'Widget', metadata: { name: 'a' } }),
  oldObject: undefined,
  options: { dryRun: false, fieldManager: '', fieldValidation: 'Strict' } as Attributes['options'],
  dryRun: false,
  userInfo: { name: 'ann', groups: [] },
  reinvocation: { isReinvoke: false, shouldReinvoke: false, plugins: new Map() },
  form: { kind: KIND, decode: () => objectOf({}) },
})

test.each([
  ['validate', validateByPolicies, { validations: [{ expression: ASKS }] }],
  [
    'mutate',
    mutateByPolicies,
    {
      reinvocationPolicy: 'Never',
      matchConditions: [{ name: 'asks', expression: `!${ASKS}` }],
      mutations: [{ patchType: 'JSONPatch', jsonPatch: { expression: '[]' } }],
    },
  ],
])('[AP-16] policies that %s a request are all compiled before any is evaluated', async (_name, run, spec) => {
  const order: string[] = []
  const authorizer: Partial<Authorizer> = {
    decidePath() {
      order.push('evaluated')
      return ''
    },
  }
  const surroundings: MutationSurroundings = {
    authorizer: authorizer as Authorizer,
    compilations: new Compilations(async () => {
      order.push('paused')
    }),
    namespace: () => undefined,
    equivalents: () => [{ resource: RESOURCE, kind: KIND, convert: (object) => ({ object }) }],
    findParams: () => undefined,
    goTypeOf: () => undefined,
    typesOf: () => undefined,
    completed: (object) => object,
  }
  const hooks = hooksOf(spec)
  await rerun(() => run(hooks, attributes(), {} as WriteContext, surroundings))
  expect(order).toEqual(['paused', ...hooks.map(() => 'evaluated')])
})
