import { TPRS, tpr } from '../../src/dialects/testing/tpr.ts'
import type { Json } from './row.ts'

export const CRDS = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
export const REGISTRATION = `${TPRS}/crontabs.ex.io`
export const JOBS = '/apis/ex.io/v1/namespaces/default/jobs'
export const NO_PAGE = '404 page not found\n'
export const job = (names: Json = {}) => tpr({ plural: 'jobs', kind: 'Job', ...names })
export const condition = (reason: string, status = 'True'): Json => ({
  'status.conditions.0.type': 'NameConflict',
  'status.conditions.0.status': status,
  'status.conditions.0.reason': reason,
})
export const NO_CONFLICT = condition('NoConflicts', 'False')
export const invalid = (why: string, name = 'crontabs.ex.io'): string =>
  `ThirdPartyResource.apiextension.k8s.io "${name}" is invalid: ${why}`
