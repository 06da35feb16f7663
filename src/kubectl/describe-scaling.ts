import { objectAt, objectsOf, stringAt } from '../apimachinery/json/access.ts'
import { compareBytes } from '../apimachinery/json/utf8.ts'
import { isObject, type JsonObject, type JsonValue } from '../apimachinery/json/value.ts'

const UNKNOWN = '<unknown>'

/** A quantity as Go prints a pointer to it. */
const quantity = (value: JsonValue | undefined): string => (value === undefined ? '<nil>' : String(value))

/** A time as Go's RFC1123Z has it, in UTC. Source: Go's time/format.go. */
const longTime = (text: string): string => new Date(text).toUTCString().replace('GMT', '+0000')

type Line = readonly [name: string, value: string]
type Source = readonly [source: JsonObject, current: JsonObject | undefined]

/** What is used of a resource, over what it is to be. */
function resourceText([source, current]: Source): Line {
  const { averageValue, averageUtilization } = objectAt(source, 'target')
  if (averageValue !== undefined)
    return ['', `${current === undefined ? UNKNOWN : quantity(current.averageValue)} / ${quantity(averageValue)}`]
  const used = current?.averageUtilization
  const shown = used === undefined ? UNKNOWN : `${String(used)}% (${quantity(current?.averageValue)})`
  const target = averageUtilization === undefined ? '<auto>' : `${String(averageUtilization)}%`
  return ['  (as a percentage of request)', `${shown} / ${target}`]
}

function externalText([source, current]: Source): Line {
  const { averageValue, value } = objectAt(source, 'target')
  if (averageValue !== undefined)
    return [' (target average value)', `${String(current?.averageValue ?? UNKNOWN)} / ${String(averageValue)}`]
  return [' (target value)', `${current === undefined ? UNKNOWN : quantity(current.value)} / ${quantity(value)}`]
}

function objectText([source, current]: Source): Line {
  const { type, averageValue, value } = objectAt(source, 'target')
  const field = type === 'AverageValue' ? 'averageValue' : 'value'
  const shown = current === undefined ? UNKNOWN : quantity(current[field])
  const word = type === 'AverageValue' ? 'target average value' : 'target value'
  return [`(${word})`, `${shown} / ${quantity(type === 'AverageValue' ? averageValue : value)}`]
}

const metricName = (source: JsonObject): string => JSON.stringify(stringAt(objectAt(source, 'metric'), 'name'))

const after = (beginning: string, [name, value]: Line): Line => [beginning + name, value]

/** The two cells of a metric, by its type. */
const METRICS: { readonly [type: string]: readonly [field: string, line: (source: Source) => Line] } = {
  External: ['external', (of) => after(metricName(of[0]), externalText(of))],
  Pods: [
    'pods',
    ([source, current]) => {
      const shown = current === undefined ? UNKNOWN : quantity(current.averageValue)
      return [`${metricName(source)} on pods`, `${shown} / ${quantity(objectAt(source, 'target').averageValue)}`]
    },
  ],
  Object: [
    'object',
    (of) => {
      const described = objectAt(of[0], 'describedObject')
      return after(`${metricName(of[0])} on ${stringAt(described, 'kind')}/${stringAt(described, 'name')} `, objectText(of))
    },
  ],
  Resource: ['resource', (of) => after(`resource ${stringAt(of[0], 'name')} on pods`, resourceText(of))],
  ContainerResource: [
    'containerResource',
    (of) => after(`resource ${stringAt(of[0], 'name')} of container "${stringAt(of[0], 'container')}" on pods`, resourceText(of)),
  ],
}

function metricRow(metric: JsonObject, status: JsonObject | undefined): string[] {
  const type = stringAt(metric, 'type')
  const known = Object.hasOwn(METRICS, type) ? METRICS[type] : undefined
  if (known === undefined) return [`  <unknown metric type ${JSON.stringify(type)}>`]
  const [field, line] = known
  const own = status?.[field]
  const [name, value] = line([objectAt(metric, field), isObject(own) ? objectAt(own, 'current') : undefined])
  return [`  ${name}:`, value]
}

/** The rules of a direction. Source: k8s.io/kubectl/pkg/describe/describe.go, printDirectionBehavior. */
function directionRows(direction: string, rules: JsonValue | undefined): string[][] {
  if (!isObject(rules)) return []
  const policies = objectsOf(rules.policies)
  const window = rules.stabilizationWindowSeconds
  return [
    [`  ${direction}:`],
    ...(window === undefined ? [] : [[`    Stabilization Window: ${String(window)} seconds`]]),
    ...(policies.length === 0 ? [] : [[`    Select Policy: ${String(rules.selectPolicy ?? 'Max')}`], ['    Policies:']]),
    ...policies.map((policy) => [
      `      - Type: ${stringAt(policy, 'type')}`,
      `Value: ${String(policy.value ?? 0)}`,
      `Period: ${String(policy.periodSeconds ?? 0)} seconds`,
    ]),
  ]
}

