import { forbiddenError, notFound } from '../../apimachinery/api/errors.ts'
import { objectOf } from '../../apimachinery/json/value.ts'
import type { Route } from '../../apiserver/endpoints/handler.ts'
import type { Storage } from '../../apiserver/storage/interfaces.ts'
import { NAMESPACE_PREFIX, phaseOf } from './namespaces.ts'

/**
 * Lets requests create objects in namespaces that exist and are not Terminating (rule NS-2); others are 404 or 403.
 * Source: k8s.io/apiserver/pkg/admission/plugin/namespace/lifecycle/admission.go.
 */
export const namespaceLifecycle =
  (storage: Storage): Route =>
  (context) => {
    const { group, resource, namespace } = context.info
    if (namespace === '' || (group === '' && resource === 'namespaces')) return undefined
    context.admitNamespace = (name) => {
      const found = storage.get(NAMESPACE_PREFIX + namespace)?.value
      if (found === undefined) throw notFound({ group: '', resource: 'namespaces' }, namespace)
      if (phaseOf(found) !== 'Terminating') return
      const why = `unable to create new content in namespace ${namespace} because it is being terminated`
      const message = `namespace ${namespace} is being terminated`
      const cause = objectOf({ reason: 'NamespaceTerminating', message, field: 'metadata.namespace' })
      throw forbiddenError({ group, resource }, name === '' ? 'Unknown' : name, why, [cause])
    }
    return undefined
  }
