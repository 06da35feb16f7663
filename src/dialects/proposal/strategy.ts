import { textAt } from '../../apiextensions/v1/view.ts'
import { deepCopy, deepEqual, isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import { encodeTyped } from '../../apimachinery/typed/encode.ts'
import { zeroOf } from '../../apimachinery/typed/zero.ts'
import { generationOf, metadataOf } from '../../apiserver/registry/rest/metadata.ts'
import type { Strategy } from '../../apiserver/registry/rest/strategy.ts'
import { takeStatusOnly } from '../registration/status.ts'
import { type ScaleVersion, scaleVersionWarnings } from './scale-versions.ts'
import { CUSTOM_RESOURCE_DEFINITION, STATUS } from './types.ts'
import { validateProposal, validateProposalStatus, validateProposalUpdate } from './validation.ts'
import { subResourcesOf } from './view.ts'

const warningsFor =
  (versions: readonly ScaleVersion[]) =>
  (crd: JsonObject): string[] => {
    const scale = subResourcesOf(crd)?.scale
    return isObject(scale) ? scaleVersionWarnings(textAt(scale, 'groupVersion'), versions) : []
  }

/** Writes of CRDs of the proposal through their main endpoint. With the gate closed `subResources` is dropped (rule PR-G1). */
export function proposalStrategy(isGateOpen: boolean, versions: readonly ScaleVersion[]): Strategy {
  const gate = ({ spec }: JsonObject): void => {
    if (!isGateOpen && isObject(spec)) delete spec.subResources
  }
  return {
    namespaced: false,
    allowUnconditionalUpdate: false,
    prepareForCreate(crd) {
      gate(crd)
      crd.status = zeroOf(STATUS)
      metadataOf(crd).generation = 1
    },
    validate: (crd) => validateProposal(crd, versions),
    warningsOnCreate: warningsFor(versions),
    prepareForUpdate(crd, old) {
      gate(crd)
      crd.status = deepCopy(old.status ?? zeroOf(STATUS))
      const { spec } = encodeTyped(crd, CUSTOM_RESOURCE_DEFINITION)
      if (!deepEqual(spec, old.spec)) metadataOf(crd).generation = generationOf(old) + 1
    },
    validateUpdate: (crd, old) => validateProposalUpdate(crd, old, versions),
    warningsOnUpdate: warningsFor(versions),
  }
}

/** Writes through `/status` of CRDs of the proposal: only the status is taken. */
export function proposalStatusStrategy(isGateOpen: boolean, versions: readonly ScaleVersion[]): Strategy {
  return {
    ...proposalStrategy(isGateOpen, versions),
    prepareForUpdate: takeStatusOnly,
    validateUpdate: validateProposalStatus,
    warningsOnUpdate: () => [],
  }
}
