import { isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import { always, namedString, OBJECT_META, optional, STRING, struct, TYPE_META } from '../../apimachinery/typed/types.ts'
import type { RegistrationKind } from '../registration/codec.ts'
import { setNameDefaults } from '../registration/defaults.ts'
import { registrationTypes } from '../registration/types.ts'

/** The types of the proposal "Moving ThirdPartyResources to beta", section New API. */
const { names: NAMES, status } = registrationTypes('v1beta1.ThirdPartyResource')

const SPEC = struct('v1beta1.ThirdPartyResourceSpec', () => ({
  group: always(STRING),
  version: always(STRING),
  names: always(NAMES),
  scope: always(namedString('v1beta1.ResourceScope')),
}))

/** The status of a registration; its zero value is what a new one starts with, with a list of conditions. */
export const STATUS = status

const THIRD_PARTY_RESOURCE = struct('v1beta1.ThirdPartyResource', () => ({
  ...TYPE_META,
  metadata: optional(OBJECT_META),
  spec: optional(SPEC),
  status: optional(STATUS),
}))

export const TPR: RegistrationKind = {
  group: 'apiextension.k8s.io',
  version: 'v1beta1',
  resource: 'thirdpartyresources',
  kind: 'ThirdPartyResource',
  singular: 'thirdpartyresource',
  shortNames: [],
  type: THIRD_PARTY_RESOURCE,
  setDefaults(tpr: JsonObject) {
    setNameDefaults(tpr)
    if (isObject(tpr.spec) && (tpr.spec.scope === undefined || tpr.spec.scope === '')) tpr.spec.scope = 'Namespaced'
  },
}

export const FINALIZER = 'thirdpartyresourcecleanup.apiextension.k8s.io'
