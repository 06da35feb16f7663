import { objectAt, stringAt } from '../../apimachinery/json/access.ts'
import { parseJson } from '../../apimachinery/json/parse.ts'
import { type JsonObject, newObject, objectOf } from '../../apimachinery/json/value.ts'
import { groupVersion } from '../../apimachinery/meta/type-meta.ts'
import { generationOf, readMeta } from '../../apiserver/registry/rest/metadata.ts'
import type { Type } from '../../cel/types.ts'
import type { ApiResource } from '../rest-mapper.ts'
import type { PolicyStatusContext } from './controller.ts'
import { definitionOf, typeOfDefinition } from './openapi-type.ts'
import { checkTypes, paramKindOf, resourcesToCheck } from './type-checking.ts'

const MANAGER = 'validatingadmissionpolicy-status'

/** The schemas of a group version, as clients are told of them. */
async function schemasOf({ serve }: PolicyStatusContext, of: ApiResource): Promise<JsonObject> {
  const path = of.group === '' ? `/openapi/v3/api/${of.version}` : `/openapi/v3/apis/${groupVersion(of)}`
  const accept = 'application/json'
  const response = await serve({
    method: 'GET',
    path,
    query: new URLSearchParams(),
    header: (name) => (name === 'accept' ? accept : undefined),
    body: '',
  })
  const document = typeof response.body === 'string' && response.status === 200 ? parseJson(response.body).value : newObject()
  return objectAt(objectAt(document, 'components'), 'schemas')
}

/** The type of the objects of a resource; undefined where nothing is known of it. */
async function typeOf(context: PolicyStatusContext, of: ApiResource | undefined): Promise<Type | undefined> {
  if (of === undefined) return undefined
  const schemas = await schemasOf(context, of)
  const definition = definitionOf(schemas, of)
  return definition && typeOfDefinition(definition, schemas, of.kind)
}

/** Checks the types of the policy at a key, unless that was done, and applies its status. */
export async function syncPolicyStatus(context: PolicyStatusContext, key: string): Promise<void> {
  const policy = context.storage.get(key)?.value
  if (policy === undefined) return
  const generation = generationOf(policy)
  const { observedGeneration } = objectAt(policy, 'status')
  if (generation <= (typeof observedGeneration === 'number' ? observedGeneration : 0)) return
  const types: { readonly resource: ApiResource; readonly type: Type }[] = []
  for (const resource of resourcesToCheck(policy, context.mapper)) {
    const type = await typeOf(context, resource)
    if (type !== undefined) types.push({ resource, type })
  }
  const paramKind = paramKindOf(policy)
  const params = paramKind && { type: await typeOf(context, context.mapper.find(paramKind.apiVersion, paramKind.kind)) }
  const expressionWarnings = checkTypes(policy, types, params)
  const { apiVersion = '', kind = '' } = policy
  const name = stringAt(readMeta(policy), 'name')
  const typeChecking = expressionWarnings.length === 0 ? newObject() : objectOf({ expressionWarnings: [...expressionWarnings] })
  const status = objectOf({ observedGeneration: generation, typeChecking })
  await context.api({
    method: 'PATCH',
    path: `/apis/${String(apiVersion)}/validatingadmissionpolicies/${name}/status`,
    query: { fieldManager: MANAGER, force: 'true' },
    contentType: 'application/apply-patch+yaml',
    body: objectOf({ apiVersion, kind, metadata: objectOf({ name }), status }),
  })
}
