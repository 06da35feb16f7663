import { stringify } from '../../apimachinery/json/serialize.ts'
import { isObject, objectOf } from '../../apimachinery/json/value.ts'
import { errorMessage } from '../../apimachinery/text/error-message.ts'
import {
  ALL,
  CHANGE_FLAGS,
  type Command,
  dryRunOf,
  type Invocation,
  RESOURCE_VERSION,
  SELECTION_FLAGS,
  selectionOf,
  writeQuery,
} from '../command.ts'
import { CommandError, throwAll } from '../errors.ts'
import { type Info, metadataOf } from '../object.ts'
import { changePrinter } from '../printers.ts'
import { MERGE_PATCH, patchObject, replaceObject } from '../requests.ts'
import { readObject, visitObjects } from '../resources.ts'

const SCALE = { subresource: 'scale' }

/** Checks what the command requires of the current scale, and writes the new one. Source: k8s.io/kubectl/pkg/scale/scale.go, ScaleSimple. */
async function scaleObject({ session, flags }: Invocation, info: Info, replicas: number): Promise<void> {
  const query = writeQuery(flags, 'kubectl')
  const current = flags.int('current-replicas', -1)
  const version = flags.text('resource-version')
  if (current === -1 && version === '') {
    const body = stringify(objectOf({ spec: objectOf({ replicas }) }))
    await patchObject(session, info, body, { contentType: MERGE_PATCH, query, ...SCALE })
    return
  }
  const scale = await readObject(session, info, {}, 'scale')
  const spec = isObject(scale.spec) ? scale.spec : objectOf({})
  const actual = Number(spec.replicas ?? 0)
  if (current !== -1 && actual !== current) throw new CommandError(`Expected replicas to be ${current}, was ${actual}`)
  const actualVersion = String(metadataOf(scale).resourceVersion)
  if (version !== '' && actualVersion !== version) {
    throw new CommandError(`Expected resource version to be ${version}, was ${actualVersion}`)
  }
  const object = objectOf({ ...scale, spec: objectOf({ ...spec, replicas }) })
  await replaceObject(session, { ...info, object }, query, 'scale')
}

async function run(invocation: Invocation): Promise<void> {
  const { session, flags } = invocation
  if (!flags.has('replicas')) throw new CommandError('required flag(s) "replicas" not set')
  const replicas = flags.int('replicas', -1)
  if (replicas < 0) {
    throw new CommandError('The --replicas=COUNT flag is required, and COUNT must be greater than or equal to 0')
  }
  const dryRun = dryRunOf(flags)
  const print = changePrinter(flags, dryRun)
  const infos: Info[] = []
  const errors = await visitObjects(session, selectionOf(invocation), {}, async (info) => void infos.push(info))
  if (infos.length === 0) {
    const reason = errors.map((error) => errorMessage(error)).join(', ')
    throw new CommandError(`no objects passed to scale${reason === '' ? '' : ` ${reason}`}`)
  }
  for (const info of infos) {
    if (dryRun !== 'client') await scaleObject(invocation, info, replicas)
    session.out(print(info, 'scaled'))
  }
  throwAll(errors)
}

/** Set a new size for a resource through its scale subresource. */
export const SCALE_COMMAND: Command = {
  name: 'scale',
  help: 'Set a new size for a resource through its scale subresource',
  flags: [
    { name: 'replicas', type: 'int', help: 'The new desired number of replicas. Required' },
    { name: 'current-replicas', type: 'int', help: 'Precondition for current size' },
    RESOURCE_VERSION,
    ...SELECTION_FLAGS.filter(({ name }) => name !== 'field-selector' && name !== 'all-namespaces'),
    ALL,
    ...CHANGE_FLAGS,
  ],
  completes: ['type/name', 'name'],
  run,
}
