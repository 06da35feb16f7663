import { stringify } from '../../../apimachinery/json/serialize.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import type { Answer } from '../../../client/client.ts'
import { CRDS, pathOf, type ResourceType } from '../../../client/resource-type.ts'
import type { Scratch } from '../../base/state/connection.ts'
import { textAt } from '../../entities/crd/crd.ts'
import { openBench } from '../../entities/crd/scratch-server.ts'

/** What is asked of both releases: that a CRD is created, or an object of it. */
export interface ComparedRequest {
  readonly crd: string
  /** The object that is created once the CRD is there, and the version that it is sent to; absent: the CRD is what is compared. */
  readonly object?: { readonly text: string; readonly version: string }
}

/** What a release answered. */
export interface ReleaseReply {
  readonly code: number
  /** The object in JSON. */
  readonly body: string | undefined
  /** Why it was rejected; empty where it was not. */
  readonly message: string
  readonly warnings: readonly string[]
  /** The release does not accept the CRD of the object: what stands here is its answer to the CRD. */
  readonly isOfCrd: boolean
}

const replyOf = ({ object, failure, exchange }: Answer, isOfCrd = false): ReleaseReply => ({
  code: exchange.code,
  body: object && stringify(object),
  message: failure?.message ?? exchange.failure ?? '',
  warnings: exchange.warnings,
  isOfCrd,
})

const YAML = 'application/yaml'

/** The resource that an installed CRD serves in a version. */
function typeOf(crd: JsonObject, version: string): Pick<ResourceType, 'group' | 'version' | 'resource' | 'namespaced'> {
  return {
    group: textAt(crd, ['spec', 'group']),
    version,
    resource: textAt(crd, ['spec', 'names', 'plural']),
    namespaced: textAt(crd, ['spec', 'scope']) === 'Namespaced',
  }
}

/** Sends a request to an empty server of a release. Throws Unreachable. */
export async function askRelease(scratch: Scratch, minor: number, { crd, object }: ComparedRequest): Promise<ReleaseReply> {
  const { client, reset, idle } = openBench(scratch, true, minor)
  reset()
  const created = await client.send({ method: 'POST', path: pathOf(CRDS), body: crd, contentType: YAML })
  if (object === undefined) return replyOf(created)
  if (created.object === undefined) return replyOf(created, true)
  await idle()
  const type = typeOf(created.object, object.version)
  const path = pathOf(type, { namespace: type.namespaced ? 'default' : undefined })
  return replyOf(await client.send({ method: 'POST', path, body: object.text, contentType: YAML }))
}
