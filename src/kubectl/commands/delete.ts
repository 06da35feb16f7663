import {
  ALL,
  type Command,
  DRY_RUN,
  dryRunOf,
  type Invocation,
  OUTPUT,
  SELECTION_FLAGS,
  selectionOf,
  TIMEOUT,
} from '../command.ts'
import { parseDuration } from '../duration.ts'
import { CommandError, throwAll } from '../errors.ts'
import type { FlagValues } from '../flags.ts'
import { type Info, resultName } from '../object.ts'
import { withSource } from '../requests.ts'
import { isNotFound, visitObjects } from '../resources.ts'
import { deletedName, deleteObject, waitUntilDeleted } from './deletion.ts'
import { withTimeout } from './timeout.ts'

const CASCADES: { readonly [cascade: string]: string } = {
  background: 'Background',
  foreground: 'Foreground',
  orphan: 'Orphan',
  true: 'Background',
  false: 'Orphan',
}

function policyOf(flags: FlagValues): string {
  const cascade = flags.text('cascade', 'background')
  const policy = CASCADES[cascade]
  if (policy === undefined) {
    throw new CommandError(`invalid cascade value (${cascade}). Must be "background", "foreground", or "orphan"`)
  }
  return policy
}

async function run(invocation: Invocation): Promise<void> {
  const { session, flags } = invocation
  const selection = selectionOf(invocation)
  const propagationPolicy = policyOf(flags)
  const dryRun = dryRunOf(flags)
  const output = flags.text('output')
  if (output !== '' && output !== 'name') {
    throw new CommandError(`unexpected -o output mode: ${output}. We only support '-o name'`)
  }
  if (selection.all && selection.labelSelector !== '') throw new CommandError('cannot set --all and --selector at the same time')
  if (selection.all && selection.fieldSelector !== '') {
    throw new CommandError('cannot set --all and --field-selector at the same time')
  }
  const grace = flags.isOn('now') ? 1 : flags.int('grace-period', -1)
  const options = {
    propagationPolicy,
    ...(grace < 0 ? {} : { gracePeriodSeconds: grace }),
    ...(dryRun === 'server' ? { dryRun: ['All'] } : {}),
  }
  const ignores = flags.isOn('ignore-not-found', selection.all === true)
  const words = {
    none: grace === 0 ? ' force deleted' : ' deleted',
    client: ' deleted (dry run)',
    server: ' deleted (server dry run)',
  }
  const report = (info: Info): void =>
    session.out(output === 'name' ? `${resultName(info)}\n` : `${deletedName(info)}${words[dryRun]}\n`)
  const deleted: { info: Info; uid: string | undefined }[] = []
  let found = 0
  const hasManifests = (selection.filenames ?? []).length > 0
  const isNamed = !hasManifests && selection.all !== true && selection.labelSelector === '' && selection.fieldSelector === ''
  const errors = await visitObjects(session, selection, { latest: !hasManifests && !isNamed }, async (info) => {
    found++
    if (dryRun === 'client') return report(info)
    try {
      const uid = await deleteObject(session, info, options)
      report(info)
      deleted.push({ info, uid })
    } catch (error) {
      throw withSource(error, 'deleting', info)
    }
  })
  throwAll(errors.filter((error) => !(ignores && isNotFound(error))))
  if (found === 0) session.out('No resources found\n')
  if (dryRun !== 'none' || !flags.isOn('wait', true)) return
  const limit = parseDuration(flags.text('timeout', '0s'), 'timeout')
  for (const { info, uid } of deleted) {
    const isDone = await withTimeout(session, limit, (signal) => waitUntilDeleted(session, info, uid, signal))
    if (!isDone) throw new CommandError(`timed out waiting for the condition on ${info.type.resource}/${info.name}`)
  }
}

/** Delete resources by manifests, names, resources and names, or by resources and label selector. */
export const DELETE: Command = {
  name: 'delete',
  help: 'Delete resources by manifests, names, or by resources and label selector',
  flags: [
    ...SELECTION_FLAGS,
    ALL,
    OUTPUT,
    DRY_RUN,
    TIMEOUT,
    {
      name: 'cascade',
      type: 'string',
      bare: 'background',
      completes: ['background', 'foreground', 'orphan'],
      help: 'What happens to dependents',
    },
    { name: 'ignore-not-found', type: 'bool', help: 'Treat "resource not found" as a successful delete' },
    { name: 'wait', type: 'bool', help: 'Wait for the resources to be gone' },
    { name: 'now', type: 'bool', help: 'Signal for immediate shutdown' },
    { name: 'grace-period', type: 'int', help: 'Seconds given to the resource to terminate gracefully' },
    { name: 'force', type: 'bool', help: 'Immediately remove the resource' },
  ],
  completes: ['type/name', 'name'],
  run,
}
