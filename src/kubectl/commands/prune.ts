import { stringOf } from '../../apimachinery/json/access.ts'
import { LAST_APPLIED } from '../../apimachinery/meta/annotations.ts'
import { errorMessage } from '../../apimachinery/text/error-message.ts'
import { pathOf, type ResourceType } from '../../client/resource-type.ts'
import { ALL, dryRunOf, type Invocation, SELECTOR } from '../command.ts'
import { CommandError } from '../errors.ts'
import type { Flag } from '../flags.ts'
import type { Mapper } from '../mapper.ts'
import { type Info, itemsOf, metadataOf, nameOf, namespaceOf, stringsOf } from '../object.ts'
import { deleteObject } from './deletion.ts'

/** The flags of `apply` that delete what is not applied any more. */
export const PRUNE_FLAGS: readonly Flag[] = [
  {
    name: 'prune',
    type: 'bool',
    help: 'Delete previously applied objects that the manifests do not have; with -l, --all or --applyset',
  },
  {
    name: 'prune-allowlist',
    type: 'texts',
    help: 'Overwrite the default allowlist with <group/version/kind> for --prune',
  },
  { name: 'applyset', type: 'string', help: '[alpha] The ApplySet that tracks what is applied: [RESOURCE][.GROUP]/NAME' },
  ALL,
  SELECTOR,
]

/** A kind whose objects can be pruned. */
export interface PruneKind {
  readonly group: string
  readonly version: string
  readonly kind: string
  readonly namespaced: boolean
}

/** What was applied. */
export class Visited {
  readonly uids = new Set<string>()
  readonly namespaces = new Set<string>()

  add({ namespace, object }: Pick<Info, 'namespace' | 'object'>): void {
    if (namespace !== undefined) this.namespaces.add(namespace)
    this.uids.add(stringOf(metadataOf(object).uid))
  }
}

const kinds = (group: string, version: string, namespaced: boolean, ...names: string[]): PruneKind[] =>
  names.map((kind) => ({ group, version, kind, namespaced }))

/** What is pruned without `--prune-allowlist`. Source: k8s.io/kubectl/pkg/util/prune/prune.go. */
const DEFAULT_KINDS: readonly PruneKind[] = [
  ...kinds(
    '',
    'v1',
    true,
    'ConfigMap',
    'Endpoints',
    'PersistentVolumeClaim',
    'Pod',
    'ReplicationController',
    'Secret',
    'Service',
  ),
  ...kinds('batch', 'v1', true, 'Job', 'CronJob'),
  ...kinds('networking.k8s.io', 'v1', true, 'Ingress'),
  ...kinds('apps', 'v1', true, 'DaemonSet', 'Deployment', 'ReplicaSet', 'StatefulSet'),
  ...kinds('', 'v1', false, 'Namespace', 'PersistentVolume'),
]

const DEPRECATED =
  'Deprecated: kubectl apply will no longer prune non-namespaced resources by default when used with the --namespace flag in a future release. To preserve the current behaviour, list the resources you want to target explicitly in the --prune-allowlist flag.'

export const groupVersionKindText = ({ group, version, kind }: Omit<PruneKind, 'namespaced'>): string =>
  `${group}/${version}, Kind=${kind}`

/** The type of a kind. Throws kubectl's error where the server does not have it. */
function typeOf(mapper: Mapper, { group, version, kind }: Omit<PruneKind, 'namespaced'>): ResourceType {
  const type = mapper.types.find((one) => one.group === group && one.version === version && one.kind === kind)
  if (type !== undefined) return type
  throw new CommandError(`no matches for kind "${kind}" in version "${group === '' ? version : `${group}/${version}`}"`)
}

/** The kinds of `--prune-allowlist`. Throws CommandError. Source: k8s.io/kubectl/pkg/util/prune/prune.go, ParseResources. */
export function allowedKinds(mapper: Mapper, allowlist: readonly string[]): PruneKind[] {
  return allowlist.map((text) => {
    const [first = '', version = '', kind = '', ...more] = text.split('/')
    if (kind === '' || more.length > 0)
      throw new CommandError(`invalid GroupVersionKind format: ${text}, please follow <group/version/kind>`)
    const group = first === 'core' ? '' : first
    return { group, version, kind, namespaced: typeOf(mapper, { group, version, kind }).namespaced }
  })
}

/** Deletes an object as pruning does, but in a dry run of the client, and prints it. */
export async function pruneObject({ session, flags }: Invocation, info: Info, print: (info: Info) => string): Promise<void> {
  const dryRun = dryRunOf(flags)
  if (dryRun !== 'client') {
    await deleteObject(session, info, { propagationPolicy: 'Background', ...(dryRun === 'server' ? { dryRun: ['All'] } : {}) })
  }
  session.out(print(info))
}

/** The objects of a type with these labels. */
export async function labelled(
  { session }: Invocation,
  type: ResourceType,
  namespace: string | undefined,
  labelSelector: string,
): Promise<Info[]> {
  const query = labelSelector === '' ? {} : { labelSelector }
  const list = await session.object({ method: 'GET', path: pathOf(type, { namespace }), query })
  return itemsOf(list).map((object) => ({ type, namespace: namespaceOf(object), name: nameOf(object), object }))
}

/**
 * Deletes objects that were applied once and are not among those that are applied now, in the namespaces of these. Throws CommandError.
 * Source: k8s.io/kubectl/pkg/cmd/apply/prune.go.
 */
export async function pruneByLabels(
  invocation: Invocation,
  allowed: readonly PruneKind[],
  { uids, namespaces }: Visited,
  print: (info: Info) => string,
): Promise<void> {
  const { session, flags } = invocation
  const mapper = await session.mapper()
  // kubectl takes the default namespace for one that was given.
  if (allowed.length === 0) session.err(`${DEPRECATED}\n`)
  const types = (allowed.length === 0 ? DEFAULT_KINDS : allowed).map((of) => {
    try {
      return { of, type: typeOf(mapper, of) }
    } catch (error) {
      const shown = `${groupVersionKindText(of)}, Namespaced=${of.namespaced}`
      throw new CommandError(`error retrieving RESTMappings to prune: invalid resource ${shown}: ${errorMessage(error)}`)
    }
  })
  const prune = async (of: PruneKind, type: ResourceType, namespace: string | undefined): Promise<void> => {
    try {
      for (const info of await labelled(invocation, type, namespace, flags.text('selector'))) {
        if (!stringsOf(info.object, 'annotations').has(LAST_APPLIED)) continue
        if (!uids.has(stringOf(metadataOf(info.object).uid))) await pruneObject(invocation, info, print)
      }
    } catch (error) {
      const scope = of.namespaced ? 'namespaced' : 'nonNamespaced'
      throw new CommandError(`error pruning ${scope} object ${groupVersionKindText(of)}: ${errorMessage(error)}`)
    }
  }
  const [namespaced, others] = [types.filter(({ of }) => of.namespaced), types.filter(({ of }) => !of.namespaced)]
  for (const namespace of namespaces) for (const { of, type } of namespaced) await prune(of, type, namespace)
  for (const { of, type } of others) await prune(of, type, undefined)
}
