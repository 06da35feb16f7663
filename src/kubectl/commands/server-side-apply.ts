import { stringify } from '../../apimachinery/json/serialize.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { ApiError } from '../../client/api-status.ts'
import { type Invocation, writeQuery } from '../command.ts'
import { CommandError } from '../errors.ts'
import type { Info } from '../object.ts'
import { patchObject } from '../requests.ts'

export const APPLY_PATCH = 'application/apply-patch+yaml'

const ADVICE = `Please review the fields above--they currently have other managers. Here
are the ways you can resolve this warning:
* If you intend to manage all of these fields, please re-run the apply
  command with the \`--force-conflicts\` flag.
* If you do not intend to manage all of the fields, please edit your
  manifest to remove references to the fields that should keep their
  current managers.
* You may co-own fields by updating your manifest to match the existing
  value; in this case, you'll become the manager if the other manager(s)
  stop managing the field (remove it from their configuration).
See https://kubernetes.io/docs/reference/using-api/server-side-apply/#conflicts`

/** Sends the whole object to be applied by the server. Source: k8s.io/kubectl/pkg/cmd/apply/apply.go, applyOneObject. */
export async function applyServerSide(
  { session, flags }: Invocation,
  info: Info,
): Promise<{ readonly object: JsonObject; readonly done: string }> {
  const force = String(flags.isOn('force-conflicts'))
  const query = { ...writeQuery(flags, 'kubectl', true), force }
  const options = { contentType: APPLY_PATCH, query, subresource: flags.text('subresource') }
  try {
    return { object: await patchObject(session, info, stringify(info.object), options), done: 'serverside-applied' }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status.code !== 409) throw error
    throw new CommandError(`${error.status.message}\n${ADVICE}`)
  }
}
