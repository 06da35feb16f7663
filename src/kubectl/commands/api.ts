import { apiVersionOf, qualifiedName, type ResourceType } from '../../client/resource-type.ts'
import { ColumnWriter } from '../columns.ts'
import { type Command, type Invocation, NO_HEADERS, OUTPUT } from '../command.ts'
import { CommandError } from '../errors.ts'

const rejectArgs = ({ args, name }: Invocation): void => {
  if (args.length === 0) return
  throw new CommandError(`unexpected arguments: [${args.join(' ')}]\nSee 'kubectl ${name} -h' for help and examples`)
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The resources that the flags select, in the order of their groups and names. */
async function selected({ session, flags }: Invocation): Promise<ResourceType[]> {
  const [verbs, categories] = [flags.list('verbs'), flags.list('categories')]
  const sortBy = flags.text('sort-by')
  const types = (await session.mapper()).preferred.filter(
    (type) =>
      (!flags.has('api-group') || type.group === flags.text('api-group')) &&
      (!flags.has('namespaced') || type.namespaced === flags.isOn('namespaced')) &&
      verbs.every((verb) => type.verbs.includes(verb)) &&
      categories.every((category) => type.categories.includes(category)),
  )
  const byName = (a: ResourceType, b: ResourceType): number => compare(a.resource, b.resource)
  if (sortBy === 'name') return types.sort(byName)
  if (sortBy === 'kind') return types.sort((a, b) => compare(a.kind, b.kind))
  return types.sort((a, b) => compare(a.group, b.group) || byName(a, b))
}

async function runResources(invocation: Invocation): Promise<void> {
  const { session, flags } = invocation
  rejectArgs(invocation)
  const output = flags.text('output')
  if (!['', 'wide', 'name'].includes(output)) throw new CommandError(`--output ${output} is not available`)
  if (!['', 'name', 'kind'].includes(flags.text('sort-by'))) throw new CommandError('--sort-by accepts only name or kind')
  const types = await selected(invocation)
  if (output === 'name') return session.out(types.map((type) => `${qualifiedName(type)}\n`).join(''))
  const wide = output === 'wide'
  const head = ['NAME', 'SHORTNAMES', 'APIVERSION', 'NAMESPACED', 'KIND', ...(wide ? ['VERBS', 'CATEGORIES'] : [])]
  const rows = types.map((type) => [
    type.resource,
    type.shortNames.join(','),
    apiVersionOf(type),
    String(type.namespaced),
    type.kind,
    ...(wide ? [type.verbs.join(','), type.categories.join(',')] : []),
  ])
  session.out(new ColumnWriter().lines(flags.isOn('no-headers') ? rows : [head, ...rows]))
}

/** Print the supported API resources on the server. */
export const API_RESOURCES: Command = {
  name: 'api-resources',
  help: 'Print the supported API resources on the server',
  flags: [
    { ...OUTPUT, completes: ['wide', 'name'] },
    NO_HEADERS,
    { name: 'api-group', type: 'string', help: 'Limit to resources in the specified API group' },
    { name: 'namespaced', type: 'bool', help: 'Namespaced resources, or the others' },
    { name: 'verbs', type: 'list', help: 'Limit to resources that support the specified verbs' },
    { name: 'categories', type: 'list', help: 'Limit to resources that belong to the specified categories' },
    { name: 'sort-by', type: 'string', completes: ['name', 'kind'], help: 'Sort the list by name or kind' },
    { name: 'cached', type: 'bool', help: 'Use the cached list of resources' },
  ],
  completes: ['none'],
  run: runResources,
}

async function runVersions(invocation: Invocation): Promise<void> {
  rejectArgs(invocation)
  const { types } = await invocation.session.mapper()
  const versions = [...new Set(types.map(apiVersionOf))].sort()
  invocation.session.out(versions.map((version) => `${version}\n`).join(''))
}

/** Print the supported API versions on the server. */
export const API_VERSIONS: Command = {
  name: 'api-versions',
  help: 'Print the supported API versions on the server, in the form of "group/version"',
  flags: [],
  completes: ['none'],
  run: runVersions,
}
