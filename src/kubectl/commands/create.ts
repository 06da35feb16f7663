import { objectOf } from '../../apimachinery/json/value.ts'
import {
  CHANGE_FLAGS,
  type Command,
  dryRunOf,
  FIELD_MANAGER,
  FILENAME,
  type Invocation,
  requireFilename,
  selectionOf,
  VALIDATE,
  writeQuery,
} from '../command.ts'
import { CommandError } from '../errors.ts'
import type { Info } from '../object.ts'
import { changePrinter } from '../printers.ts'
import { createObject, withSource } from '../requests.ts'
import { visitSome } from '../resources.ts'

const MANAGER = 'kubectl-create'

async function run(invocation: Invocation): Promise<void> {
  const { session, flags, args } = invocation
  if (args.length > 0)
    throw new CommandError(`Unexpected args: [${args.join(' ')}]\nSee 'kubectl create -h' for help and examples`)
  requireFilename(flags)
  const dryRun = dryRunOf(flags)
  const print = changePrinter(flags, dryRun)
  const query = writeQuery(flags, MANAGER, true)
  await visitSome(session, selectionOf(invocation), { verb: 'create', latest: false }, async (info) => {
    if (dryRun === 'client') return session.out(print(info, 'created'))
    try {
      session.out(print({ ...info, object: await createObject(session, info, query) }, 'created'))
    } catch (error) {
      throw withSource(error, 'creating', info)
    }
  })
}

/** Create a resource from a manifest. */
export const CREATE: Command = {
  name: 'create',
  help: 'Create a resource from a manifest',
  flags: [FILENAME, ...CHANGE_FLAGS, FIELD_MANAGER, VALIDATE],
  completes: ['none'],
  run,
}

async function runNamespace(invocation: Invocation): Promise<void> {
  const { session, flags, args } = invocation
  const [name] = args
  if (name === undefined || args.length > 1) {
    throw new CommandError(
      `exactly one NAME is required, got ${args.length}\nSee 'kubectl create namespace -h' for help and examples`,
    )
  }
  const dryRun = dryRunOf(flags)
  const print = changePrinter(flags, dryRun)
  const metadata = objectOf({ creationTimestamp: null, name })
  const object = objectOf({ apiVersion: 'v1', kind: 'Namespace', metadata, spec: objectOf({}), status: objectOf({}) })
  const info: Info = { type: await session.type('namespaces'), namespace: undefined, name, object }
  const created = dryRun === 'client' ? object : await createObject(session, info, writeQuery(flags, MANAGER, true))
  session.out(print({ ...info, object: created }, 'created'))
}

/** Create a namespace with the specified name. */
export const CREATE_NAMESPACE: Command = {
  name: 'create namespace',
  aliases: ['create ns'],
  help: 'Create a namespace with the specified name',
  flags: [...CHANGE_FLAGS, FIELD_MANAGER, VALIDATE],
  completes: ['none'],
  run: runNamespace,
}
