import { LazyModule } from '../../../apimachinery/lazy-module.ts'
import { BINDINGS, POLICIES, POLICY_GROUP } from '../../../apiserver/admission/policy/names.ts'
import type { TableConvertor } from '../../../apiserver/endpoints/scope.ts'
import type { TypedResource } from '../typed-resource.ts'

const STRATEGIES = () => import('./strategy.ts')
const TABLES = new LazyModule(() => import('./table.ts'))

/** A table whose code is loaded when one is first asked for. */
const table = (name: 'POLICY_TABLE' | 'BINDING_TABLE'): TableConvertor => ({
  get columnDefinitions() {
    return TABLES.get()[name].columnDefinitions
  },
  cells: (object, now) => TABLES.get()[name].cells(object, now),
})

const BOTH = {
  group: POLICY_GROUP,
  version: 'v1',
  shortNames: [],
  categories: ['api-extensions'],
  namespaced: false,
  schema: new LazyModule(() => import('./schema.json', { with: { type: 'json' } })),
  allowUnconditionalUpdate: false,
}

/** Policies about writes, and what binds them (rules AP-1 to AP-4). */
export const POLICY_RESOURCES: readonly TypedResource[] = [
  {
    ...BOTH,
    resource: POLICIES,
    singular: 'validatingadmissionpolicy',
    kind: 'ValidatingAdmissionPolicy',
    strategy: new LazyModule(async () => (await STRATEGIES()).POLICY_STRATEGY),
    table: table('POLICY_TABLE'),
    subresources: [{ name: 'status', verbs: ['get', 'patch', 'update'] }],
  },
  {
    ...BOTH,
    resource: BINDINGS,
    singular: 'validatingadmissionpolicybinding',
    kind: 'ValidatingAdmissionPolicyBinding',
    strategy: new LazyModule(async () => (await STRATEGIES()).BINDING_STRATEGY),
    table: table('BINDING_TABLE'),
  },
]
