import { objectAt, objectsOf, stringAt } from '../../../apimachinery/json/access.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, objectOf } from '../../../apimachinery/json/value.ts'
import type { Client } from '../../../client/client.ts'
import { apiVersionOf, CRDS, pathOf, qualifiedName, type ResourceType } from '../../../client/resource-type.ts'
import { silent } from '../../base/server/plain-fetch.ts'

/** The list of CRDs among the surroundings. */
export const CRDS_NAME = qualifiedName(CRDS)

/** What a bench copies of the workspace, besides params and the object of a write. */
const COPIED: ReadonlySet<string> = new Set([
  'namespaces',
  CRDS_NAME,
  ...['clusterroles', 'clusterrolebindings', 'roles', 'rolebindings'].map((name) => `${name}.rbac.authorization.k8s.io`),
  ...['validating', 'mutating'].flatMap((does) =>
    ['admissionpolicies', 'admissionpolicybindings', 'webhookconfigurations'].map(
      (name) => `${does}${name}.admissionregistration.k8s.io`,
    ),
  ),
])

/** Objects of the workspace as lists, by PLURAL.GROUP. */
export type Surroundings = ReadonlyMap<string, string>

/** A kind of params: its apiVersion and its name. */
export interface ParamKind {
  readonly apiVersion: string
  readonly kind: string
}

/** The kind of params of a policy; undefined: it has none. */
export function paramKindOf(policy: JsonObject | undefined): ParamKind | undefined {
  const { paramKind } = objectAt(policy, 'spec')
  if (!isObject(paramKind)) return undefined
  return { apiVersion: stringAt(paramKind, 'apiVersion'), kind: stringAt(paramKind, 'kind') }
}

async function listOf(client: Client, type: ResourceType): Promise<string | undefined> {
  const { object } = await client.send({ method: 'GET', path: pathOf(type) })
  if (object === undefined) return undefined
  // Lists of built-in kinds leave the kind of their items out.
  const items = objectsOf(object.items).map((item) => objectOf({ ...item, apiVersion: apiVersionOf(type), kind: type.kind }))
  return stringify(objectOf({ items }))
}

/** Reads what policies look at: namespaces, roles, CRDs, policies, and the objects of kinds of params. Throws Unreachable. */
export async function readSurroundings(
  page: Client,
  types: readonly ResourceType[],
  params: readonly ParamKind[],
): Promise<Surroundings> {
  const isParam = (type: ResourceType): boolean =>
    params.some(({ apiVersion, kind }) => type.kind === kind && apiVersionOf(type) === apiVersion)
  const isCopied = (type: ResourceType, i: number): boolean =>
    COPIED.has(qualifiedName(type)) && types.findIndex((other) => qualifiedName(other) === qualifiedName(type)) === i
  const client = silent(page)
  const wanted = types.filter((type, i) => isParam(type) || isCopied(type, i))
  const lists = await Promise.all(wanted.map(async (type) => [qualifiedName(type), await listOf(client, type)] as const))
  return new Map(lists.flatMap(([name, list]) => (list === undefined ? [] : [[name, list] as const])))
}
