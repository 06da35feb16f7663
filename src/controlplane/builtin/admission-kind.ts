import { LazyModule } from '../../apimachinery/lazy-module.ts'
import { POLICY_GROUP } from '../../apiserver/admission/policy/names.ts'
import type { TableConvertor } from '../../apiserver/endpoints/scope.ts'
import { type KindSchema, lateTable, type TypedResource, type TypedStrategy } from './typed-resource.ts'

/** The code of some kinds, which loads when it is first asked for. */
export interface AdmissionKinds<Kind extends string> {
  strategies(): Promise<{ readonly [kind in Kind]: TypedStrategy }>
  tables(): Promise<{ readonly [kind in Kind]: TableConvertor }>
  schema(): Promise<{ readonly default: KindSchema }>
}

/** A kind of `admissionregistration.k8s.io/v1`. */
export const admissionKind = <Kind extends string>(
  { strategies, tables, schema }: AdmissionKinds<Kind>,
  kind: Kind,
  resource: string,
): TypedResource => ({
  group: POLICY_GROUP,
  version: 'v1',
  resource,
  singular: kind.toLowerCase(),
  kind,
  shortNames: [],
  categories: ['api-extensions'],
  namespaced: false,
  strategy: new LazyModule(async () => (await strategies())[kind]),
  schema: new LazyModule(schema),
  table: lateTable(async () => (await tables())[kind]),
  allowUnconditionalUpdate: false,
})
