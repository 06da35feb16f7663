import { type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import { pathOf } from '../../client/resource-type.ts'
import type { Invocation } from '../command.ts'
import { CommandError } from '../errors.ts'
import { itemsOf, metadataOf, nameOf, namespaceOf } from '../object.ts'
import { GET_FORMATS, printerOf } from '../printers.ts'
import { readList, readObject, type Selection, type Target, targetsOf } from '../resources.ts'
import { AS_TABLE, TablePrinter, tableOptionsOf } from '../table.ts'

const versionOf = (object: JsonObject): string => String(metadataOf(object).resourceVersion ?? '')

/** Prints answers and events of a watch: tables, or objects in the format of `-o`. */
function watchPrinter({ flags }: Invocation, target: Target, withNamespace: boolean) {
  const printer = printerOf(flags, GET_FORMATS)
  const isTable = flags.text('output').startsWith('custom-columns')
  const withEvents = flags.isOn('output-watch-events')
  const tables = new TablePrinter({ ...tableOptionsOf(flags), withNamespace })
  const { type } = target
  return (object: JsonObject, event: string): string => {
    if (printer === undefined) return tables.lines([object], withEvents ? event : undefined)
    const objects = Array.isArray(object.items) ? itemsOf(object) : [object]
    const items = objects.map((each) => (withEvents ? objectOf({ type: event, object: each }) : each))
    // The rows of a table are aligned together.
    const shown = isTable ? [objectOf({ items })] : items
    return shown.map((each) => printer({ type, name: nameOf(each), namespace: namespaceOf(each), object: each })).join('')
  }
}

/**
 * `get --watch`: prints what is there, then every change, until the signal aborts.
 * Source: k8s.io/kubectl/pkg/cmd/get/get.go, GetOptions.watch.
 */
export async function watchGet(invocation: Invocation, selection: Selection): Promise<void> {
  const { session, flags } = invocation
  const [target, ...more] = await targetsOf(session, selection)
  if (target === undefined || more.length > 0) throw new CommandError('you may only specify a single resource type')
  const accept = printerOf(flags, GET_FORMATS) === undefined ? { accept: AS_TABLE } : {}
  const print = watchPrinter(invocation, target, selection.allNamespaces === true && target.type.namespaced)
  const isWatchOnly = flags.isOn('watch-only')
  let version = '0'
  if (target.kind === 'object') {
    const object = await readObject(session, target, accept)
    if (!isWatchOnly) session.out(print(object, 'ADDED'))
  } else {
    for await (const list of readList(session, target, selection, accept)) {
      version = versionOf(list)
      if (!isWatchOnly) session.out(print(list, 'ADDED'))
    }
  }
  const { labelSelector = '', fieldSelector = '' } = selection
  const named = target.kind === 'object' ? `metadata.name=${target.name}` : fieldSelector
  const query = {
    watch: 'true',
    resourceVersion: version,
    ...(labelSelector === '' ? {} : { labelSelector }),
    ...(named === '' ? {} : { fieldSelector: named }),
  }
  const spec = { method: 'GET', path: pathOf(target.type, { namespace: target.namespace }), query, ...accept } as const
  // The watch of one object begins with that object, which is printed already.
  let isFirst = target.kind === 'object'
  for await (const event of session.watch(spec)) {
    if (event.type === 'BOOKMARK') continue
    if (!isFirst) session.out(print(event.object, event.type))
    isFirst = false
  }
}
