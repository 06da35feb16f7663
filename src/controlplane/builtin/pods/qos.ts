import { objectsOf, stringAt } from '../../../apimachinery/json/access.ts'
import { isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import { Quantity } from '../../../apimachinery/quantity/quantity.ts'

type Class = 'BestEffort' | 'Burstable' | 'Guaranteed'

const COMPUTE = ['cpu', 'memory']

const ZERO = Quantity.ofInt64(0n)

/** The amount of a resource in a list of quantities; zero where it is not there. */
export function amountOf(list: JsonObject, name: string): Quantity {
  const quantity = Quantity.parse(stringAt(list, name) || '0')
  return 'error' in quantity ? ZERO : quantity
}

const listIn = (resources: JsonObject, field: string): JsonObject => {
  const list = resources[field]
  return isObject(list) ? list : {}
}

const common = (classes: readonly Class[]): Class => {
  const [first = 'BestEffort'] = classes
  return classes.every((one) => one === first) ? first : 'Burstable'
}

function classOf(resources: JsonObject): Class {
  const [requests, limits] = [listIn(resources, 'requests'), listIn(resources, 'limits')]
  if (Object.keys(requests).length === 0 && Object.keys(limits).length === 0) return 'BestEffort'
  return common(
    COMPUTE.map((name) => {
      const [request, limit] = [amountOf(requests, name), amountOf(limits, name)]
      if (request.compare(limit) !== 0) return 'Burstable'
      return request.sign === 0 ? 'BestEffort' : 'Guaranteed'
    }),
  )
}

const resourcesOf = ({ resources }: JsonObject): JsonObject => (isObject(resources) ? resources : {})

/** How well a Pod is treated when a node runs short. Source: k8s.io/kubernetes/pkg/apis/core/v1/helper/qos/qos.go, ComputePodQOS. */
export function qosClass(spec: JsonObject): Class {
  const own = resourcesOf(spec)
  if (['requests', 'limits'].some((field) => Object.keys(listIn(own, field)).length > 0)) return classOf(own)
  const containers = [...objectsOf(spec.initContainers), ...objectsOf(spec.containers)]
  return common(containers.map((container) => classOf(resourcesOf(container))))
}
