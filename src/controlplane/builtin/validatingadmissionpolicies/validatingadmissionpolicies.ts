import { LazyModule } from '../../../apimachinery/lazy-module.ts'
import { BINDINGS, POLICIES, POLICY_GROUP } from '../../../apiserver/admission/policy/names.ts'
import type { TypedResource } from '../typed-resource.ts'

export type PolicyKind = 'ValidatingAdmissionPolicy' | 'ValidatingAdmissionPolicyBinding'

/** The tables, whose code is loaded when one is first asked for. */
const TABLES = new LazyModule(async () => (await import('./table.ts')).POLICY_TABLES)

const define = (kind: PolicyKind, resource: string): TypedResource => ({
  group: POLICY_GROUP,
  version: 'v1',
  resource,
  singular: kind.toLowerCase(),
  kind,
  shortNames: [],
  categories: ['api-extensions'],
  namespaced: false,
  strategy: new LazyModule(async () => (await import('./strategy.ts')).POLICY_STRATEGIES[kind]),
  schema: new LazyModule(() => import('./schema.json', { with: { type: 'json' } })),
  table: {
    get columnDefinitions() {
      return TABLES.get()[kind].columnDefinitions
    },
    cells: (object, now) => TABLES.get()[kind].cells(object, now),
  },
  allowUnconditionalUpdate: false,
})

/** Policies about writes, and what binds them (rules AP-1 to AP-4). */
export const POLICY_RESOURCES: readonly TypedResource[] = [
  {
    ...define('ValidatingAdmissionPolicy', POLICIES),
    subresources: [{ name: 'status', verbs: ['get', 'patch', 'update'] }],
  },
  define('ValidatingAdmissionPolicyBinding', BINDINGS),
]
