import { type ErrorList, invalid, Path } from '../../../apimachinery/field/error.ts'
import { stringAt } from '../../../apimachinery/json/access.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { readMeta } from '../../../apiserver/registry/rest/metadata.ts'
import type { TypedStrategy } from '../typed-resource.ts'

const NAME = Path.of('metadata').child('name')
const STATIC_SUFFIX = '.static.k8s.io'

/** Names that files beside the server have for themselves. Source: k8s.io/kubernetes/pkg/apis/admissionregistration/validation/static_suffix.go. */
const RESERVED = `names ending with "${STATIC_SUFFIX}" are reserved for static manifest-based configurations and cannot be managed via the API`

const nameOf = (object: JsonObject): string => stringAt(readMeta(object), 'name')

/** The error of a new object whose name is reserved. */
export const suffixErrors = (object: JsonObject): ErrorList =>
  nameOf(object).endsWith(STATIC_SUFFIX) ? [invalid(NAME, nameOf(object), RESERVED)] : []

/** The warning about an update of an object whose name is reserved. */
export const suffixWarnings: NonNullable<TypedStrategy['warnings']> = (object, old) =>
  old !== undefined && nameOf(object).endsWith(STATIC_SUFFIX) ? [`metadata.name: ${RESERVED}`] : []
