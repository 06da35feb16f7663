import { objectAt, objectsOf, stringAt } from '../../../../apimachinery/json/access.ts'
import { stringify } from '../../../../apimachinery/json/serialize.ts'
import { type JsonObject, objectOf } from '../../../../apimachinery/json/value.ts'
import { type As, asFlags } from '../../../../client/kubectl.ts'
import { pathOf, type ResourceType } from '../../../../client/resource-type.ts'
import type { RequestSpec } from '../../../../client/transport.ts'
import { textAt } from '../../../entities/crd/crd.ts'
import type { Stored } from '../../../entities/crd/stored.ts'

export const MIGRATIONS: Pick<ResourceType, 'group' | 'version' | 'resource' | 'namespaced'> = {
  group: 'storagemigration.k8s.io',
  version: 'v1',
  resource: 'storageversionmigrations',
  namespaced: false,
}

/** What a migration of a CRD's objects says of itself. */
export interface MigrationState {
  readonly name: string
  readonly state: 'waiting' | 'running' | 'succeeded' | 'failed'
  /** The server's sentence; empty while it waits for another. */
  readonly message: string
}

const resourceOf = ({ crd }: Stored): { readonly group: string; readonly resource: string } => ({
  group: textAt(crd, ['spec', 'group']),
  resource: textAt(crd, ['spec', 'names', 'plural']),
})

/** The migrations of a CRD's objects, the oldest first. */
export function migrationsOf(stored: Stored, all: readonly JsonObject[]): readonly MigrationState[] {
  const { group, resource } = resourceOf(stored)
  const own = all.filter(({ spec }) => {
    const of = objectAt(spec, 'resource')
    return stringAt(of, 'group') === group && stringAt(of, 'resource') === resource
  })
  const bornAt = (migration: JsonObject): string => textAt(migration, ['metadata', 'creationTimestamp'])
  return [...own].sort((a, b) => (bornAt(a) < bornAt(b) ? -1 : 1)).map(stateOf)
}

const STATES = [
  ['Failed', 'failed'],
  ['Succeeded', 'succeeded'],
  ['Running', 'running'],
] as const

function stateOf(migration: JsonObject): MigrationState {
  const name = textAt(migration, ['metadata', 'name'])
  const conditions = objectsOf(objectAt(migration, 'status').conditions)
  for (const [type, state] of STATES) {
    const found = conditions.find((condition) => condition.type === type && condition.status === 'True')
    if (found !== undefined) return { name, state, message: stringAt(found, 'message') }
  }
  return { name, state: 'waiting', message: '' }
}

/** A name that no migration has: of the resource and its storage version. */
export function migrationName(stored: Stored, taken: readonly string[]): string {
  const base = `${resourceOf(stored).resource}-to-${stored.storage}`
  let name = base
  for (let i = 2; taken.includes(name); i++) name = `${base}-${i}`
  return name
}

/** The request that begins a migration by the server. */
export const migrationRequest = (stored: Stored, name: string): RequestSpec => ({
  method: 'POST',
  path: pathOf(MIGRATIONS),
  query: { fieldManager: 'crdlab' },
  body: stringify(
    objectOf({
      apiVersion: `${MIGRATIONS.group}/${MIGRATIONS.version}`,
      kind: 'StorageVersionMigration',
      metadata: objectOf({ name }),
      spec: objectOf({ resource: objectOf(resourceOf(stored)) }),
    }),
  ),
  contentType: 'application/json',
})

/** The same as a script for any cluster: it begins the migration, waits for its end, and shows how it ended and what is stored. */
export function migrationScript(stored: Stored, name: string, who: As): string {
  const as = asFlags(who)
    .map((flag) => ` ${flag}`)
    .join('')
  const { group, resource } = resourceOf(stored)
  return `kubectl create${as} -f - <<'EOF'
apiVersion: ${MIGRATIONS.group}/${MIGRATIONS.version}
kind: StorageVersionMigration
metadata:
  name: ${name}
spec:
  resource:
    group: ${group}
    resource: ${resource}
EOF
kubectl wait${as} --for=condition=Running storageversionmigration/${name} --timeout=1m
kubectl wait${as} --for=condition=Running=false storageversionmigration/${name} --timeout=30m
kubectl get${as} storageversionmigration/${name} -o jsonpath='{range .status.conditions[?(@.status=="True")]}{.type}: {.message}{"\\n"}{end}'
kubectl get${as} customresourcedefinition/${resource}.${group} -o jsonpath='{.status.storedVersions}{"\\n"}'
`
}

/** Versions at which objects are stored although `status.storedVersions` has them no more, as after a migration that failed. */
export const forgottenVersions = ({ storedVersions, counts }: Stored): readonly (readonly [version: string, n: number])[] =>
  [...(counts ?? [])].filter(([version, n]) => n > 0 && !storedVersions.includes(version))
