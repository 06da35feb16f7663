import { stringAt } from '../../apimachinery/json/access.ts'
import { isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import { readMeta } from '../../apiserver/registry/rest/metadata.ts'
import { type Condition, groupOf, hasCondition, setCondition } from '../v1/stored-definition.ts'
import type { ApprovalState } from '../validation/api-approval.ts'
import { RARE_VALIDATION } from '../validation/lazy-rare.ts'
import { API_APPROVED_ANNOTATION, isProtectedGroup } from '../validation/protected-groups.ts'
import { type Controller, type ControllerContext, getCrd, updateCrd } from './controller.ts'

const REASONS: { readonly [state in ApprovalState]: string } = {
  invalid: 'InvalidAnnotation',
  approved: 'ApprovedAnnotation',
  bypassed: 'UnapprovedAnnotation',
  missing: 'MissingAnnotation',
}

const annotationOf = (crd: JsonObject): string => {
  const annotations = readMeta(crd)?.annotations
  return isObject(annotations) ? stringAt(annotations, API_APPROVED_ANNOTATION) : ''
}

function conditionFor(annotation: string): Condition {
  const { state, reason: message } = RARE_VALIDATION.get().approvalState(annotation)
  const status = state === 'approved' ? 'True' : 'False'
  return { type: 'KubernetesAPIApprovalPolicyConformant', status, reason: REASONS[state], message }
}

/**
 * Sets the condition KubernetesAPIApprovalPolicyConformant on CRDs of protected groups (rule CV-24).
 * Source: k8s.io/apiextensions-apiserver/pkg/controller/apiapproval/apiapproval_controller.go.
 */
export class ApiApprovalController implements Controller {
  readonly #context: ControllerContext
  /** The annotation of the last condition written, by the name of the CRD: the condition follows the annotation and nothing else. */
  readonly #written = new Map<string, { readonly uid: string; readonly annotation: string }>()

  constructor(context: ControllerContext) {
    this.#context = context
  }

  async sync(name: string): Promise<void> {
    const crd = getCrd(this.#context, name)
    if (crd === undefined) this.#written.delete(name)
    if (crd === undefined || !isProtectedGroup(groupOf(crd))) return
    const uid = stringAt(readMeta(crd), 'uid')
    const annotation = annotationOf(crd)
    const last = this.#written.get(name)
    if (last?.uid === uid && last.annotation === annotation) return
    const condition = conditionFor(annotation)
    if (hasCondition(crd, condition)) return
    let isCurrent = false
    await updateCrd(this.#context, name, (copy, now) => {
      isCurrent = annotationOf(copy) === annotation
      if (isCurrent) setCondition(copy, condition, now)
      return isCurrent // a CRD that has changed meanwhile is brought here again
    })
    if (isCurrent) this.#written.set(name, { uid, annotation })
  }
}
