import { stringify } from '../../apimachinery/json/serialize.ts'
import { deepEqual, isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import { parseYaml } from '../../apimachinery/yaml/parse.ts'
import { toYaml } from '../../apimachinery/yaml/serialize.ts'
import { YamlSyntaxError } from '../../apimachinery/yaml/syntax-error.ts'
import { ApiError } from '../../client/api-status.ts'
import {
  type Command,
  FIELD_MANAGER,
  type Invocation,
  OUTPUT,
  SELECTION_FLAGS,
  SUBRESOURCE,
  selectionOf,
  VALIDATE,
  writeQuery,
} from '../command.ts'
import { createMergePatch } from '../create-merge-patch.ts'
import { CommandError, errorText, throwAll } from '../errors.ts'
import { type Info, resultName, withMetadata } from '../object.ts'
import { MERGE_PATCH, patchObject } from '../requests.ts'
import { visitObjects } from '../resources.ts'

const HEAD = `# Please edit the object below. Lines beginning with a '#' will be ignored,
# and an empty file will abort the edit. If an error occurs while saving this file will be
# reopened with the relevant failures.
#
`

const withoutComments = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('#'))
    .join('\n')

const commented = (text: string): string =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => `# ${line}\n`)
    .join('')

function parseEdited(text: string): JsonObject {
  try {
    const { value } = parseYaml(text)
    if (isObject(value)) return value
    throw new CommandError('the edited text is no object')
  } catch (error) {
    if (error instanceof YamlSyntaxError) throw new CommandError(`The edited file had a syntax error: ${error.message}`)
    throw error
  }
}

/** Opens an object in the editor, and sends what changed. What is rejected is opened again, with the reason above it. */
async function editObject({ session, flags }: Invocation, info: Info): Promise<void> {
  const { editor } = session.environment
  if (editor === undefined) throw new CommandError('there is no editor here')
  const original = withMetadata(info.object, { managedFields: undefined })
  const query = writeQuery(flags, 'kubectl-edit', true)
  let body = toYaml(original)
  let head = HEAD
  for (;;) {
    const saved = await editor(`${head}${body}`)
    session.signal.throwIfAborted()
    const text = saved === undefined ? undefined : withoutComments(saved)
    const isFirst = head === HEAD
    if (text === undefined || text.trim() === '' || text === body) {
      session.err(isFirst ? 'Edit cancelled, no changes made.\n' : 'Edit cancelled, no valid changes were saved.\n')
      if (!isFirst) throw new CommandError('', 1)
      return
    }
    try {
      const edited = parseEdited(text)
      if (deepEqual(edited, original)) {
        session.err('Edit cancelled, no changes made.\n')
        return
      }
      const patch = stringify(createMergePatch(original, edited))
      const object = await patchObject(session, info, patch, {
        contentType: MERGE_PATCH,
        query,
        subresource: flags.text('subresource'),
      })
      const output = flags.text('output')
      session.out(
        output === ''
          ? `${resultName({ ...info, object })} edited\n`
          : output === 'yaml'
            ? toYaml(object)
            : `${stringify(object)}\n`,
      )
      return
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof CommandError)) throw error
      head = `${HEAD}${commented(errorText(error))}#\n`
      body = text
    }
  }
}

async function run(invocation: Invocation): Promise<void> {
  const { flags, session } = invocation
  const output = flags.text('output')
  if (!['', 'json', 'yaml'].includes(output)) {
    throw new CommandError(`unable to match a printer suitable for the output format "${output}", allowed formats are: json,yaml`)
  }
  const selection = selectionOf(invocation, { selectsAll: true, subresource: flags.text('subresource') })
  throwAll(await visitObjects(session, selection, {}, (info) => editObject(invocation, info)))
}

/** Edit a resource on the server. */
export const EDIT: Command = {
  name: 'edit',
  help: 'Edit a resource on the server in the editor of the console',
  flags: [OUTPUT, SUBRESOURCE, FIELD_MANAGER, VALIDATE, ...SELECTION_FLAGS],
  completes: ['type/name', 'name'],
  run,
}
