import {
  CHANGE_FLAGS,
  type Command,
  dryRunOf,
  FIELD_MANAGER,
  FILENAME,
  type Invocation,
  requireFilename,
  SUBRESOURCE,
  selectionOf,
  VALIDATE,
  writeQuery,
} from '../command.ts'
import { CommandError } from '../errors.ts'
import { changePrinter } from '../printers.ts'
import { createObject, replaceObject, withSource } from '../requests.ts'
import { isNotFound, visitSome } from '../resources.ts'
import { deletedName, deleteObject, waitUntilDeleted } from './deletion.ts'

async function run(invocation: Invocation): Promise<void> {
  const { session, flags } = invocation
  requireFilename(flags)
  const dryRun = dryRunOf(flags)
  const force = flags.isOn('force')
  if (force && dryRun !== 'none') throw new CommandError('--dry-run can not be used when --force is set')
  const print = changePrinter(flags, dryRun)
  const query = writeQuery(flags, 'kubectl-replace', true)
  await visitSome(session, selectionOf(invocation), { verb: 'replace', latest: false }, async (info) => {
    if (dryRun === 'client') return session.out(print(info, 'replaced'))
    if (force) {
      try {
        await deleteObject(session, info, { propagationPolicy: 'Background' })
        if (flags.text('output') === '') session.out(`${deletedName(info)} deleted\n`)
        await waitUntilDeleted(session, info)
      } catch (error) {
        if (!isNotFound(error)) throw error
      }
      return session.out(print({ ...info, object: await createObject(session, info, query) }, 'replaced'))
    }
    try {
      const object = await replaceObject(session, info, query, flags.text('subresource'))
      session.out(print({ ...info, object }, 'replaced'))
    } catch (error) {
      throw withSource(error, 'replacing', info)
    }
  })
}

/** Replace a resource by a manifest. */
export const REPLACE: Command = {
  name: 'replace',
  help: 'Replace a resource by a manifest',
  flags: [
    FILENAME,
    ...CHANGE_FLAGS,
    FIELD_MANAGER,
    VALIDATE,
    SUBRESOURCE,
    { name: 'force', type: 'bool', help: 'Delete the object, then create it again' },
  ],
  completes: ['none'],
  run,
}
