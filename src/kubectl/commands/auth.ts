import { stringify } from '../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import type { ResourceType } from '../../client/resource-type.ts'
import { ColumnWriter } from '../columns.ts'
import { ALL_NAMESPACES, type Command, type Invocation, NO_HEADERS, SUBRESOURCE } from '../command.ts'
import { CommandError, SilentExit } from '../errors.ts'
import { policyRows } from '../policy-rules.ts'
import { JSON_TYPE } from '../requests.ts'

const RESOURCE_VERBS = new Set(
  'get list watch create update patch delete deletecollection use bind impersonate approve sign escalate attest *'.split(' '),
)
const URL_VERBS = new Set('get put post head options delete patch *'.split(' '))

const AUTHORIZATION = '/apis/authorization.k8s.io/v1'

async function review({ session }: Invocation, resource: string, spec: JsonObject): Promise<JsonObject> {
  const kinds = { selfsubjectaccessreviews: 'SelfSubjectAccessReview', selfsubjectrulesreviews: 'SelfSubjectRulesReview' }
  const kind = kinds[resource as keyof typeof kinds]
  const body = stringify(objectOf({ apiVersion: 'authorization.k8s.io/v1', kind, spec }))
  const path = `${AUTHORIZATION}/${resource}`
  const answer = await session.object({ method: 'POST', path, contentType: JSON_TYPE, body })
  return isObject(answer.status) ? answer.status : objectOf({})
}

/** The resource that is asked about; what the server does not have is asked about by its name. */
async function resourceOf(
  { session }: Invocation,
  argument: string,
): Promise<Pick<ResourceType, 'group' | 'resource'> | ResourceType> {
  if (argument === '*') return { group: '', resource: '*' }
  const type = (await session.mapper()).find(argument)
  if (type !== undefined) return type
  const dot = argument.indexOf('.')
  const group = dot < 0 ? '' : ` in group '${argument.slice(dot + 1)}'`
  session.err(`Warning: the server doesn't have a resource type '${dot < 0 ? argument : argument.slice(0, dot)}'${group}\n\n`)
  return { group: '', resource: argument }
}

async function attributesOf(invocation: Invocation, verb: string, argument: string): Promise<JsonObject> {
  const { session, flags } = invocation
  const warnVerb = (known: ReadonlySet<string>): void => {
    if (!known.has(verb)) session.err(`Warning: verb '${verb}' is not a known verb\n\n`)
  }
  if (argument.startsWith('/')) {
    if (flags.has('subresource')) throw new CommandError('--subresource can not be used with NonResourceURL')
    warnVerb(URL_VERBS)
    return objectOf({ nonResourceAttributes: objectOf({ verb, path: argument }) })
  }
  const slash = argument.indexOf('/')
  const type = await resourceOf(invocation, slash < 0 ? argument : argument.slice(0, slash))
  const all = flags.isOn('all-namespaces')
  if (!all && 'namespaced' in type && !type.namespaced) {
    const group = type.group === '' ? '' : ` in group '${type.group}'`
    session.err(`Warning: resource '${type.resource}' is not namespace scoped${group}\n\n`)
  }
  if (!all) warnVerb(RESOURCE_VERBS)
  const resourceAttributes = objectOf({
    namespace: all ? undefined : flags.text('namespace', session.environment.namespace),
    verb,
    group: type.group,
    resource: type.resource,
    subresource: flags.has('subresource') ? flags.text('subresource') : undefined,
    name: slash < 0 ? undefined : argument.slice(slash + 1),
  })
  return objectOf({ resourceAttributes })
}

async function runList(invocation: Invocation): Promise<void> {
  const { session, flags, args } = invocation
  if (args.length > 0) throw new CommandError('list option must be specified with no arguments')
  if (flags.isOn('quiet') || flags.isOn('all-namespaces') || flags.text('subresource') !== '') {
    throw new CommandError("list option can't be specified with neither quiet, all-namespaces nor subresource options")
  }
  const namespace = flags.text('namespace', session.environment.namespace)
  const status = await review(invocation, 'selfsubjectrulesreviews', objectOf({ namespace }))
  if (status.incomplete === true) session.err(`Warning: the list may be incomplete: ${String(status.evaluationError ?? '')}\n`)
  const { resourceRules = [], nonResourceRules = [] } = status
  const rules = [resourceRules, nonResourceRules].flatMap((each) => (Array.isArray(each) ? each : []))
  const head = flags.isOn('no-headers') ? [] : [['Resources', 'Non-Resource URLs', 'Resource Names', 'Verbs']]
  session.out(new ColumnWriter().lines([...head, ...policyRows(rules)]))
}

async function runCanI(invocation: Invocation): Promise<void> {
  const { session, flags, args } = invocation
  if (flags.isOn('list')) return runList(invocation)
  const [verb, argument] = args
  if (verb === undefined || argument === undefined || args.length > 2) {
    throw new CommandError(
      "you must specify two arguments: verb resource or verb resource/resourceName.\nSee 'kubectl auth can-i -h' for help and examples.",
    )
  }
  const attributes = await attributesOf(invocation, verb, argument)
  if (flags.isOn('no-headers')) throw new CommandError('--no-headers cannot be set without --list specified')
  const { allowed, reason = '', evaluationError = '' } = await review(invocation, 'selfsubjectaccessreviews', attributes)
  const why = [reason, evaluationError].filter((text) => text !== '').map((text) => ` - ${String(text)}`)
  if (!flags.isOn('quiet')) session.out(allowed === true ? 'yes\n' : `no${why.join('')}\n`)
  if (allowed !== true) throw new SilentExit()
}

/** Check whether an action is allowed. */
export const CAN_I: Command = {
  name: 'auth can-i',
  help: 'Check whether an action is allowed',
  flags: [
    SUBRESOURCE,
    ALL_NAMESPACES,
    NO_HEADERS,
    { name: 'list', type: 'bool', help: 'Prints all allowed actions' },
    { name: 'quiet', short: 'q', type: 'bool', help: 'Suppress output and just return the exit code' },
  ],
  completes: ['verb', 'type/name'],
  run: runCanI,
}

async function runWhoAmI({ session }: Invocation): Promise<void> {
  const body = stringify(objectOf({ apiVersion: 'authentication.k8s.io/v1', kind: 'SelfSubjectReview' }))
  const path = '/apis/authentication.k8s.io/v1/selfsubjectreviews'
  const { status } = await session.object({ method: 'POST', path, contentType: JSON_TYPE, body })
  const user = isObject(status) && isObject(status.userInfo) ? status.userInfo : objectOf({})
  const groups = Array.isArray(user.groups) ? [['Groups', `[${user.groups.join(' ')}]`]] : []
  session.out(new ColumnWriter().lines([['ATTRIBUTE', 'VALUE'], ['Username', String(user.username ?? '')], ...groups]))
}

/** Check self subject attributes. */
export const WHO_AM_I: Command = {
  name: 'auth whoami',
  help: 'Check self subject attributes',
  flags: [],
  completes: ['none'],
  run: runWhoAmI,
}
