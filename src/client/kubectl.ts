import { isObject } from '../apimachinery/json/value.ts'
import { type Identity, IMPERSONATE, IMPERSONATE_GROUP } from './http.ts'
import { decodeAnswer } from './json.ts'
import { parsePath, qualifiedName, type ResourceType, type Subresource } from './resource-type.ts'
import { type RequestSpec, urlOf } from './transport.ts'

/** Quotes a word for a POSIX shell. */
export const shellQuote = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)

const heredoc = (body: string): string => `<<'EOF'\n${body.endsWith('\n') ? body : `${body}\n`}EOF`

const PATCH_TYPES: Readonly<Record<string, string>> = {
  'application/merge-patch+json': 'merge',
  'application/json-patch+json': 'json',
  'application/strategic-merge-patch+json': 'strategic',
}

function writeFlags(spec: RequestSpec): string[] {
  const flags: string[] = []
  const query = spec.query ?? {}
  if (query.fieldManager !== undefined) flags.push(`--field-manager=${shellQuote(query.fieldManager)}`)
  if (query.dryRun === 'All') flags.push('--dry-run=server')
  return flags
}

/** kubectl's word for the propagation policy in the DeleteOptions of a request. It has none for preconditions. */
function cascadeFlag(spec: RequestSpec): string[] {
  const options = decodeAnswer(spec.body ?? '')
  const policy = isObject(options) ? options.propagationPolicy : spec.query?.propagationPolicy
  return typeof policy === 'string' ? [`--cascade=${shellQuote(policy.toLowerCase())}`] : []
}

/** kubectl's words for the field validation of a request. */
function validateFlag(spec: RequestSpec): string[] {
  const value = spec.query?.fieldValidation
  return value === undefined ? [] : [`--validate=${value.toLowerCase()}`]
}

function readFlags(spec: RequestSpec, single: boolean): string[] {
  const query = spec.query ?? {}
  const flags: string[] = []
  if (query.labelSelector !== undefined) flags.push(`-l ${shellQuote(query.labelSelector)}`)
  if (query.fieldSelector !== undefined) flags.push(`--field-selector=${shellQuote(query.fieldSelector)}`)
  if (query.watch !== undefined) flags.push('-w')
  if (single || !(spec.accept ?? '').includes('as=Table')) flags.push('-o yaml')
  return flags
}

/** Whom a command acts as: a user, or a user with groups. */
export type As = string | Identity | undefined

const identityOf = (as: string | Identity): Identity => (typeof as === 'string' ? { user: as } : as)

/** Whom a request acted as, where it is kept as a user (empty or absent: the administrator) and groups. */
export function actedAs({
  user = '',
  groups,
}: {
  readonly user?: string
  readonly groups?: readonly string[]
}): Identity | undefined {
  if (user === '') return undefined
  return groups === undefined ? { user } : { user, groups }
}

/** kubectl's flags for whom a command acts as. */
export function asFlags(as: As): string[] {
  if (as === undefined) return []
  const { user, groups = [] } = identityOf(as)
  return [`--as=${shellQuote(user)}`, ...groups.map((group) => `--as-group=${shellQuote(group)}`)]
}

/** The kubectl command that makes the server do the same, or `kubectl get --raw` for what kubectl has no word for. */
export function kubectlOf(spec: RequestSpec, user?: As): string {
  const as = asFlags(user)
  const target = parsePath(spec.path)
  if (target === undefined) return ['kubectl', 'get', ...as, '--raw', shellQuote(urlOf(spec))].join(' ')
  const resource = target.group === '' ? target.resource : `${target.resource}.${target.group}`
  const where = [...(target.namespace === undefined ? [] : [`-n ${target.namespace}`]), ...as]
  const sub = target.subresource === undefined ? [] : [`--subresource=${target.subresource}`]
  const join = (...parts: (string | undefined | string[])[]): string =>
    ['kubectl', ...parts.flat()].filter((part) => part !== undefined && part !== '').join(' ')
  switch (spec.method) {
    case 'GET': {
      const all = target.namespace === undefined && target.name === undefined && target.resource !== 'customresourcedefinitions'
      return join('get', resource, target.name, where, all ? ['-A'] : [], sub, readFlags(spec, target.name !== undefined))
    }
    case 'POST':
      return join('create', where, writeFlags(spec), validateFlag(spec), `-f - ${heredoc(spec.body ?? '')}`)
    case 'PUT':
      if (target.subresource === 'finalize')
        return join('replace', as, '--raw', shellQuote(urlOf(spec)), `-f - ${heredoc(spec.body ?? '')}`)
      return join('replace', where, sub, writeFlags(spec), validateFlag(spec), `-f - ${heredoc(spec.body ?? '')}`)
    case 'DELETE':
      return target.name === undefined
        ? join('delete', resource, '--all', where)
        : join('delete', resource, target.name, where, cascadeFlag(spec), writeFlags(spec))
    case 'PATCH': {
      const type = PATCH_TYPES[spec.contentType ?? '']
      if (type === undefined) {
        const force = spec.query?.force === 'true' ? ['--force-conflicts'] : []
        return join(
          'apply',
          '--server-side',
          force,
          where,
          sub,
          writeFlags(spec),
          validateFlag(spec),
          `-f - ${heredoc(spec.body ?? '')}`,
        )
      }
      return join(
        'patch',
        resource,
        target.name,
        where,
        sub,
        `--type=${type}`,
        writeFlags(spec),
        `-p ${shellQuote(spec.body ?? '')}`,
      )
    }
  }
}

/** The parameters of `kubectl auth can-i`. */
export interface CanI {
  readonly type: Pick<ResourceType, 'group' | 'resource'>
  readonly endpoint: Subresource
  readonly verb: string
  /** Absent: in all namespaces, or at the cluster scope. */
  readonly namespace?: string | undefined
}

/** The kubectl command that asks whether `user` may do it. */
export function canIOf({ type, endpoint, verb, namespace }: CanI, user?: As): string {
  const parts = ['kubectl auth can-i', verb, qualifiedName(type)]
  if (endpoint !== '') parts.push(`--subresource=${endpoint}`)
  if (namespace !== undefined) parts.push(`-n ${namespace}`)
  return [...parts, ...asFlags(user)].join(' ')
}

/** Writes a request as a curl command, for a server at `$SERVER` (`kubectl proxy` prints one). */
export function curlOf(spec: RequestSpec, as?: As): string {
  const parts = ['curl']
  if (spec.method !== 'GET') parts.push(`-X ${spec.method}`)
  parts.push(`"$SERVER${urlOf(spec).replaceAll('"', '%22').replaceAll('$', '\\$')}"`)
  if (as !== undefined) {
    const { user, groups = [] } = identityOf(as)
    parts.push(`-H ${shellQuote(`${IMPERSONATE}: ${user}`)}`)
    for (const group of groups) parts.push(`-H ${shellQuote(`${IMPERSONATE_GROUP}: ${group}`)}`)
  }
  if (spec.accept !== undefined) parts.push(`-H ${shellQuote(`Accept: ${spec.accept}`)}`)
  if (spec.contentType !== undefined) parts.push(`-H ${shellQuote(`Content-Type: ${spec.contentType}`)}`)
  if (spec.body !== undefined) parts.push(`--data-binary @- ${heredoc(spec.body)}`)
  return parts.join(' ')
}
