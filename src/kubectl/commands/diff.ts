import { objectAt, stringAt } from '../../apimachinery/json/access.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { deepEqual, type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import { toYaml } from '../../apimachinery/yaml/serialize.ts'
import {
  type Command,
  FIELD_MANAGER,
  FILENAME,
  type Invocation,
  requireFilename,
  SELECTOR,
  SHOW_MANAGED_FIELDS,
} from '../command.ts'
import { CommandError, hasReason, SilentExit } from '../errors.ts'
import { type Info, metadataOf, withMetadata } from '../object.ts'
import { createObject, MERGE_PATCH, patchObject } from '../requests.ts'
import { isNotFound, readObject } from '../resources.ts'
import { unifiedDiff } from '../unified-diff.ts'
import { applyPatch, selectedManifests, withoutLastApplied } from './apply-manifests.ts'
import { APPLY_PATCH } from './server-side-apply.ts'

/** Returns what the server would make of an object by an apply. Nothing is stored. */
function merged(
  { session, flags }: Invocation,
  info: Info,
  live: JsonObject | undefined,
  isLocked: boolean,
): Promise<JsonObject> {
  const query = {
    dryRun: 'All',
    fieldManager: flags.text('field-manager', flags.isOn('server-side') ? 'kubectl' : 'kubectl-client-side-apply'),
  }
  if (flags.isOn('server-side')) {
    const force = String(flags.isOn('force-conflicts'))
    return patchObject(session, info, stringify(info.object), { contentType: APPLY_PATCH, query: { ...query, force } })
  }
  if (live === undefined) return createObject(session, info, query)
  const patch = applyPatch(withoutLastApplied(info.object), live)
  if (Object.keys(patch).length === 0) return Promise.resolve(live)
  const body = isLocked ? withMetadata(patch, { resourceVersion: metadataOf(live).resourceVersion }) : patch
  return patchObject(session, info, stringify(body), { contentType: MERGE_PATCH, query })
}

/** How often an object is read anew that changes meanwhile; the last time it is compared without a lock. */
const MOST_TRIES = 4

interface Versions {
  readonly live: JsonObject | undefined
  readonly merged: JsonObject
}

/** Reads an object as it is and as it would be. Source: k8s.io/kubectl/pkg/cmd/diff/diff.go, DiffOptions.Run. */
async function versionsOf(invocation: Invocation, info: Info): Promise<Versions> {
  const { session } = invocation
  for (let tries = 1; ; tries++) {
    const live = await readObject(session, info).catch((error: unknown) => {
      if (isNotFound(error)) return undefined
      throw error
    })
    const isLast = tries === MOST_TRIES
    if (isLast) {
      const { type, name } = info
      const version = type.group === '' ? type.version : `${type.group}/${type.version}`
      session.err(`Object (${version}, Kind=${type.kind}: ${name}) keeps changing, diffing without lock\n`)
    }
    try {
      return { live, merged: await merged(invocation, info, live, !isLast) }
    } catch (error) {
      if (isLast || !hasReason(error, 'Conflict')) throw error
    }
  }
}

/** Hides the values of a Secret; those that differ stay apart. Source: k8s.io/kubectl/pkg/cmd/diff/diff.go, Masker. */
function masked({ live, merged: after }: Versions): Versions {
  const [before, next] = [objectAt(live ?? objectOf({}), 'data'), objectAt(after, 'data')]
  const hide = (own: JsonObject, other: JsonObject, word: string): JsonObject =>
    objectOf(
      Object.fromEntries(
        Object.entries(own).map(([key, value]) => {
          const differs = other[key] !== undefined && !deepEqual(other[key], value)
          return [key, differs ? `*** (${word})` : '***']
        }),
      ),
    )
  const withData = (object: JsonObject, data: JsonObject): JsonObject =>
    object.data === undefined ? object : objectOf({ ...object, data })
  return {
    live: live === undefined ? undefined : withData(live, hide(before, next, 'before')),
    merged: withData(after, hide(next, before, 'after')),
  }
}

async function run(invocation: Invocation): Promise<void> {
  const { session, flags, args } = invocation
  if (args.length > 0) throw new CommandError(`Unexpected args: [${args.join(' ')}]\nSee 'kubectl diff -h' for help and examples`)
  requireFilename(flags)
  if (flags.isOn('force-conflicts') && !flags.isOn('server-side'))
    throw new CommandError('--force-conflicts only works with --server-side')
  const shown = (object: JsonObject | undefined): string => {
    if (object === undefined) return ''
    return toYaml(flags.isOn('show-managed-fields') ? object : withMetadata(object, { managedFields: undefined }))
  }
  const files: { readonly name: string; readonly text: string }[] = []
  for (const info of await selectedManifests(invocation)) {
    const { type, namespace = '', name } = info
    const versions = await versionsOf(invocation, info)
    const isSecret = stringAt(versions.merged, 'kind') === 'Secret' && stringAt(versions.merged, 'apiVersion') === 'v1'
    const { live, merged: after } = isSecret && !flags.isOn('show-secrets') ? masked(versions) : versions
    const file = `${type.group === '' ? '' : `${type.group}.`}${type.version}.${type.kind}.${namespace}.${name}`
    files.push({ name: file, text: unifiedDiff(`LIVE/${file}`, `MERGED/${file}`, shown(live), shown(after)) })
    if (live !== undefined && metadataOf(live).deletionTimestamp !== undefined)
      session.err(`Warning: Detected changes to resource ${name} which is currently being deleted.\n`)
  }
  const changed = files.filter(({ text }) => text !== '').sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const { name, text } of changed) session.out(`diff -u -N LIVE/${name} MERGED/${name}\n${text}`)
  if (changed.length > 0) throw new SilentExit(1)
}

/** Compares manifests with the objects on the server. It prints as `diff -u -N` of two folders, without the times of files. */
export const DIFF: Command = {
  name: 'diff',
  help: 'Diff the live version against a would-be applied version',
  flags: [
    FILENAME,
    SELECTOR,
    { name: 'server-side', type: 'bool', help: 'Apply runs in the server instead of the client' },
    { name: 'force-conflicts', type: 'bool', help: 'Force the changes against conflicts, with --server-side' },
    FIELD_MANAGER,
    SHOW_MANAGED_FIELDS,
    { name: 'show-secrets', type: 'bool', help: 'Show the values of Secrets' },
  ],
  completes: ['none'],
  errorCode: 2,
  run,
}
