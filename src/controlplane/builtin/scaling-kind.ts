import { LazyModule } from '../../apimachinery/lazy-module.ts'
import type { TableConvertor } from '../../apiserver/endpoints/scope.ts'
import { ALL_VERBS, type KindSchema, lateTable, READ_VERBS, type TypedResource, type TypedStrategy } from './typed-resource.ts'

/** The code of a kind, which loads when it is first asked for. */
export interface ScalingKind {
  strategy(): Promise<TypedStrategy>
  table(): Promise<TableConvertor>
  schema(): Promise<{ readonly default: KindSchema }>
}

/** A kind in a namespace that has a status, which users of the role `edit` write and those of `view` read. */
export const scalingKind = (
  { strategy, table, schema }: ScalingKind,
  [group, version, kind, shortName]: readonly [group: string, version: string, kind: string, shortName: string],
): TypedResource => {
  const singular = kind.toLowerCase()
  const resource = `${singular}s`
  return {
    group,
    version,
    resource,
    singular,
    kind,
    shortNames: [shortName],
    namespaced: true,
    strategy: new LazyModule(strategy),
    schema: new LazyModule(schema),
    defaultRules: [
      { role: 'view', resources: [resource, `${resource}/status`], verbs: READ_VERBS },
      { role: 'edit', resources: [resource], verbs: ALL_VERBS.filter((verb) => !READ_VERBS.includes(verb)) },
    ],
    table: lateTable(table),
    subresources: [{ name: 'status', verbs: ['get', 'patch', 'update'] }],
  }
}
