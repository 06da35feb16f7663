import type { Reason } from '../../apimachinery/field/report.ts'
import { stringAt } from '../../apimachinery/json/access.ts'
import { deepCopy, deepEqual, isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import { encodeTyped } from '../../apimachinery/typed/codec.ts'
import { zeroOf } from '../../apimachinery/typed/zero.ts'
import { generationOf, NEW_GENERATION, SPEC_CHANGED, setGeneration } from '../../apiserver/registry/rest/metadata.ts'
import { reportedPass } from '../../apiserver/registry/rest/reported-pass.ts'
import type { Strategy } from '../../apiserver/registry/rest/strategy.ts'
import { STATUS_ONLY, setStatus, takeStatusOnly } from '../registration/status.ts'
import { type ScaleVersion, scaleVersionWarnings } from './scale-versions.ts'
import { CUSTOM_RESOURCE_DEFINITION, STATUS } from './types.ts'
import { validateProposal, validateProposalStatus, validateProposalUpdate } from './validation.ts'
import { subResourcesOf } from './view.ts'

const CLOSED: Reason = { action: 'ignored', why: { code: 'featureGate' }, rule: 'PR-G1' }

const warningsFor =
  (versions: readonly ScaleVersion[]) =>
  (crd: JsonObject): string[] => {
    const scale = subResourcesOf(crd)?.scale
    return isObject(scale) ? scaleVersionWarnings(stringAt(scale, 'groupVersion'), versions) : []
  }

/** Writes of CRDs of the proposal through their main endpoint. With the gate closed `subResources` is dropped (rule PR-G1). */
export function proposalStrategy(isGateOpen: boolean, versions: readonly ScaleVersion[]): Strategy {
  const gate = ({ spec }: JsonObject): void => {
    if (!isGateOpen && isObject(spec)) delete spec.subResources
  }
  const gated = reportedPass(CLOSED, gate)
  return {
    namespaced: false,
    allowUnconditionalUpdate: false,
    prepareForCreate(crd, report) {
      gated(crd, undefined, report)
      setStatus(crd, zeroOf(STATUS), true, report)
      setGeneration(crd, 1, NEW_GENERATION, report)
    },
    validate: (crd) => validateProposal(crd, versions),
    warningsOnCreate: warningsFor(versions),
    prepareForUpdate(crd, old, report) {
      gated(crd, old, report)
      setStatus(crd, deepCopy(old.status ?? zeroOf(STATUS)), false, report)
      const { spec } = encodeTyped(crd, CUSTOM_RESOURCE_DEFINITION)
      if (!deepEqual(spec, old.spec)) setGeneration(crd, generationOf(old) + 1, SPEC_CHANGED, report)
    },
    validateUpdate: (crd, old) => validateProposalUpdate(crd, old, versions),
    warningsOnUpdate: warningsFor(versions),
  }
}

/** Writes through `/status` of CRDs of the proposal: only the status is taken. */
export function proposalStatusStrategy(isGateOpen: boolean, versions: readonly ScaleVersion[]): Strategy {
  return {
    ...proposalStrategy(isGateOpen, versions),
    prepareForUpdate: reportedPass(STATUS_ONLY, takeStatusOnly),
    validateUpdate: validateProposalStatus,
    warningsOnUpdate: () => [],
  }
}
