/** Where an etcd cluster is, and how to come in. */
export interface EtcdAddress {
  /** `HOST:PORT` of its members. */
  readonly endpoints: readonly string[]
  /** What all keys begin with: `/registry`. */
  readonly prefix: string
  /** Absent: no TLS. The names of files, each of which may be absent. */
  readonly tls?: { readonly ca?: string; readonly cert?: string; readonly key?: string }
  readonly user?: string
  readonly password?: string
}

const PARAMETERS = new Set(['prefix', 'tls', 'cacert', 'cert', 'key'])

/**
 * Reads `etcd://[USER[:PASSWORD]@]HOST:PORT[,HOST:PORT...][?prefix=/registry&tls=true&cacert=FILE&cert=FILE&key=FILE]`. The result is a
 * sentence when the text is not an address. `password` is used where the text has none.
 */
export function parseEtcdAddress(text: string, password: string | undefined): EtcdAddress | string {
  const question = text.indexOf('?')
  const authority = text.slice('etcd://'.length, question < 0 ? undefined : question).replace(/\/$/, '')
  const query = new URLSearchParams(question < 0 ? '' : text.slice(question + 1))
  const unknown = [...query.keys()].find((name) => !PARAMETERS.has(name))
  if (unknown !== undefined) return `unknown parameter "${unknown}"; there are ${[...PARAMETERS].join(', ')}`
  const at = authority.lastIndexOf('@')
  const endpoints = authority.slice(at + 1).split(',')
  const wrong = endpoints.find((endpoint) => !isEndpoint(endpoint))
  if (wrong !== undefined) return `"${wrong}" must be HOST:PORT`
  const prefix = (query.get('prefix') ?? '/registry').replace(/\/$/, '')
  if (!prefix.startsWith('/')) return `prefix "${prefix}" must begin with a slash`
  const file = (name: string, as: string) => (query.get(name) === null ? {} : { [as]: query.get(name) })
  const files = { ...file('cacert', 'ca'), ...file('cert', 'cert'), ...file('key', 'key') }
  if ('cert' in files !== 'key' in files) return 'cert and key belong together'
  const usesTls = query.get('tls') === 'true' || Object.keys(files).length > 0
  const address = { endpoints, prefix, ...(usesTls && { tls: files }) }
  if (at < 0) return address
  const user = userIn(authority.slice(0, at), password)
  return typeof user === 'string' ? user : { ...address, ...user }
}

type User = Required<Pick<EtcdAddress, 'user' | 'password'>>

function userIn(text: string, password: string | undefined): User | string {
  const colon = text.indexOf(':')
  try {
    const user = decodeURIComponent(colon < 0 ? text : text.slice(0, colon))
    if (colon >= 0) return { user, password: decodeURIComponent(text.slice(colon + 1)) }
    return password === undefined ? `user ${user} needs a password: set CRDLAB_ETCD_PASSWORD` : { user, password }
  } catch (error) {
    if (!(error instanceof URIError)) throw error
    return `"${text}" is not a user and a password: each % must begin an escape such as %40`
  }
}

function isEndpoint(text: string): boolean {
  const match = /^(?:\[[0-9a-fA-F:.]+\]|[A-Za-z0-9._-]+):(\d{1,5})$/.exec(text)
  return match !== null && Number(match[1]) <= 65_535
}
