import { deepCopy, isObject, type JsonObject, objectOf } from '../../../apimachinery/json/value.ts'
import { encodeTyped } from '../../../apimachinery/typed/encode.ts'
import { zeroOf } from '../../../apimachinery/typed/zero.ts'
import { FieldManager, type FieldManagerConfig } from '../../../apiserver/managedfields/field-manager.ts'
import { atomOfStruct } from '../../../apiserver/managedfields/go-schema.ts'
import { setOf } from '../../../structured-merge-diff/fieldpath/set.ts'
import { encodeCustomResourceDefinition } from '../../v1/defaults.ts'
import { API_VERSION, GROUP, KIND, VERSION } from '../../v1/names.ts'
import { CUSTOM_RESOURCE_DEFINITION } from '../../v1/types.ts'

const base = {
  kind: { group: GROUP, version: VERSION, kind: KIND },
  typeOf: (apiVersion: string) => (apiVersion === API_VERSION ? atomOfStruct(CUSTOM_RESOURCE_DEFINITION) : undefined),
  newObject: () => newCustomResourceDefinition(),
  encode: encodeCustomResourceDefinition,
  convert: () => undefined,
} satisfies Partial<FieldManagerConfig>

/** A CRD with nothing in it but what is always written. */
function newCustomResourceDefinition(): JsonObject {
  const zero = zeroOf(CUSTOM_RESOURCE_DEFINITION)
  return objectOf({
    ...encodeTyped(isObject(zero) ? zero : objectOf({}), CUSTOM_RESOURCE_DEFINITION),
    apiVersion: API_VERSION,
    kind: KIND,
  })
}

/** Who owns which field of a CRD, by writes through its main endpoint: never its status. */
export const mainFieldManager = (complete: FieldManagerConfig['complete']): FieldManager =>
  new FieldManager({ ...base, subresource: '', resetFields: new Map([[API_VERSION, setOf(['status'])]]), complete })

/** The same for `/status`: never its spec, but metadata, which upstream does not keep from being written there. */
export const statusFieldManager = (complete: FieldManagerConfig['complete'] = deepCopy): FieldManager =>
  new FieldManager({ ...base, subresource: 'status', resetFields: new Map([[API_VERSION, setOf(['spec'])]]), complete })
