import { objectAt, stringAt } from '../../apimachinery/json/access.ts'
import { isObject, type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import { eventsPath, intervalText } from '../../client/events.ts'
import { apiVersionOf, type ResourceType } from '../../client/resource-type.ts'
import { ColumnWriter } from '../columns.ts'
import { ALL_NAMESPACES, type Command, type Invocation, NO_HEADERS, OUTPUT, SHOW_MANAGED_FIELDS, TEMPLATE } from '../command.ts'
import { CommandError, PlainError } from '../errors.ts'
import { byTime, listEvents } from '../events.ts'
import { nameOf, namespaceOf } from '../object.ts'
import { CHANGE_FORMATS, printerOf } from '../printers.ts'

const escaped = (text: string): string => text.replaceAll('\u001b', '^[')

/** When an event was last seen. Source: k8s.io/kubectl/pkg/cmd/events/events.go, eventTime. */
const timeOf = (event: JsonObject): string =>
  isObject(event.series)
    ? stringAt(event.series, 'lastObservedTime')
    : stringAt(event, 'lastTimestamp') || stringAt(event, 'eventTime')

/** Source: k8s.io/kubectl/pkg/cmd/util/helpers.go, checkErr. */
function unknownType(argument: string): string {
  const [resource, ...group] = argument.split('.')
  return `the server doesn't have a resource type "${resource}"${group.length === 0 ? '' : ` in group "${group.join('.')}"`}`
}

/** Selects the events of the object that `--for` names. Source: k8s.io/kubectl/pkg/cmd/events/events.go, decodeResourceTypeName. */
async function selectorFor({ session, flags }: Invocation): Promise<string> {
  const subject = flags.text('for')
  if (subject === '') return ''
  const [resource = '', name, ...more] = subject.split('/')
  if (name === undefined) throw new CommandError('--for must be in resource/name form')
  if (more.length > 0) throw new CommandError('arguments in resource/name form may not have more than one slash')
  const type = (await session.mapper()).find(resource)
  if (type === undefined) throw new PlainError(unknownType(resource))
  return name === ''
    ? ''
    : `involvedObject.apiVersion=${apiVersionOf(type)},involvedObject.kind=${type.kind},involvedObject.name=${name}`
}

/** Prints events as a table, or in the format of `-o`. Source: k8s.io/kubectl/pkg/cmd/events/event_printer.go. */
function printerFor(
  { session, flags }: Invocation,
  type: ResourceType,
): (events: readonly JsonObject[], isList: boolean) => string {
  const printer = printerOf(flags, CHANGE_FORMATS)
  if (printer !== undefined)
    return (events, isList) => {
      const items = events.map((event) => objectOf({ kind: 'Event', apiVersion: 'v1', ...event }))
      const list = objectOf({ kind: 'EventList', apiVersion: 'v1', metadata: objectOf({}), items })
      // kubectl has no names for a list whose items have types.
      const shown = isList ? (flags.text('output') === 'name' ? [] : [list]) : items
      return shown.map((object) => printer({ type, name: nameOf(object), namespace: namespaceOf(object), object })).join('')
    }
  const writer = new ColumnWriter()
  const inNamespace = (namespace: string): string[] => (flags.isOn('all-namespaces') ? [namespace] : [])
  let hasHeader = flags.isOn('no-headers')
  return (events) => {
    const head = hasHeader ? [] : [[...inNamespace('NAMESPACE'), 'LAST SEEN', 'TYPE', 'REASON', 'OBJECT', 'MESSAGE']]
    hasHeader = true
    const rows = events.map((event) => {
      const about = objectAt(event, 'involvedObject')
      return [
        ...inNamespace(namespaceOf(event) ?? ''),
        intervalText(event, session.wire.clock.now()),
        escaped(stringAt(event, 'type')),
        escaped(stringAt(event, 'reason')),
        `${escaped(stringAt(about, 'kind'))}/${escaped(stringAt(about, 'name'))}`,
        escaped(stringAt(event, 'message').trim()),
      ]
    })
    return writer.lines([...head, ...rows])
  }
}

async function run(invocation: Invocation): Promise<void> {
  const { session, flags } = invocation
  const own = flags.text('namespace', session.environment.namespace)
  const namespace = flags.isOn('all-namespaces') ? '' : own
  const fieldSelector = await selectorFor(invocation)
  const types = flags.list('types').map((type) => type.toLowerCase())
  if (types.some((type) => type !== 'normal' && type !== 'warning')) throw new CommandError('valid --types are Normal or Warning')
  const isWanted = (event: JsonObject): boolean => types.length === 0 || types.includes(stringAt(event, 'type').toLowerCase())
  const print = printerFor(invocation, await session.type('events'))
  if (flags.isOn('watch')) {
    const query = { watch: 'true', ...(fieldSelector === '' ? {} : { fieldSelector }) }
    for await (const { type, object } of session.watch({ method: 'GET', path: eventsPath(namespace), query })) {
      // An event that has ended is no news.
      if ((type === 'ADDED' || type === 'MODIFIED') && isWanted(object)) session.out(print([object], false))
    }
    return
  }
  const events = (await listEvents((spec) => session.object(spec), namespace, fieldSelector)).filter(isWanted)
  if (events.length > 0) return session.out(print(byTime(events, timeOf), true))
  session.err(namespace === '' ? 'No events found.\n' : `No events found in ${own} namespace.\n`)
}

/** List events. Source: k8s.io/kubectl/pkg/cmd/events/events.go. */
export const EVENTS: Command = {
  name: 'events',
  help: 'List events',
  flags: [
    OUTPUT,
    SHOW_MANAGED_FIELDS,
    TEMPLATE,
    ALL_NAMESPACES,
    NO_HEADERS,
    { name: 'for', type: 'string', help: 'Filter events to only those pertaining to the specified resource' },
    { name: 'types', type: 'list', completes: ['Normal', 'Warning'], help: 'Output only events of given types' },
    { name: 'watch', short: 'w', type: 'bool', help: 'After listing the requested events, watch for more events' },
    { name: 'chunk-size', type: 'int', help: 'Return large lists in chunks' },
  ],
  completes: ['none'],
  run,
}
