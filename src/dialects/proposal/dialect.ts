import { crdControllers } from '../../apiextensions/controller/manager.ts'
import { ServedVersion } from '../../apiextensions/registry/customresource/served-version.ts'
import { deleteCustomResourceDefinition } from '../../apiextensions/registry/customresourcedefinition/delete.ts'
import { TABLE } from '../../apiextensions/registry/customresourcedefinition/table.ts'
import { findByName, type Registrations, V1_REGISTRATIONS } from '../../apiextensions/registry/registrations.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import type { TableConvertor } from '../../apiserver/endpoints/scope.ts'
import type { Dialect } from '../dialect.ts'
import type { RegistrationKind } from '../registration/codec.ts'
import { setNameDefaults } from '../registration/defaults.ts'
import { registrationDiscovery, registrationEndpoints } from '../registration/endpoints.ts'
import { freeName } from '../registration/names.ts'
import { PRESERVING } from '../registration/preserving.ts'
import { ProposalStatusStrategy, ProposalStrategy } from './resource-strategy.ts'
import { ProposalScale } from './scale.ts'
import { SCALE_VERSIONS, type ScaleVersion } from './scale-versions.ts'
import { proposalStatusStrategy, proposalStrategy } from './strategy.ts'
import { CUSTOM_RESOURCE_DEFINITION, GROUP, KIND, RESOURCE, VERSION } from './types.ts'
import { PREFIX, viewOf } from './view.ts'

const OF: RegistrationKind = {
  group: GROUP,
  version: VERSION,
  resource: RESOURCE,
  kind: KIND,
  singular: KIND.toLowerCase(),
  shortNames: ['crd', 'crds'],
  type: CUSTOM_RESOURCE_DEFINITION,
  setDefaults: setNameDefaults,
}

/** The table of v1, which reads the form of v1. */
const table = (view: (crd: JsonObject) => JsonObject): TableConvertor => ({
  ...TABLE,
  cells: (crd, now) => TABLE.cells(view(crd), now),
})

/**
 * The proposal "Subresources for CustomResources" as a dialect: `apiextensions.k8s.io/v1beta1` CRDs with `spec.subResources`, which the
 * feature gate `CustomResourceSubResources` opens. `versions` of Scale are those that a CRD may ask for.
 */
export function proposalDialect(isGateOpen: boolean, versions: readonly ScaleVersion[] = SCALE_VERSIONS): Dialect {
  const registrations: Registrations = {
    prefix: PREFIX,
    find: findByName(PREFIX),
    view: (crd) => viewOf(crd, isGateOpen),
    verbs: (crd) => ({ ...V1_REGISTRATIONS.verbs(crd), subresources: ['get', 'update'] }),
    watchableFrom: () => 0,
    served: (version) => new ServedVersion(version, PRESERVING),
    strategies: (config) => ({ main: new ProposalStrategy(config), status: new ProposalStatusStrategy(config) }),
    scale: (scale) => new ProposalScale(scale),
  }
  return {
    kinds: [{ registrations, controllers: crdControllers }],
    admission: ({ storage, kinds }) => [freeName(storage, kinds, PREFIX, OF)],
    routes: ({ storage, keyPrefix }) => [
      registrationEndpoints({
        of: OF,
        storage,
        keyPrefix,
        root: PREFIX,
        main: proposalStrategy(isGateOpen, versions),
        status: proposalStatusStrategy(isGateOpen, versions),
        remove: (store) => deleteCustomResourceDefinition(store),
        table: table(registrations.view),
      }),
    ],
    discoveries: [registrationDiscovery(OF, true)],
    documented: [OF],
  }
}
