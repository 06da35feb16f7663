import { type ErrorList, invalid, Path, required } from '../../apimachinery/field/error.ts'
import { objectAt, stringOf } from '../../apimachinery/json/access.ts'
import { parseRequestUri } from '../../apimachinery/net/url.ts'
import type { InternalCrd } from './internal.ts'
import { API_APPROVED_ANNOTATION } from './protected-groups.ts'

export type ApprovalState = 'invalid' | 'approved' | 'bypassed' | 'missing'

const SEE = 'see https://github.com/kubernetes/enhancements/pull/1111'

/** The state of the annotation, with its message. Source: k8s.io/apiextensions-apiserver/pkg/apihelpers/helpers.go. */
export function approvalState(annotation: string): { readonly state: ApprovalState; readonly reason: string } {
  const must = `protected groups must have approval annotation "${API_APPROVED_ANNOTATION}"`
  if (annotation === '') return { state: 'missing', reason: `${must}, ${SEE}` }
  if (annotation.startsWith('unapproved')) return { state: 'bypassed', reason: `not approved: ${JSON.stringify(annotation)}` }
  const url = parseRequestUri(annotation)
  if (!('error' in url) && url.host !== '' && url.scheme !== '') {
    return { state: 'approved', reason: `approved in ${annotation}` }
  }
  return { state: 'invalid', reason: `${must} with either a URL or a reason starting with "unapproved", ${SEE}` }
}

const annotationOf = (crd: InternalCrd): string => stringOf(objectAt(crd.metadata, 'annotations')[API_APPROVED_ANNOTATION])

/** CRDs of protected groups, which alone are passed here, need an approval [CV-17]; an update may keep the state that was there. */
export function validateApiApproval(crd: InternalCrd, old: InternalCrd | undefined): ErrorList {
  const annotation = annotationOf(crd)
  const { state, reason } = approvalState(annotation)
  if (old !== undefined && approvalState(annotationOf(old)).state === state) return []
  const path = Path.of('metadata', 'annotations').key(API_APPROVED_ANNOTATION)
  if (state === 'invalid') return [invalid(path, annotation, reason)]
  return state === 'missing' ? [required(path, reason)] : []
}
