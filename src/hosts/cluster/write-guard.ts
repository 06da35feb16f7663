import type { ApiRequest } from '../../apiserver/endpoints/exchange.ts'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Questions that are sent by POST and store nothing. */
const REVIEWS: Readonly<Record<string, ReadonlySet<string>>> = {
  'authorization.k8s.io': new Set(['selfsubjectaccessreviews', 'selfsubjectrulesreviews', 'subjectaccessreviews']),
  'authentication.k8s.io': new Set(['selfsubjectreviews']),
}

function isReview(path: string): boolean {
  const [root, group = '', version = '', ...rest] = path.split('/').slice(1)
  if (root !== 'apis' || version === '') return false
  const [resource = '', namespace = '', local] = rest
  if (rest.length === 1) return Object.hasOwn(REVIEWS, group) && REVIEWS[group]?.has(resource) === true
  const isLocal = resource === 'namespaces' && namespace !== '' && local === 'localsubjectaccessreviews'
  return rest.length === 3 && group === 'authorization.k8s.io' && isLocal
}

/** The subresource that a path names; empty for none, undefined for what is no path of a resource. */
function subresourceOf(path: string): string | undefined {
  const parts = path.split('/').slice(1)
  const rest = parts[0] === 'api' ? parts.slice(2) : parts[0] === 'apis' ? parts.slice(3) : undefined
  if (rest === undefined || rest.length === 0 || parts.some((part) => part === '' || part === '.' || part === '..'))
    return undefined
  const inNamespace = rest[0] === 'namespaces' && rest.length > 2 && rest[2] !== 'status' && rest[2] !== 'finalize'
  const own = inNamespace ? rest.slice(2) : rest
  return own.slice(2).join('/')
}

/** Subresources that hand a request on to a node, a pod or a service, which do with it what they like, whatever its method. */
const CONNECTS = new Set(['proxy', 'exec', 'attach', 'portforward'])

/** Subresources whose dry runs have no effect. Others can hand out tokens, or reach what knows no dry run. */
const DRY_RUNS = new Set(['', 'status', 'scale'])

function isConnect(path: string): boolean {
  const subresource = subresourceOf(path)
  if (subresource !== undefined) return CONNECTS.has(subresource.split('/')[0] ?? '')
  // A path that the cluster may read otherwise than it is read here.
  return path.split('/').some((part) => CONNECTS.has(part))
}

/**
 * Why a request does not reach a cluster while writes are off; undefined for those that write nothing: reads, dry runs and
 * authorization reviews. What reaches into a node or a pod counts as a write, whatever its method.
 */
export function writeRejection({ method, path, query }: ApiRequest, context: string): string | undefined {
  const off = `writes to ${context} are off; allow them in the page`
  if (isConnect(path)) return off
  if (READS.has(method) || (method === 'POST' && isReview(path))) return undefined
  const dryRun = query.getAll('dryRun')
  const isDry = dryRun.length > 0 && dryRun.every((value) => value === 'All')
  const subresource = subresourceOf(path)
  return isDry && subresource !== undefined && DRY_RUNS.has(subresource) ? undefined : off
}
