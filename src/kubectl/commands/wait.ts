import { print } from '../../apimachinery/field/go-print.ts'
import { isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import { pathOf } from '../../client/resource-type.ts'
import { ALL, CHANGE_FLAGS, type Command, type Invocation, SELECTION_FLAGS, selectionOf, TIMEOUT } from '../command.ts'
import { parseDuration } from '../duration.ts'
import { CommandError, throwAll } from '../errors.ts'
import { relaxedTemplate, templateOf } from '../jsonpath.ts'
import { type Info, metadataOf } from '../object.ts'
import { changePrinter } from '../printers.ts'
import { isNotFound, readObject, type Selection, visitObjects } from '../resources.ts'
import type { Session } from '../session.ts'
import { conditionCheck } from '../wait-condition.ts'
import { waitUntilDeleted } from './deletion.ts'
import { withTimeout } from './timeout.ts'

type Check = (object: JsonObject) => boolean

/** The parts of a text between single equals signs; `==` belongs to its part. */
function splitAtEquals(text: string): string[] {
  const parts = ['']
  for (let at = 0; at < text.length; at++) {
    const last = parts.length - 1
    if (text[at] !== '=') parts[last] += text[at] as string
    else if (text[at + 1] === '=') {
      parts[last] += '=='
      at++
    } else parts.push('')
  }
  return parts
}

/** Source: k8s.io/kubectl/pkg/cmd/wait/json.go, JSONPathWait.checkCondition. */
function jsonPathCheck(text: string): Check {
  const [path = '', value, ...more] = splitAtEquals(text)
  if (more.length > 0) {
    throw new CommandError(
      "jsonpath wait format must be --for=jsonpath='{.status.readyReplicas}'=3 or --for=jsonpath='{.status.readyReplicas}'",
    )
  }
  const wanted = value?.replace(/^['"]/, '').replace(/['"]$/, '')
  const template = templateOf(relaxedTemplate(path), '')
  if (wanted === '') {
    throw new CommandError("jsonpath wait has to have a value after equal sign, like --for=jsonpath='{.status.readyReplicas}'=3")
  }
  return (object) => {
    const results = template.find(object)
    const [found, ...others] = results[0] ?? []
    if (found === undefined) return false
    if (results.length > 1) throw new CommandError('given jsonpath expression matches more than one list')
    if (others.length > 0) throw new CommandError('given jsonpath expression matches more than one value')
    if (wanted === undefined) return true
    if (Array.isArray(found) || isObject(found)) {
      throw new CommandError('jsonpath leads to a nested object or list which is not supported')
    }
    return print(found).trim() === wanted.trim()
  }
}

/** Parses the condition of `--for`; undefined for deletion and creation. */
function checkOf(text: string): Check | undefined {
  const [name] = text.split('=', 1)
  if (['delete', 'create'].includes(text.toLowerCase())) return undefined
  if (name === 'condition' && text.includes('=')) return conditionCheck(text.slice('condition='.length))
  if (name === 'jsonpath' && text.includes('=')) return jsonPathCheck(text.slice('jsonpath='.length))
  throw new CommandError(`unrecognized condition: "${text}"`)
}

/** Reads an object, then follows it, until it passes. Throws NotFound where it is or gets missing. */
async function waitFor(session: Session, info: Info, check: Check, signal: AbortSignal): Promise<JsonObject> {
  for (;;) {
    const object = await readObject(session, info)
    if (check(object)) return object
    const resourceVersion = String(metadataOf(object).resourceVersion ?? '')
    const query = { watch: 'true', resourceVersion, fieldSelector: `metadata.name=${info.name}` }
    const spec = { method: 'GET', path: pathOf(info.type, { namespace: info.namespace }), query } as const
    for await (const event of session.watch(spec, signal)) {
      if (event.type === 'DELETED') break
      if (event.type !== 'BOOKMARK' && check(event.object)) return event.object
    }
    signal.throwIfAborted()
  }
}

const POLL = 500

/** Waits until everything that is selected exists. */
async function waitUntilCreated(session: Session, selection: Selection, signal: AbortSignal): Promise<void> {
  for (;;) {
    const errors = await visitObjects(session, selection, {}, async () => undefined)
    const [other] = errors.filter((error) => !isNotFound(error))
    if (other !== undefined) throw other
    if (errors.length === 0) return
    await session.wire.clock.sleep(POLL, signal)
    signal.throwIfAborted()
  }
}

async function run(invocation: Invocation): Promise<void> {
  const { session, flags } = invocation
  const wanted = flags.text('for')
  const check = checkOf(wanted)
  const timeout = parseDuration(flags.text('timeout', '30s'), 'timeout')
  const limit = timeout < 0 ? WEEK : timeout
  const selection = selectionOf(invocation)
  const print = changePrinter(flags, 'none')
  const isForDelete = wanted.toLowerCase() === 'delete'
  if (check === undefined && !isForDelete) {
    const isDone = await withTimeout(session, limit, (signal) => waitUntilCreated(session, selection, signal))
    if (!isDone) throw new CommandError('timed out waiting for the condition')
  }
  let count = 0
  // The limit is one for all objects.
  const end = session.wire.clock.elapsed() + limit
  const errors = await visitObjects(session, selection, {}, async (info) => {
    count++
    const about = `${info.type.resource}/${info.name}`
    let object = info.object
    if (timeout === 0 && check !== undefined && !check(object)) throw new CommandError(`condition not met for ${about}`)
    const left = limit === 0 ? 0 : end - session.wire.clock.elapsed()
    if (left <= 0 && limit > 0) throw new CommandError(`timed out waiting for the condition on ${about}`)
    const isDone = await withTimeout(session, left, async (signal) => {
      if (isForDelete) await waitUntilDeleted(session, info, String(metadataOf(info.object).uid), signal)
      else if (check !== undefined && timeout !== 0) object = await waitFor(session, info, check, signal)
    })
    if (!isDone) throw new CommandError(`timed out waiting for the condition on ${about}`)
    session.out(print({ ...info, object }, 'condition met'))
  })
  throwAll(isForDelete ? errors.filter((error) => !isNotFound(error)) : errors)
  if (count === 0 && !isForDelete) throw new CommandError('no matching resources found')
}

const WEEK = 168 * 3_600_000

/** Wait for a specific condition on one or many resources. */
export const WAIT: Command = {
  name: 'wait',
  help: 'Wait for a specific condition on one or many resources',
  flags: [
    {
      name: 'for',
      type: 'string',
      completes: ['condition=', 'delete', 'create', 'jsonpath='],
      help: "What to wait for: condition=Ready, delete, create, jsonpath='{.a}'=1",
    },
    TIMEOUT,
    ...SELECTION_FLAGS,
    ALL,
    ...CHANGE_FLAGS.filter(({ name }) => name !== 'dry-run'),
  ],
  completes: ['type/name', 'name'],
  run,
}
