import { type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import { Quantity } from '../../apimachinery/quantity/quantity.ts'
import { trimSpace } from '../../apimachinery/text/runs.ts'
import {
  CHANGE_FLAGS,
  type Command,
  dryRunOf,
  FIELD_MANAGER,
  FILENAME,
  type Invocation,
  selectionOf,
  writeQuery,
} from '../command.ts'
import { CommandError } from '../errors.ts'
import { type Info, namespaceOf } from '../object.ts'
import { changePrinter } from '../printers.ts'
import { createObject } from '../requests.ts'
import { visitSome } from '../resources.ts'

const MANAGER = 'kubectl-autoscale'
const UNITS = { cpu: 'm', memory: 'Mi' } as const

type Resource = keyof typeof UNITS

/** What a flag asks of a resource: a percentage, or a quantity. Throws CommandError. Source: k8s.io/kubectl/pkg/cmd/autoscale/autoscale.go, parseResourceInput. */
function targetOf(text: string, resource: Resource): JsonObject {
  const input = trimSpace(text)
  if (input.endsWith('%')) {
    const percent = input.slice(0, -1)
    if (!/^\+?\d+$/.test(percent)) throw new CommandError(`invalid percentage value: ${percent}`)
    return objectOf({ type: 'Utilization', averageUtilization: Number(percent) })
  }
  const hasUnit = Number.isNaN(Number(input))
  const quantity = Quantity.parse(hasUnit ? input : `${input}${UNITS[resource]}`)
  if ('error' in quantity) throw new CommandError(`invalid resource ${resource} value: ${input}`)
  return objectOf({ type: 'AverageValue', averageValue: quantity.toString() })
}

const metric = (name: Resource, target: JsonObject): JsonObject =>
  objectOf({ type: 'Resource', resource: objectOf({ name, target }) })

function metricsOf({ flags }: Invocation): JsonObject[] {
  const percent = flags.int('cpu-percent', -1)
  const given = (['cpu', 'memory'] as const).filter((name) => flags.text(name) !== '')
  if (percent > 0 && given.includes('cpu')) throw new CommandError('--cpu-percent and --cpu are mutually exclusive')
  return [
    ...(percent > 0 ? [metric('cpu', objectOf({ type: 'Utilization', averageUtilization: percent }))] : []),
    ...given.map((name) => metric(name, targetOf(flags.text(name), name))),
  ]
}

async function run(invocation: Invocation): Promise<void> {
  const { session, flags } = invocation
  if (!flags.has('max')) throw new CommandError('required flag(s) "max" not set')
  const [min, max] = [flags.int('min', -1), flags.int('max', -1)]
  if (max < 1) throw new CommandError(`--max=MAXPODS is required and must be at least 1, max: ${max}`)
  if (max < min) throw new CommandError(`--max=MAXPODS must be larger or equal to --min=MINPODS, max: ${max}, min: ${min}`)
  const metrics = metricsOf(invocation)
  const dryRun = dryRunOf(flags)
  const print = changePrinter(flags, dryRun)
  const type = await session.type('horizontalpodautoscalers.autoscaling')
  await visitSome(session, selectionOf(invocation), { verb: 'autoscale' }, async (target) => {
    const { version, group, kind } = target.type
    const scaleTargetRef = objectOf({ kind, name: target.name, apiVersion: group === '' ? version : `${group}/${version}` })
    const object = objectOf({
      apiVersion: 'autoscaling/v2',
      kind: 'HorizontalPodAutoscaler',
      metadata: objectOf({ name: flags.text('name', target.name) }),
      spec: objectOf({
        scaleTargetRef,
        minReplicas: min > 0 ? min : undefined,
        maxReplicas: max,
        metrics: metrics.length === 0 ? undefined : metrics,
      }),
    })
    const namespace = target.namespace ?? namespaceOf(target.object)
    const info: Info = { type, namespace, name: flags.text('name', target.name), object }
    const created = dryRun === 'client' ? object : await createObject(session, info, writeQuery(flags, MANAGER))
    session.out(print({ ...info, object: created }, dryRun === 'client' ? 'created' : 'autoscaled'))
  })
}

/** Creates an autoscaler of an object that has a scale. */
export const AUTOSCALE: Command = {
  name: 'autoscale',
  help: 'Create an autoscaler that sets the number of replicas of an object by its metrics',
  flags: [
    { name: 'min', type: 'int', help: 'The lower limit for the number of replicas' },
    { name: 'max', type: 'int', help: 'The upper limit for the number of replicas. Required' },
    { name: 'cpu', type: 'string', help: 'Target use of CPU: 70%, or 500m' },
    { name: 'memory', type: 'string', help: 'Target use of memory: 60%, or 200Mi' },
    { name: 'cpu-percent', type: 'int', help: 'Target use of CPU in percent. Deprecated: use --cpu' },
    { name: 'name', type: 'string', help: 'The name of the autoscaler; by default that of the object' },
    FILENAME,
    FIELD_MANAGER,
    ...CHANGE_FLAGS,
  ],
  completes: ['type/name', 'name'],
  run,
}
