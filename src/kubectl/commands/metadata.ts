import { stringify } from '../../apimachinery/json/serialize.ts'
import { deepEqual, type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import { isValidLabelValue } from '../../apimachinery/meta/names.ts'
import {
  ALL,
  CHANGE_FLAGS,
  type Command,
  dryRunOf,
  FIELD_MANAGER,
  type Invocation,
  RESOURCE_VERSION,
  SELECTION_FLAGS,
  selectionOf,
  writeQuery,
} from '../command.ts'
import { createMergePatch } from '../create-merge-patch.ts'
import { Aggregate, CommandError, throwAll } from '../errors.ts'
import { type Info, stringsOf, withMetadata } from '../object.ts'
import { changePrinter } from '../printers.ts'
import { MERGE_PATCH, patchObject } from '../requests.ts'
import { visitObjects } from '../resources.ts'

/** Which map of the metadata a command changes. */
type Field = 'labels' | 'annotations'

interface Edits {
  readonly set: ReadonlyMap<string, string>
  readonly remove: readonly string[]
}

/** The arguments that change something: `key=value` or `key-`. Those before them choose objects. */
function splitArgs(args: readonly string[], field: Field): { resources: readonly string[]; pairs: readonly string[] } {
  const isPair = (word: string): boolean => word.includes('=') || word.endsWith('-')
  const first = args.findIndex(isPair)
  if (first < 0) return { resources: args, pairs: [] }
  const pairs = args.slice(first)
  if (!pairs.every(isPair)) {
    throw new CommandError(
      `all resources must be specified before ${field === 'labels' ? 'label' : 'annotation'} changes: ${pairs.find((word) => !isPair(word))}`,
    )
  }
  return { resources: args.slice(0, first), pairs }
}

function editsOf(pairs: readonly string[], field: Field): Edits {
  const set = new Map<string, string>()
  const remove: string[] = []
  for (const pair of pairs) {
    const equals = pair.indexOf('=')
    if (equals < 0) {
      remove.push(pair.slice(0, -1))
      continue
    }
    const [key, value] = [pair.slice(0, equals), pair.slice(equals + 1)]
    if (field === 'labels') checkLabel(pair, value)
    set.set(key, value)
  }
  if (remove.some((key) => set.has(key))) {
    const what = field === 'labels' ? 'a label' : 'an annotation'
    throw new CommandError(`can not both modify and remove ${what} in the same command`)
  }
  return { set, remove }
}

function checkLabel(pair: string, value: string): void {
  if (value.includes('=')) throw new CommandError(`invalid label spec: ${pair}`)
  const errors = isValidLabelValue(value)
  if (errors.length > 0) throw new CommandError(`invalid label value: "${pair}": ${errors.join(';')}`)
}

function checkOverwrites(object: JsonObject, { set }: Edits, field: Field): void {
  const present = stringsOf(object, field)
  const taken = [...set].filter(([key, value]) => present.has(key) && (field === 'annotations' || present.get(key) !== value))
  if (taken.length === 0) return
  const texts = taken.map(([key]) => `'${key}' already has a value (${present.get(key)})`)
  if (field === 'annotations') {
    throw new CommandError(`--overwrite is false but found the following declared annotation(s): ${texts.join('; ')}`)
  }
  throw new Aggregate(texts.map((text) => new CommandError(`${text}, and --overwrite is false`)))
}

function edited(object: JsonObject, { set, remove }: Edits, field: Field, resourceVersion: string): JsonObject {
  const map = stringsOf(object, field)
  for (const [key, value] of set) map.set(key, value)
  for (const key of remove) map.delete(key)
  const isGone = map.size === 0 && stringsOf(object, field).size === 0
  const version = resourceVersion === '' ? {} : { resourceVersion }
  return withMetadata(object, { ...(isGone ? {} : { [field]: objectOf(Object.fromEntries(map)) }), ...version })
}

const WORDS = {
  labels: { noun: 'label', done: 'labeled' },
  annotations: { noun: 'annotation', done: 'annotated' },
} as const

/** Returns the verb of the result. For annotations it is always "annotated". */
function doneWord(before: JsonObject, after: JsonObject, field: Field, overwrite: boolean): string {
  if (field === 'annotations') return WORDS.annotations.done
  if (deepEqual(before, after)) return 'not labeled'
  return !overwrite && stringify(after).length < stringify(before).length ? 'unlabeled' : WORDS.labels.done
}

function listLines({ type, name, object }: Info, field: Field, isOnly: boolean): string {
  const lines = [...stringsOf(object, field)].map(([key, value]) => `${isOnly ? '' : ' '}${key}=${value}\n`).join('')
  return isOnly ? lines : `Listing ${field} for ${type.kind}.${type.group}/${name}:\n${lines}`
}

const runFor =
  (field: Field) =>
  async (invocation: Invocation): Promise<void> => {
    const { session, flags, args } = invocation
    const { resources, pairs } = splitArgs(args, field)
    const edits = editsOf(pairs, field)
    const selection = selectionOf(invocation, { args: resources })
    const lists = flags.isOn('list')
    if (lists && flags.text('output') !== '') throw new CommandError('--list and --output may not be specified together')
    if (selection.all && selection.labelSelector !== '')
      throw new CommandError('cannot set --all and --selector at the same time')
    if (resources.length === 0 && (selection.filenames ?? []).length === 0) {
      throw new CommandError('one or more resources must be specified as <resource> <name> or <resource>/<name>')
    }
    if (edits.set.size === 0 && edits.remove.length === 0 && !lists) {
      throw new CommandError(`at least one ${WORDS[field].noun} update is required`)
    }
    const dryRun = dryRunOf(flags)
    const print = changePrinter(flags, dryRun)
    const overwrite = flags.isOn('overwrite')
    const version = flags.text('resource-version')
    const isOnly = resources.length === 2 || (resources.length === 1 && resources[0]?.includes('/') === true)
    const query = writeQuery(flags, `kubectl-${field === 'labels' ? 'label' : 'annotate'}`)
    if (!isOnly && version !== '') throw new CommandError('--resource-version may only be used with a single resource')
    const errors = await visitObjects(session, selection, {}, async (info) => {
      if (lists) return session.out(listLines(info, field, isOnly))
      if (field === 'labels') {
        for (const key of edits.remove) if (!stringsOf(info.object, field).has(key)) session.out(`label "${key}" not found.\n`)
      }
      if (!overwrite) checkOverwrites(info.object, edits, field)
      const before = version === '' ? info.object : withMetadata(info.object, { resourceVersion: undefined })
      const after = edited(before, edits, field, version)
      const done = doneWord(before, after, field, overwrite)
      if (dryRun === 'client') return session.out(print({ ...info, object: after }, done))
      const body = stringify(createMergePatch(before, after))
      const object = await patchObject(session, info, body, { contentType: MERGE_PATCH, query })
      session.out(print({ ...info, object: field === 'labels' ? after : object }, done))
    })
    throwAll(errors)
  }

const FLAGS = [
  { name: 'overwrite', type: 'bool', help: 'Allow existing values to be overwritten' },
  { name: 'list', type: 'bool', help: 'Display them for a given resource' },
  ...SELECTION_FLAGS,
  ALL,
  RESOURCE_VERSION,
  FIELD_MANAGER,
  ...CHANGE_FLAGS,
] as const

/** Update the labels on a resource. */
export const LABEL: Command = {
  name: 'label',
  help: 'Update the labels on a resource',
  flags: FLAGS,
  completes: ['type/name', 'name'],
  run: runFor('labels'),
}

/** Update the annotations on a resource. */
export const ANNOTATE: Command = {
  name: 'annotate',
  help: 'Update the annotations on a resource',
  flags: FLAGS,
  completes: ['type/name', 'name'],
  run: runFor('annotations'),
}
