import { objectsOf } from '../apimachinery/json/access.ts'
import { isObject, type JsonObject } from '../apimachinery/json/value.ts'
import { metadataOf } from './object.ts'

const observedBy = (holder: JsonObject | undefined): number | undefined =>
  typeof holder?.observedGeneration === 'number' ? holder.observedGeneration : undefined

/** Checks what `kubectl wait --for=condition=NAME=VALUE` waits for. Source: k8s.io/kubectl/pkg/cmd/wait/condition.go, ConditionalWait.checkCondition. */
export function conditionCheck(text: string): (object: JsonObject) => boolean {
  const equals = text.indexOf('=')
  const [name, wanted] = equals < 0 ? [text, 'true'] : [text.slice(0, equals), text.slice(equals + 1)]
  return (object) => {
    const status = isObject(object.status) ? object.status : undefined
    const conditions = objectsOf(status?.conditions)
    const condition = conditions.find(({ type }) => String(type).toLowerCase() === name.toLowerCase())
    if (condition === undefined || typeof condition.status !== 'string') return false
    const generation = metadataOf(object).generation
    const observed = observedBy(condition) ?? observedBy(status)
    if (typeof generation === 'number' && observed !== undefined && observed < generation) return false
    return condition.status.toLowerCase() === wanted.toLowerCase()
  }
}
