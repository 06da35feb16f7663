import { stringify } from '../../apimachinery/json/serialize.ts'
import { deepEqual, type JsonObject } from '../../apimachinery/json/value.ts'
import { parseYaml } from '../../apimachinery/yaml/parse.ts'
import { YamlSyntaxError } from '../../apimachinery/yaml/syntax-error.ts'
import { ApiError } from '../../client/api-status.ts'
import { apiVersionOf } from '../../client/resource-type.ts'
import {
  CHANGE_FLAGS,
  type Command,
  dryRunOf,
  FIELD_MANAGER,
  FILENAME,
  type Invocation,
  SUBRESOURCE,
  selectionOf,
  writeQuery,
} from '../command.ts'
import { CommandError } from '../errors.ts'
import { type Info, withMetadata } from '../object.ts'
import { changePrinter } from '../printers.ts'
import { patchObject } from '../requests.ts'
import { visitSome } from '../resources.ts'

const TYPES: { readonly [type: string]: string } = {
  json: 'application/json-patch+json',
  merge: 'application/merge-patch+json',
  strategic: 'application/strategic-merge-patch+json',
}

/** The patch as JSON; it can be written as YAML. */
function patchBody(patch: string): string {
  // Text that begins as JSON goes to the server unchanged, with its errors.
  if (/^[ \t\r\n]*[{[]/.test(patch)) return patch
  try {
    return stringify(parseYaml(patch).value)
  } catch (error) {
    if (!(error instanceof YamlSyntaxError)) throw error
    throw new CommandError(`unable to parse "${patch}": ${error.message}`)
  }
}

const comparable = (object: JsonObject): JsonObject => withMetadata(object, { managedFields: undefined })

function unsupported(error: unknown, contentType: string, { type }: Info): unknown {
  if (!(error instanceof ApiError) || error.status.code !== 415) return error
  return new CommandError(`${contentType} is not supported by ${apiVersionOf(type)}, Kind=${type.kind}: ${error.status.message}`)
}

async function run(invocation: Invocation): Promise<void> {
  const { session, flags } = invocation
  const patch = flags.text('patch')
  const subresource = flags.text('subresource')
  if (patch === '') throw new CommandError('must specify --patch or --patch-file containing the contents of the patch')
  const kind = flags.text('type', 'strategic')
  const contentType = TYPES[kind.toLowerCase()]
  if (contentType === undefined) {
    throw new CommandError(`--type must be one of [${Object.keys(TYPES).join(' ')}], not "${kind}"`)
  }
  if (dryRunOf(flags) === 'client') {
    throw new CommandError('the console does not compute patches itself: use --dry-run=server')
  }
  const body = patchBody(patch)
  const print = changePrinter(flags, 'none')
  const query = writeQuery(flags, 'kubectl-patch')
  await visitSome(session, selectionOf(invocation, { subresource }), { verb: 'patch' }, async (info) => {
    try {
      const object = await patchObject(session, info, body, { contentType, query, subresource })
      const isSame = deepEqual(comparable(object), comparable(info.object))
      session.out(print({ ...info, object }, isSame ? 'patched (no change)' : 'patched'))
    } catch (error) {
      throw unsupported(error, contentType, info)
    }
  })
}

/** Update fields of a resource. */
export const PATCH: Command = {
  name: 'patch',
  help: 'Update fields of a resource',
  flags: [
    { name: 'patch', short: 'p', type: 'string', help: 'The patch to be applied, as JSON or YAML' },
    { name: 'type', type: 'string', completes: ['json', 'merge', 'strategic'], help: 'The type of patch being provided' },
    SUBRESOURCE,
    FILENAME,
    ...CHANGE_FLAGS,
    FIELD_MANAGER,
  ],
  completes: ['type/name', 'name'],
  run,
}
