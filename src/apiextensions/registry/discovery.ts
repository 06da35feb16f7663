import { append } from '../../apimachinery/append.ts'
import { stringAt } from '../../apimachinery/json/access.ts'
import { type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import { compareKubeVersions } from '../../apimachinery/version/kube-version.ts'
import { storageVersionHash } from '../../apiserver/endpoints/storage-version-hash.ts'
import type { Storage } from '../../apiserver/storage/interfaces.ts'
import {
  acceptedNames,
  groupOf,
  isConditionTrue,
  isNamespaced,
  servedVersions,
  storageVersionOf,
  subresourcesOf,
} from '../v1/stored-definition.ts'
import { type Registrations, V1_REGISTRATIONS, viewsOf } from './registrations.ts'

/**
 * The entries of established CRDs in discovery.
 * Source: k8s.io/apiextensions-apiserver/pkg/apiserver/customresource_discovery_controller.go.
 */
const V1 = [V1_REGISTRATIONS]

const established = (storage: Storage, kinds: readonly Registrations[]) =>
  viewsOf(storage, kinds).filter(({ view }) => isConditionTrue(view, 'Established'))

export interface DiscoveredGroup {
  readonly name: string
  /** Preferred first. */
  readonly versions: readonly string[]
}

/** All groups with their served versions, the greatest version first. */
export function discoverGroups(storage: Storage, kinds: readonly Registrations[] = V1): DiscoveredGroup[] {
  const groups = new Map<string, Set<string>>()
  for (const { view: crd } of established(storage, kinds)) {
    const group = groupOf(crd)
    const versions = groups.get(group) ?? new Set<string>()
    for (const version of servedVersions(crd)) versions.add(stringAt(version, 'name'))
    if (versions.size > 0) groups.set(group, versions)
  }
  return [...groups].map(([name, versions]) => ({ name, versions: [...versions].sort((a, b) => compareKubeVersions(b, a)) }))
}

/** The resources of a group in a version; undefined when no CRD serves it. */
export function discoverResources(
  storage: Storage,
  group: string,
  version: string,
  kinds: readonly Registrations[] = V1,
): JsonObject[] | undefined {
  const found: JsonObject[] = []
  let served = false
  for (const { view: crd, kind } of established(storage, kinds)) {
    if (groupOf(crd) !== group) continue
    const match = servedVersions(crd).find((v) => v.name === version)
    if (match === undefined) continue
    served = true
    append(found, resourcesOf(crd, match, kind))
  }
  return served ? found : undefined
}

function resourcesOf(crd: JsonObject, version: JsonObject, registrations: Registrations): JsonObject[] {
  const names = acceptedNames(crd)
  const namespaced = isNamespaced(crd)
  const { status, scale } = subresourcesOf(version)
  const verbs = registrations.verbs(crd)
  const main = objectOf({
    name: names.plural,
    singularName: names.singular,
    namespaced,
    kind: names.kind,
    verbs: [...verbs.main],
    shortNames: names.shortNames.length > 0 ? [...names.shortNames] : undefined,
    categories: names.categories.length > 0 ? [...names.categories] : undefined,
    storageVersionHash: storageVersionHash(groupOf(crd), storageVersionOf(crd), names.kind),
  })
  const sub = (name: string, kind: string, of: { [key: string]: string } = {}): JsonObject =>
    objectOf({ name: `${names.plural}/${name}`, singularName: '', namespaced, ...of, kind, verbs: [...verbs.subresources] })
  const list = [main]
  if (status) list.push(sub('status', names.kind))
  if (scale !== undefined) list.push(sub('scale', 'Scale', { group: 'autoscaling', version: 'v1' }))
  return list
}
