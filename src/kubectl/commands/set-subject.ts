import { objectsOf } from '../../apimachinery/json/access.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { deepEqual, type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import {
  ALL,
  CHANGE_FLAGS,
  type Command,
  dryRunOf,
  FIELD_MANAGER,
  type Invocation,
  SELECTION_FLAGS,
  selectionOf,
  writeQuery,
} from '../command.ts'
import { CommandError, PlainError, throwAll } from '../errors.ts'
import { changePrinter } from '../printers.ts'
import { MERGE_PATCH, patchObject } from '../requests.ts'
import { visitObjects } from '../resources.ts'

const GROUP = 'rbac.authorization.k8s.io'

const sorted = (values: readonly string[]): string[] => [...new Set(values)].sort()

/** The subjects that flags name. Throws CommandError. Source: k8s.io/kubectl/pkg/cmd/set/set_subject.go, SubjectOptions.Validate. */
function subjectsOf({ flags, session }: Invocation): JsonObject[] {
  const [users, groups, accounts] = ['user', 'group', 'serviceaccount'].map((name) => sorted(flags.texts(name))) as [
    string[],
    string[],
    string[],
  ]
  if (users.length + groups.length + accounts.length === 0)
    throw new CommandError('you must specify at least one value of user, group or serviceaccount')
  return [
    ...users.map((name) => objectOf({ kind: 'User', apiGroup: GROUP, name })),
    ...groups.map((name) => objectOf({ kind: 'Group', apiGroup: GROUP, name })),
    ...accounts.map((account) => {
      const [namespace = '', name = '', ...more] = account.split(':')
      if (name === '' || more.length > 0) throw new CommandError('serviceaccount must be <namespace>:<name>')
      const own = flags.text('namespace', session.environment.namespace)
      return objectOf({ kind: 'ServiceAccount', name, namespace: namespace === '' ? own : namespace })
    }),
  ]
}

async function run(invocation: Invocation): Promise<void> {
  const { session, flags } = invocation
  const dryRun = dryRunOf(flags)
  const print = changePrinter(flags, dryRun)
  const selection = selectionOf(invocation)
  if (selection.all === true && selection.labelSelector !== '')
    throw new CommandError('cannot set --all and --selector at the same time')
  const subjects = subjectsOf(invocation)
  const query = writeQuery(flags, 'kubectl-set')
  const errors = await visitObjects(session, selection, { latest: true }, async (info) => {
    const { type, name, object } = info
    if (type.group !== GROUP || !type.kind.endsWith('RoleBinding')) {
      throw new PlainError(
        `error: ${type.resource}/${name} setting subjects is only supported for RoleBinding/ClusterRoleBinding`,
      )
    }
    const before = objectsOf(object.subjects)
    const added = subjects.filter((subject) => !before.some((each) => deepEqual(each, subject)))
    if (added.length === 0) return
    const body = objectOf({ subjects: [...before, ...added] })
    if (dryRun === 'client') return session.out(print({ ...info, object: objectOf({ ...object, ...body }) }, 'subjects updated'))
    const after = await patchObject(session, info, stringify(body), { contentType: MERGE_PATCH, query })
    session.out(print({ ...info, object: after }, 'subjects updated'))
  })
  throwAll(errors)
}

/** Adds subjects to role bindings. */
export const SET_SUBJECT: Command = {
  name: 'set subject',
  help: 'Update the user, group, or service account in a role binding or cluster role binding',
  flags: [
    { name: 'user', type: 'texts', help: 'Usernames to bind to the role' },
    { name: 'group', type: 'texts', help: 'Groups to bind to the role' },
    { name: 'serviceaccount', type: 'texts', help: 'Service accounts to bind to the role' },
    ...SELECTION_FLAGS,
    ALL,
    FIELD_MANAGER,
    ...CHANGE_FLAGS,
  ],
  completes: ['type/name', 'name'],
  run,
}
