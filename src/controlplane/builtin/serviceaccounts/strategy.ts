import { objectAt, objectsOf } from '../../../apimachinery/json/access.ts'
import { type JsonObject, objectOf } from '../../../apimachinery/json/value.ts'
import { nameIsDNSSubdomain } from '../../../apimachinery/meta/names.ts'
import type { Deleter } from '../../../apiserver/endpoints/handlers/delete.ts'
import { readMeta } from '../../../apiserver/registry/rest/metadata.ts'
import type { Store } from '../../../apiserver/registry/store.ts'
import { deleteObject } from '../../../apiserver/registry/store-delete.ts'
import { coreMetaErrors, coreMetaUpdateErrors } from '../object-meta.ts'
import type { TypedStrategy } from '../typed-resource.ts'
import { SERVICE_ACCOUNT } from './types.ts'

const MOUNTABLE = 'kubernetes.io/enforce-mountable-secrets'

/** Of a reference to a secret only the name stays. */
function cleanSecrets(account: JsonObject): void {
  if (Array.isArray(account.secrets)) account.secrets = objectsOf(account.secrets).map(({ name }) => objectOf({ name }))
}

const isAnnotated = (account: JsonObject | undefined): boolean =>
  account !== undefined && objectAt(readMeta(account), 'annotations')[MOUNTABLE] !== undefined

/** Deletes a service account; the answer is always the object. Source: k8s.io/kubernetes/pkg/registry/core/serviceaccount/storage/storage.go. */
const deleteServiceAccount =
  (store: Store): Deleter =>
  async (context, namespace, name, options, validate) => {
    const deletion = await deleteObject(store, context, namespace, name, options, validate)
    const { pending, last } = deletion
    return pending === undefined ? { pending: last, last, gone: true } : deletion
  }

/** Source: k8s.io/kubernetes/pkg/registry/core/serviceaccount/strategy.go; k8s.io/kubernetes/pkg/apis/core/validation/validation.go. */
export const SERVICE_ACCOUNT_STRATEGY: TypedStrategy = {
  type: SERVICE_ACCOUNT,
  deleter: deleteServiceAccount,
  prepareForCreate: cleanSecrets,
  prepareForUpdate: cleanSecrets,
  validate: (account) => coreMetaErrors(account, true, nameIsDNSSubdomain),
  validateUpdate: (account, old) => [...coreMetaUpdateErrors(account, old), ...coreMetaErrors(account, true, nameIsDNSSubdomain)],
  warnings: (account, old) =>
    isAnnotated(account) && !isAnnotated(old)
      ? [
          `metadata.annotations[${MOUNTABLE}]: deprecated in v1.32+; prefer separate namespaces to isolate access to mounted secrets`,
        ]
      : [],
}
