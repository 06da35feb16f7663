import { textAt } from '../../apiextensions/v1/view.ts'
import { deepCopy, deepEqual, isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import { encodeTyped } from '../../apimachinery/typed/encode.ts'
import { zeroOf } from '../../apimachinery/typed/zero.ts'
import { generationOf, metadataOf } from '../../apiserver/registry/rest/metadata.ts'
import type { Strategy } from '../../apiserver/registry/rest/strategy.ts'
import { scaleVersionWarnings } from './scale-versions.ts'
import { CUSTOM_RESOURCE_DEFINITION, STATUS } from './types.ts'
import { validateProposal, validateProposalStatus, validateProposalUpdate } from './validation.ts'
import { subResourcesOf } from './view.ts'

const warningsFor = (crd: JsonObject): string[] => {
  const scale = subResourcesOf(crd)?.scale
  return isObject(scale) ? scaleVersionWarnings(textAt(scale, 'groupVersion')) : []
}

/** Writes of CRDs of the proposal through their main endpoint. With the gate closed `subResources` is dropped (rule PR-G1). */
export function proposalStrategy(isGateOpen: boolean): Strategy {
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
    validate: validateProposal,
    warningsOnCreate: warningsFor,
    prepareForUpdate(crd, old) {
      gate(crd)
      crd.status = deepCopy(old.status ?? zeroOf(STATUS))
      const { spec } = encodeTyped(crd, CUSTOM_RESOURCE_DEFINITION)
      if (!deepEqual(spec, old.spec)) metadataOf(crd).generation = generationOf(old) + 1
    },
    validateUpdate: validateProposalUpdate,
    warningsOnUpdate: warningsFor,
  }
}

/** Writes through `/status` of CRDs of the proposal: only the status is taken. */
export function proposalStatusStrategy(isGateOpen: boolean): Strategy {
  return {
    ...proposalStrategy(isGateOpen),
    prepareForUpdate(crd, old) {
      crd.spec = deepCopy(old.spec ?? {})
    },
    validateUpdate: validateProposalStatus,
    warningsOnUpdate: () => [],
  }
}
