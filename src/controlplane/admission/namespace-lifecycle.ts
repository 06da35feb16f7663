import { forbiddenError, notFound } from '../../apimachinery/api/errors.ts'
import { objectOf } from '../../apimachinery/json/value.ts'
import { shownName } from '../../apiserver/admission/attributes.ts'
import type { AdmissionPlugin } from '../../apiserver/admission/chain.ts'
import type { Storage } from '../../apiserver/storage/interfaces.ts'
import { NAMESPACE_PREFIX, phaseOf } from '../builtin/namespaces/namespace.ts'

const NAMESPACES = { group: '', resource: 'namespaces' }

/** Namespaces that cannot be deleted. */
const IMMORTAL = new Set(['default', 'kube-system', 'kube-public'])

/**
 * Lets requests create objects in namespaces that exist and are not Terminating; others are 404 or 403 (rules NS-1, NS-2). Keeps the namespaces
 * that every cluster has.
 * Source: k8s.io/apiserver/pkg/admission/plugin/namespace/lifecycle/admission.go.
 */
export const namespaceLifecycle = (storage: Storage): AdmissionPlugin => ({
  handles: (operation) => operation === 'CREATE' || operation === 'DELETE',
  mutate(attributes) {
    const { operation, resource, namespace, name } = attributes
    const isNamespace = resource.group === '' && resource.resource === 'namespaces'
    if (operation === 'DELETE' && isNamespace && IMMORTAL.has(name))
      throw forbiddenError(NAMESPACES, name, 'this namespace may not be deleted')
    if (operation === 'DELETE' || isNamespace || namespace === '') return
    const found = storage.get(NAMESPACE_PREFIX + namespace)?.value
    if (found === undefined) throw notFound(NAMESPACES, namespace)
    if (phaseOf(found) !== 'Terminating') return
    const why = `unable to create new content in namespace ${namespace} because it is being terminated`
    const message = `namespace ${namespace} is being terminated`
    const cause = objectOf({ reason: 'NamespaceTerminating', message, field: 'metadata.namespace' })
    throw forbiddenError(resource, shownName(attributes), why, [cause])
  },
})
