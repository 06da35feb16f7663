import { forbiddenError } from '../../../apimachinery/api/errors.ts'
import { stringAt } from '../../../apimachinery/json/access.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { readMeta } from '../../../apiserver/registry/rest/metadata.ts'

const PODS = { group: '', resource: 'pods' }

/** The priorities that every cluster has; there are no PriorityClasses here. */
const CLASSES: ReadonlyMap<string, number> = new Map([
  ['', 0],
  ['system-cluster-critical', 2_000_000_000],
  ['system-node-critical', 2_000_001_000],
])

const POLICY = 'PreemptLowerPriority'

/**
 * Gives a new Pod its priority. Throws 403 for a class that there is not, and for a value that is not the one of the class.
 * Source: k8s.io/kubernetes/plugin/pkg/admission/priority/admission.go, admitPod;
 * k8s.io/kubernetes/plugin/pkg/admission/runtimeclass/admission.go.
 */
export function givePriority(pod: JsonObject, spec: JsonObject): void {
  const deny = (why: string) => forbiddenError(PODS, stringAt(readMeta(pod), 'name'), why)
  const name = stringAt(spec, 'priorityClassName')
  const priority = CLASSES.get(name)
  if (priority === undefined) throw deny(`no PriorityClass with name ${name} was found`)
  if (spec.priority !== undefined && Number(spec.priority) !== priority)
    throw deny(
      `the integer value of priority (${spec.priority}) must not be provided in pod spec; priority admission controller computed ${priority} from the given PriorityClass name`,
    )
  if (spec.preemptionPolicy !== undefined && spec.preemptionPolicy !== POLICY)
    throw deny(
      `the string value of PreemptionPolicy (${spec.preemptionPolicy}) must not be provided in pod spec; priority admission controller computed ${POLICY} from the given PriorityClass name`,
    )
  spec.priority = priority
  spec.preemptionPolicy = POLICY
  const runtime = stringAt(spec, 'runtimeClassName')
  if (runtime !== '') throw deny(`pod rejected: RuntimeClass "${runtime}" not found`)
}
