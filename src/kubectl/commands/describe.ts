import { type Command, type Invocation, SELECTION_FLAGS, selectionOf } from '../command.ts'
import { describeBuiltIn, hasEvents } from '../describe-built-in.ts'
import { describeObject } from '../describe-object.ts'
import { CommandError, throwAll } from '../errors.ts'
import { type DescribedEvents, eventsOf } from '../events.ts'
import type { Info } from '../object.ts'
import { isNotFound, visitObjects } from '../resources.ts'
import type { Session } from '../session.ts'

/** Kinds that are not described when their events cannot be read; others have none then. */
const NEEDS_EVENTS = new Set(['configmaps'])

/** Returns the description of an object. */
async function described(session: Session, info: Info, showEvents: boolean): Promise<string> {
  const describe = (events?: DescribedEvents): string => describeBuiltIn(info, events) ?? describeObject(info.object, events)
  if (!showEvents || !hasEvents(info)) return describe()
  const events = await eventsOf((spec) => session.object(spec), info.object).catch((error: unknown) => {
    if (session.signal.aborted || (info.type.group === '' && NEEDS_EVENTS.has(info.type.resource))) throw error
    return []
  })
  return describe({ events, now: session.wire.clock.now() })
}

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
    session.out(`${count === 0 ? '' : '\n\n'}${await described(session, info, showEvents)}`)
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
    session.out(`${await described(session, info, showEvents)}\n`)
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
