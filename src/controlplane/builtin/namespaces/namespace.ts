import { stringAt } from '../../../apimachinery/json/access.ts'
import { isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import { keyPrefix } from '../../../apiserver/storage/key-layout.ts'

/** The prefix of keys of namespaces in the store. */
export const NAMESPACE_PREFIX = keyPrefix('', 'namespaces')

/** The finalizer in the spec of a namespace, which protects its contents. */
export const KUBERNETES_FINALIZER = 'kubernetes'

/** `Active` or `Terminating`. */
export const phaseOf = ({ status }: JsonObject): string => (isObject(status) ? stringAt(status, 'phase') : '')

/** The finalizers in the spec of a namespace. */
export const specFinalizersOf = ({ spec }: JsonObject): string[] =>
  isObject(spec) && Array.isArray(spec.finalizers) ? spec.finalizers.map(String) : []
