import { proposalCrd, V1BETA1, WIDGETS, widget } from '../../src/dialects/testing/lab.ts'
import { type Json, post, type Step } from './row.ts'

/** The widget that rows are about, and its CRD. */
export const A = `${WIDGETS}/a`
export const CRD = `${V1BETA1}/widgets.ex.io`

export const STALE =
  'Operation cannot be fulfilled on widgets.ex.io "a": the object has been modified; please apply your changes to the latest version and try again'

/** The CRD and the widget `a`. */
export const having = (spec: Json = {}, object: Json = widget({ replicas: 1, selector: 'app=a' })): [Step, Step] => [
  post(V1BETA1, proposalCrd(spec)),
  post(WIDGETS, object),
]
