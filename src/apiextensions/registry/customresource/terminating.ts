import { forbiddenError } from '../../../apimachinery/api/errors.ts'
import type { AdmissionPlugin } from '../../../apiserver/admission/chain.ts'
import { readMeta } from '../../../apiserver/registry/rest/metadata.ts'
import { isConditionTrue } from '../../v1/stored-definition.ts'
import { CREATE_NOT_ALLOWED } from './former-terminating.ts'
import { type ServingInfoCache, servingDefinition } from './handler.ts'

/**
 * Rejects new objects of a CRD that is being deleted, also when only a finalizer of somebody else still holds it (rule DL-1).
 * Source: k8s.io/apiextensions-apiserver/pkg/apiserver/customresource_handler.go, forbidCreateAdmission.
 */
export const terminatingDefinitions = (caches: readonly ServingInfoCache[]): AdmissionPlugin => ({
  handles: (operation) => operation === 'CREATE',
  mutate({ resource, name }, { info, release }) {
    for (const cache of caches) {
      const crd = servingDefinition(cache, info)
      if (crd === undefined) continue
      const isDeleted = readMeta(crd)?.deletionTimestamp !== undefined && release.has('terminatingUntilGone')
      if (!isDeleted && !isConditionTrue(crd, 'Terminating')) return
      if (!release.has('terminatingForbidsCreates')) return
      throw forbiddenError(resource, name, CREATE_NOT_ALLOWED)
    }
  },
})