/** Source: k8s.io/kubectl/pkg/describe/describe.go, describeHorizontalPodAutoscalerV2. */
export function autoscalerRows(autoscaler: JsonObject): string[][] {
  const [spec, status] = [objectAt(autoscaler, 'spec'), objectAt(autoscaler, 'status')]
  const target = objectAt(spec, 'scaleTargetRef')
  const statuses = objectsOf(status.currentMetrics)
  const { behavior } = spec
  const conditions = objectsOf(status.conditions)
  return [
    ['CreationTimestamp:', longTime(stringAt(objectAt(autoscaler, 'metadata'), 'creationTimestamp'))],
    ['Reference:', `${stringAt(target, 'kind')}/${stringAt(target, 'name')}`],
    ['Metrics:', '( current / target )'],
    ...objectsOf(spec.metrics).map((metric, i) => metricRow(metric, statuses[i])),
    ['Min replicas:', String(spec.minReplicas ?? '<unset>')],
    ['Max replicas:', String(spec.maxReplicas ?? 0)],
    ...(isObject(behavior)
      ? [['Behavior:'], ...directionRows('Scale Up', behavior.scaleUp), ...directionRows('Scale Down', behavior.scaleDown)]
      : []),
    [
      `${stringAt(target, 'kind')} pods:`,
      `${String(status.currentReplicas ?? 0)} current / ${String(status.desiredReplicas ?? 0)} desired`,
    ],
    ...(conditions.length === 0
      ? []
      : [
          ['Conditions:'],
          ['  Type', 'Status', 'Reason', 'Message'],
          ['  ----', '------', '------', '-------'],
          ...conditions.map((one) => [
            `  ${stringAt(one, 'type')}`,
            ...['status', 'reason', 'message'].map((field) => stringAt(one, field)),
          ]),
        ]),
  ]
}

const OPERATORS: { readonly [operator: string]: (key: string, values: string) => string } = {
  In: (key, values) => `${key} in (${values})`,
  NotIn: (key, values) => `${key} notin (${values})`,
  Exists: (key) => key,
  DoesNotExist: (key) => `!${key}`,
}

/** Source: k8s.io/apimachinery/pkg/apis/meta/v1/helpers.go, FormatLabelSelector. */
function formatLabelSelector(selector: JsonObject): string {
  const labels = Object.entries(objectAt(selector, 'matchLabels')).map(
    ([key, value]) => [key, `${key}=${String(value)}`] as const,
  )
  const expressions = objectsOf(selector.matchExpressions).map((one) => {
    const [key, operator] = [stringAt(one, 'key'), stringAt(one, 'operator')]
    const values = Array.isArray(one.values) ? one.values.map(String).sort().join() : ''
    return [key, (Object.hasOwn(OPERATORS, operator) ? OPERATORS[operator] : undefined)?.(key, values) ?? ''] as const
  })
  const all = [...labels, ...expressions].sort(([a], [b]) => compareBytes(a, b))
  return all.length === 0 ? '<none>' : all.map(([, text]) => text).join()
}

/** Source: k8s.io/kubectl/pkg/describe/describe.go, describePodDisruptionBudgetV1. */
export function budgetRows(budget: JsonObject): string[][] {
  const [{ minAvailable, maxUnavailable, selector }, status] = [objectAt(budget, 'spec'), objectAt(budget, 'status')]
  const metadata = objectAt(budget, 'metadata')
  const count = (field: string): string => String(status[field] ?? 0)
  return [
    ['Name:', stringAt(metadata, 'name')],
    ['Namespace:', stringAt(metadata, 'namespace')],
    ...(minAvailable === undefined
      ? maxUnavailable === undefined
        ? []
        : [['Max unavailable:', String(maxUnavailable)]]
      : [['Min available:', String(minAvailable)]]),
    ['Selector:', isObject(selector) ? formatLabelSelector(selector) : '<unset>'],
    ['Status:'],
    ['    Allowed disruptions:', count('disruptionsAllowed')],
    ['    Current:', count('currentHealthy')],
    ['    Desired:', count('desiredHealthy')],
    ['    Total:', count('expectedPods')],
  ]
}
