import { type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import type { ResourceType } from '../../client/resource-type.ts'
import {
  ALL_NAMESPACES,
  type Command,
  FIELD_SELECTOR,
  FILENAME,
  GET_OUTPUT,
  type Invocation,
  NO_HEADERS,
  SELECTOR,
  SHOW_MANAGED_FIELDS,
  SUBRESOURCE,
  selectionOf,
  TEMPLATE,
} from '../command.ts'
import { Aggregate, CommandError, throwAll } from '../errors.ts'
import type { Info } from '../object.ts'
import { GET_FORMATS, printerOf } from '../printers.ts'
import {
  isNotFound,
  manifestsOf,
  readList,
  readObject,
  type Selection,
  type Target,
  targetsOf,
  visitObjects,
} from '../resources.ts'
import { sortObjects, sortTable } from '../sort.ts'
import { AS_TABLE, TablePrinter, tableOptionsOf } from '../table.ts'
import { watchGet } from './watch.ts'

/** A Table of the server, or an object where it made none. */
interface Answer {
  readonly type: ResourceType
  readonly table: JsonObject
}

/** Reads what a selection means as Tables. Collects what went wrong and goes on. */
async function readTables(
  { session, flags }: Invocation,
  selection: Selection,
): Promise<{ answers: Answer[]; errors: unknown[] }> {
  const sortBy = flags.text('sort-by')
  const options = { accept: AS_TABLE, ...(sortBy === '' ? {} : { query: { includeObject: 'Object' } }) }
  const answers: Answer[] = []
  const errors: unknown[] = []
  const read = async (target: Target): Promise<void> => {
    if (target.kind === 'object') {
      answers.push({ type: target.type, table: await readObject(session, target, options, selection.subresource) })
      return
    }
    for await (const table of readList(session, target, selection, options)) answers.push({ type: target.type, table })
  }
  const manifests = (selection.filenames ?? []).length > 0 ? await manifestsOf(session, selection) : undefined
  const named = manifests?.map(({ type, namespace, name }): Target => ({ kind: 'object', type, namespace, name }))
  for (const target of named ?? (await targetsOf(session, selection))) {
    try {
      await read(target)
    } catch (error) {
      if (session.signal.aborted) throw error
      if (!(flags.isOn('ignore-not-found') && isNotFound(error))) errors.push(error)
    }
  }
  return { answers: sortBy === '' ? answers : sortedAnswers(answers, sortBy), errors }
}

/** One Table by its rows. Several are sorted themselves, by fields of the Table, which is rarely what is meant; kubectl does so. */
function sortedAnswers(answers: readonly Answer[], sortBy: string): Answer[] {
  const [only, ...others] = answers
  if (only === undefined) return []
  if (others.length === 0) return [{ ...only, table: sortTable(only.table, sortBy) }]
  return sortObjects(
    answers.map(({ table }) => table),
    sortBy,
  ).flatMap((table) => answers.filter((each) => each.table === table))
}

/** Prints Tables, a blank line between those of different types. Source: k8s.io/kubectl/pkg/cmd/get/get.go, Run. */
async function printTables(invocation: Invocation, selection: Selection): Promise<void> {
  const { session, flags } = invocation
  const { answers, errors } = await readTables(invocation, selection)
  const keyOf = ({ group, resource, version }: ResourceType): string => `${group}/${version}/${resource}`
  const severalKinds = new Set(answers.map(({ type }) => keyOf(type))).size > 1
  const all = selection.allNamespaces === true
  let written = ''
  // Once a table has its column, those after it have it too.
  let withNamespace = false
  for (let from = 0; from < answers.length; ) {
    const type = (answers[from] as Answer).type
    let to = from
    while (to < answers.length && keyOf((answers[to] as Answer).type) === keyOf(type)) to++
    withNamespace ||= all && type.namespaced
    const options = { ...tableOptionsOf(flags), withNamespace, ...(severalKinds ? { kind: type } : {}) }
    const lines = new TablePrinter(options).lines(answers.slice(from, to).map(({ table }) => table))
    if (lines !== '' && written !== '' && !options.noHeaders) session.out('\n')
    session.out(lines)
    written += lines
    from = to
  }
  if (written === '' && errors.length === 0 && !flags.isOn('ignore-not-found')) {
    const namespaced = !all && answers.every(({ type }) => type.namespaced)
    session.err(namespaced ? `No resources found in ${selection.namespace} namespace.\n` : 'No resources found\n')
  }
  throwAll(errors)
}

const LIST = { apiVersion: 'v1', kind: 'List', metadata: objectOf({ resourceVersion: '' }) }

/** Prints objects in the format of `-o`: one alone, or several as a List. */
async function printObjects({ session, flags }: Invocation, selection: Selection): Promise<void> {
  const infos: Info[] = []
  const found = await visitObjects(session, selection, {}, async (info) => void infos.push(info))
  const errors = found.filter((error) => !(flags.isOn('ignore-not-found') && isNotFound(error)))
  const isSingle = isSingleItem(selection)
  if (isSingle && errors.length > 0) throw new Aggregate(errors)
  const [first] = infos
  if (infos.length === 0 && flags.isOn('ignore-not-found')) return throwAll(errors)
  const printer = printerOf(flags, GET_FORMATS)
  const sortBy = flags.text('sort-by')
  if (printer !== undefined) {
    const only = isSingle ? first : undefined
    const objects = infos.map(({ object }) => object)
    const items = sortBy === '' ? objects : sortObjects(objects, sortBy)
    const type = first?.type ?? NO_TYPE
    session.out(printer(only ?? { type, name: '', namespace: undefined, object: objectOf({ ...LIST, items }) }))
  }
  throwAll(errors)
}

/** The type of an empty list, whose printers print nothing that depends on it. */
const NO_TYPE: ResourceType = {
  group: '',
  version: 'v1',
  resource: 'lists',
  kind: 'List',
  singular: 'list',
  shortNames: [],
  categories: [],
  namespaced: false,
  verbs: [],
  subresources: [],
}

/** Whether the arguments name one object. */
const isSingleItem = ({ args }: Selection): boolean =>
  args.length === 2 ? !args.some((word) => word.includes('/')) : args.length === 1 && args[0]?.includes('/') === true

async function run(invocation: Invocation): Promise<void> {
  const { session, flags, args } = invocation
  const output = flags.text('output')
  const watches = flags.isOn('watch') || flags.isOn('watch-only')
  if (flags.has('raw')) return getRaw(invocation)
  const sortBy = flags.text('sort-by')
  if (watches && sortBy !== '') {
    const what = flags.isOn('watch')
      ? '--watch requested, --sort-by will be ignored for watch events received'
      : '--watch-only requested, --sort-by will be ignored'
    session.err(`warning: ${what}\n`)
  }
  const selection = selectionOf(invocation, { selectsAll: true, subresource: flags.text('subresource') })
  if (!watches && args.length === 0 && (selection.filenames ?? []).length === 0) {
    session.err(
      'You must specify the type of resource to get. Use "kubectl api-resources" for a complete list of supported resources.\n\n',
    )
    throw new CommandError(
      'Required resource not specified.\nUse "kubectl explain <resource>" for a detailed description of that resource (e.g. kubectl explain pods).\nSee \'kubectl get -h\' for help and examples',
    )
  }
  if (flags.isOn('show-labels') && output !== '' && output !== 'wide') {
    throw new CommandError(`--show-labels option cannot be used with ${output} printer`)
  }
  if (flags.isOn('output-watch-events') && !watches) {
    throw new CommandError('--output-watch-events option can only be used with --watch or --watch-only')
  }
  if (watches) return watchGet(invocation, selection)
  if (output === '' || output === 'wide') return printTables(invocation, selection)
  printerOf(flags, GET_FORMATS)
  return printObjects(invocation, selection)
}

/** `--raw`: a path of the server, as it answers. */
async function getRaw({ session, flags, args }: Invocation): Promise<void> {
  const raw = flags.text('raw')
  if (args.length > 0) throw new CommandError('arguments may not be passed when --raw is specified')
  if (flags.isOn('watch') || flags.isOn('watch-only') || flags.text('selector') !== '') {
    throw new CommandError('--raw may not be specified with other flags that filter the server request or alter the output')
  }
  if (flags.text('output') !== '') throw new CommandError('--raw and --output are mutually exclusive')
  if (!raw.startsWith('/')) throw new CommandError(`--raw must be a valid URL path: parse "${raw}": invalid URI for request`)
  const [path = '', query = ''] = raw.split('?', 2)
  session.out(
    await session.text({ method: 'GET', path, query: Object.fromEntries(new URLSearchParams(query)) }, { names: false }),
  )
}

/** Display one or many resources. */
export const GET: Command = {
  name: 'get',
  help: 'Display one or many resources',
  flags: [
    GET_OUTPUT,
    SELECTOR,
    FIELD_SELECTOR,
    ALL_NAMESPACES,
    { name: 'watch', short: 'w', type: 'bool', help: 'After listing the requested objects, watch for changes' },
    { name: 'watch-only', type: 'bool', help: 'Watch for changes without listing first' },
    { name: 'output-watch-events', type: 'bool', help: 'Output watch event objects with --watch' },
    { name: 'show-labels', type: 'bool', help: 'Show all labels as the last column' },
    { name: 'label-columns', short: 'L', type: 'list', help: 'Labels that are presented as columns' },
    NO_HEADERS,
    { name: 'sort-by', type: 'string', help: 'Sort by the field of this JSONPath expression' },
    FILENAME,
    SUBRESOURCE,
    SHOW_MANAGED_FIELDS,
    TEMPLATE,
    { name: 'ignore-not-found', type: 'bool', help: 'Exit with 0 when an object does not exist' },
    { name: 'chunk-size', type: 'int', help: 'Return large lists in chunks' },
    { name: 'raw', type: 'string', help: 'Raw URI to request from the server' },
  ],
  completes: ['type/name', 'name'],
  run,
}
