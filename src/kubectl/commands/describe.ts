import { type Command, type Invocation, SELECTION_FLAGS, selectionOf } from '../command.ts'
import { describeBuiltIn } from '../describe-built-in.ts'
import { describeObject } from '../describe-object.ts'
import { CommandError, throwAll } from '../errors.ts'
import type { Info } from '../object.ts'
import { isNotFound, visitObjects } from '../resources.ts'

/** Returns the description of an object. */
const described = (info: Info, showEvents: boolean): string => describeBuiltIn(info) ?? describeObject(info.object, showEvents)

async function run(invocation: Invocation): Promise<void> {
  const { session, flags, args } = invocation
  const selection = selectionOf(invocation, { selectsAll: true })
  const showEvents = flags.isOn('show-events', true)
  if (args.length === 0 && (selection.filenames ?? []).length === 0) {
    throw new CommandError(
      'You must specify the type of resource to describe. Use "kubectl api-resources" for a complete list of supported resources.\n',
    )
  }
  let count = 0
  const print = async (info: Info): Promise<void> => {
    session.out(`${count === 0 ? '' : '\n\n'}${described(info, showEvents)}`)
    count++
  }
  const errors = await visitObjects(session, selection, {}, print)
  const [first] = errors
  if (isNotFound(first) && args.length === 2 && count === 0) return describeMatching(invocation, first, showEvents)
  if (count === 0 && errors.length === 0) {
    const all = selection.allNamespaces === true
    session.err(all ? 'No resources found\n' : `No resources found in ${selection.namespace} namespace.\n`)
  }
  throwAll(errors)
}

/** The objects whose name begins as what was not found. */
async function describeMatching(invocation: Invocation, missing: unknown, showEvents: boolean): Promise<void> {
  const { session, args } = invocation
  const [type = '', prefix = ''] = args
  let isFound = false
  const selection = selectionOf(invocation, { args: [type], selectsAll: true })
  const errors = await visitObjects(session, selection, {}, async (info) => {
    if (!info.name.startsWith(prefix)) return
    isFound = true
    session.out(`${described(info, showEvents)}\n`)
  })
  throwAll(errors)
  if (!isFound) throw missing
}

/** Show details of a specific resource or group of resources. */
export const DESCRIBE: Command = {
  name: 'describe',
  help: 'Show details of a specific resource or group of resources',
  flags: [...SELECTION_FLAGS, { name: 'show-events', type: 'bool', help: 'Display events related to the described object' }],
  completes: ['type/name', 'name'],
  run,
}
