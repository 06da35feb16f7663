import { stringify } from '../../apimachinery/json/serialize.ts'
import { copyWithoutNulls, isObject, type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import { LAST_APPLIED } from '../../apimachinery/meta/annotations.ts'
import { decodeAnswer } from '../../client/json.ts'
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
import { CommandError, throwAll } from '../errors.ts'
import { threeWayMergePatch } from '../merge-patch.ts'
import { type Info, metadataOf, nameOf, stringsOf, withMetadata } from '../object.ts'
import { changePrinter } from '../printers.ts'
import { createObject, MERGE_PATCH, patchObject, withSource } from '../requests.ts'
import { isNotFound, readObject, visitObjects } from '../resources.ts'
import { applyServerSide } from './server-side-apply.ts'

/** The object with the note of itself that `apply` leaves. Source: k8s.io/kubectl/pkg/util/apply.go, GetModifiedConfiguration. */
function withLastApplied(object: JsonObject): JsonObject {
  const annotations = stringsOf(object, 'annotations')
  annotations.delete(LAST_APPLIED)
  const plain = withMetadata(object, { annotations: objectOf(Object.fromEntries(annotations)) })
  const noted = objectOf({ ...Object.fromEntries(annotations), [LAST_APPLIED]: `${stringify(plain)}\n` })
  return withMetadata(plain, { annotations: noted })
}

/** Returns the last applied configuration of the object; empty without the annotation. */
function lastApplied(object: JsonObject): JsonObject {
  const value = decodeAnswer(stringsOf(object, 'annotations').get(LAST_APPLIED) ?? '')
  return isObject(value) ? value : objectOf({})
}

/** Creates an object, or patches it by what was applied before, what is applied, and what is there. */
async function applyClientSide({ session, flags }: Invocation, info: Info): Promise<{ object: JsonObject; done: string }> {
  const dryRun = dryRunOf(flags)
  const query = writeQuery(flags, 'kubectl-client-side-apply', true)
  const modified = withLastApplied(info.object)
  let current: JsonObject
  try {
    current = await readObject(session, { ...info, namespace: info.namespace })
  } catch (error) {
    if (!isNotFound(error)) throw withSource(error, 'retrieving current configuration of', info)
    const object = copyWithoutNulls(modified)
    if (dryRun === 'client' || !isObject(object)) return { object: modified, done: 'created' }
    try {
      return { object: await createObject(session, { ...info, object }, query), done: 'created' }
    } catch (rejected) {
      throw withSource(rejected, 'creating', info)
    }
  }
  if (dryRun === 'client') return { object: current, done: 'configured' }
  if (!stringsOf(current, 'annotations').has(LAST_APPLIED)) {
    session.err(
      `Warning: resource ${info.type.resource}/${info.name} is missing the ${LAST_APPLIED} annotation which is required by kubectl apply. kubectl apply should only be used on resources created declaratively by either kubectl create --save-config or kubectl apply. The missing annotation will be patched automatically.\n`,
    )
  }
  const patch = threeWayMergePatch(lastApplied(current), modified, current)
  if (Object.keys(patch).length === 0) return { object: current, done: 'unchanged' }
  const body = stringify(patch)
  try {
    return { object: await patchObject(session, info, body, { contentType: MERGE_PATCH, query }), done: 'configured' }
  } catch (error) {
    const { type, namespace = '', name } = info
    const about = `Resource: "${type.group === '' ? '' : `${type.group}/`}${type.version}, Resource=${type.resource}", GroupVersionKind: "${type.group === '' ? '/' : `${type.group}/`}${type.version}, Kind=${type.kind}"\nName: "${name}", Namespace: "${namespace}"`
    throw withSource(withSource(error, 'patching', info), `applying patch:\n${body}\nto:\n${about}\nfor:`, info)
  }
}

function checkFlags({ flags }: Invocation): void {
  const serverSide = flags.isOn('server-side')
  if (flags.isOn('force-conflicts') && !serverSide) throw new CommandError('--force-conflicts only works with --server-side')
  if (serverSide && dryRunOf(flags) === 'client') {
    throw new CommandError("--dry-run=client doesn't work with --server-side (did you mean --dry-run=server instead?)")
  }
}

async function run(invocation: Invocation): Promise<void> {
  const { session, flags } = invocation
  checkFlags(invocation)
  requireFilename(flags)
  const print = changePrinter(flags, dryRunOf(flags))
  let count = 0
  const errors = await visitObjects(session, selectionOf(invocation), { latest: false }, async (info) => {
    count++
    const generateName = metadataOf(info.object).generateName
    if (nameOf(info.object) === '' && typeof generateName === 'string') {
      throw new CommandError(`from ${generateName}: cannot use generate name with apply`)
    }
    const { object, done } = await (flags.isOn('server-side') ? applyServerSide : applyClientSide)(invocation, info)
    session.out(print({ ...info, object }, done))
    if (metadataOf(object).deletionTimestamp !== undefined) {
      session.err(`Warning: Detected changes to resource ${info.name} which is currently being deleted.\n`)
    }
  })
  throwAll(errors)
  if (count === 0) throw new CommandError('no objects passed to apply')
}

/** Apply a configuration to a resource. */
export const APPLY: Command = {
  name: 'apply',
  help: 'Apply a configuration to a resource by a manifest',
  flags: [
    FILENAME,
    { name: 'server-side', type: 'bool', help: 'Apply runs in the server instead of the client' },
    { name: 'force-conflicts', type: 'bool', help: 'Force the changes against conflicts, with --server-side' },
    FIELD_MANAGER,
    ...CHANGE_FLAGS,
    VALIDATE,
    SUBRESOURCE,
  ],
  completes: ['none'],
  run,
}
