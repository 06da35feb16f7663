import { methodNotSupported } from '../../../apimachinery/api/errors.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import type { Release } from '../../../apimachinery/releases/release.ts'
import type { RequestInfo } from '../../../apiserver/endpoints/request-info.ts'
import { isConditionTrue } from '../../v1/stored-definition.ts'

export const CREATE_NOT_ALLOWED = 'create not allowed while custom resource definition is terminating'

/**
 * Rejects the create of an object of a CRD that is terminating, in releases whose admission does not.
 * Source: k8s.io/apiextensions-apiserver/pkg/apiserver/customresource_handler.go of 1.33, serveResource.
 */
export function checkTerminating(crd: JsonObject, { verb, group, resource, subresource }: RequestInfo, release: Release): void {
  if (verb !== 'create' || subresource !== '' || !isConditionTrue(crd, 'Terminating')) return
  if (!release.has('terminatingForbidsCreates')) throw methodNotSupported({ group, resource }, verb, CREATE_NOT_ALLOWED)
}
