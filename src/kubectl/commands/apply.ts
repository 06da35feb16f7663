import { stringify } from '../../apimachinery/json/serialize.ts'
import { copyWithoutNulls, isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import { LAST_APPLIED } from '../../apimachinery/meta/annotations.ts'
import {
  CHANGE_FLAGS,
  type Command,
  dryRunOf,
  FIELD_MANAGER,
  FILENAME,
  type Invocation,
  requireFilename,
  SUBRESOURCE,
  VALIDATE,
  writeQuery,
} from '../command.ts'
import { CommandError, throwAll } from '../errors.ts'
import { type Info, metadataOf, nameOf, stringsOf } from '../object.ts'
import { changePrinter } from '../printers.ts'
import { createObject, MERGE_PATCH, patchObject, withSource } from '../requests.ts'
import { collectErrors, isNotFound, readObject } from '../resources.ts'
import { applyPatch, selectedManifests, withLastApplied } from './apply-manifests.ts'
import { ApplySet, parentOf } from './apply-set.ts'
import { allowedKinds, PRUNE_FLAGS, pruneByLabels, Visited } from './prune.ts'
import { applyServerSide } from './server-side-apply.ts'

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
  const patch = applyPatch(modified, current)
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

/** Rejects flags that do not go together. Source: k8s.io/kubectl/pkg/cmd/apply/apply.go, Validate. */
async function checkFlags({ flags }: Invocation, set: ApplySet | undefined): Promise<void> {
  const reject = (message: string): never => {
    throw new CommandError(message)
  }
  const serverSide = flags.isOn('server-side')
  const isSelected = flags.text('selector') !== ''
  if (flags.isOn('force-conflicts') && !serverSide) reject('--force-conflicts only works with --server-side')
  if (serverSide && dryRunOf(flags) === 'client')
    reject("--dry-run=client doesn't work with --server-side (did you mean --dry-run=server instead?)")
  if (flags.isOn('all') && isSelected) reject('cannot set --all and --selector at the same time')
  if (set !== undefined) {
    if (!flags.isOn('prune')) reject('--applyset requires --prune')
    await set.validate()
  }
  if (!flags.isOn('prune')) return
  if (set !== undefined) {
    if (flags.isOn('all')) reject('--all is incompatible with --applyset')
    if (isSelected) reject('--selector is incompatible with --applyset')
    if (flags.texts('prune-allowlist').length > 0) reject('--prune-allowlist is incompatible with --applyset')
    return
  }
  if (!flags.isOn('all') && !isSelected) {
    reject(
      'all resources selected for prune without explicitly passing --all. To prune all resources, pass the --all flag. If you did not mean to prune all resources, specify a label selector',
    )
  }
  if (serverSide) reject("--prune is in alpha and doesn't currently work on objects created by server-side apply")
}

/** The objects of the manifests that the label selector selects, with the labels of their set. */
async function manifestsToApply(invocation: Invocation, set: ApplySet | undefined): Promise<Info[]> {
  const selected = await selectedManifests(invocation)
  return set === undefined ? selected : selected.map((info) => set.labelled(info))
}

async function run(invocation: Invocation): Promise<void> {
  const { session, flags } = invocation
  requireFilename(flags)
  const set = flags.has('applyset') ? new ApplySet(invocation, await parentOf(invocation)) : undefined
  const allowed = flags.isOn('prune') ? allowedKinds(await session.mapper(), flags.texts('prune-allowlist')) : []
  await checkFlags(invocation, set)
  const print = changePrinter(flags, dryRunOf(flags))
  const visited = new Visited()
  if (flags.has('namespace')) visited.namespaces.add(flags.text('namespace'))
  const infos = await manifestsToApply(invocation, set)
  if (infos.length === 0) throw new CommandError('no objects passed to apply')
  await set?.begin(infos)
  const errors = await collectErrors(session, infos, async (info) => {
    const generateName = metadataOf(info.object).generateName
    if (nameOf(info.object) === '' && typeof generateName === 'string') {
      throw new CommandError(`from ${generateName}: cannot use generate name with apply`)
    }
    const { object, done } = await (flags.isOn('server-side') ? applyServerSide : applyClientSide)(invocation, info)
    visited.add({ ...info, object })
    session.out(print({ ...info, object }, done))
    if (metadataOf(object).deletionTimestamp !== undefined) {
      session.err(`Warning: Detected changes to resource ${info.name} which is currently being deleted.\n`)
    }
  })
  throwAll(errors)
  const printPruned = (info: Info): string => print(info, 'pruned')
  if (set !== undefined) await set.prune(visited.uids, printPruned)
  else if (flags.isOn('prune')) await pruneByLabels(invocation, allowed, visited, printPruned)
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
    ...PRUNE_FLAGS,
  ],
  completes: ['none'],
  run,
}
