import { isObject, type JsonObject, objectOf } from '../apimachinery/json/value.ts'
import { ApiError } from '../client/api-status.ts'
import { apiVersionOf, pathOf, qualifiedName, type ResourceType, type Subresource } from '../client/resource-type.ts'
import { CommandError, hasReason, throwAll, withPrefix } from './errors.ts'
import { readManifests } from './manifests.ts'
import { type Info, itemsOf, nameOf, namespaceOf } from './object.ts'
import type { Session } from './session.ts'

/** The selection of arguments and flags. */
export interface Selection {
  readonly args: readonly string[]
  readonly filenames?: readonly string[]
  readonly namespace: string
  /** `-n` was given: manifests of other namespaces are rejected. */
  readonly isNamespaceSet?: boolean
  readonly allNamespaces?: boolean
  readonly labelSelector?: string
  readonly fieldSelector?: string
  /** A type alone means all of its objects. */
  readonly selectsAll?: boolean
  /** `--all`: like an empty selector. */
  readonly all?: boolean
  readonly subresource?: string
}

/** How objects are read. */
export interface ReadOptions {
  readonly accept?: string
  readonly query?: Readonly<Record<string, string>>
  /** Objects that are named are read as well; without it they are only named. */
  readonly latest?: boolean
}

const MISSING = `You must provide one or more resources by argument or filename.
Example resource specifications include:
   '-f rsrc.yaml'
   '--filename=rsrc.json'
   '<resource> <name>'
   '<resource>'`

/** The requests for a selection: lists of types, or single objects. */
export type Target =
  | { readonly kind: 'list'; readonly type: ResourceType; readonly namespace: string | undefined }
  | { readonly kind: 'object'; readonly type: ResourceType; readonly namespace: string | undefined; readonly name: string }

const isGiven = (selector: string | undefined): boolean => selector !== undefined && selector !== ''

function splitTuple(word: string): readonly [resource: string, name: string] {
  const [resource = '', name = '', ...more] = word.split('/')
  if (more.length > 0) throw new CommandError('arguments in resource/name form may not have more than one slash')
  if (resource === '' || name === '')
    throw new CommandError('arguments in resource/name form must have a single resource and name')
  return [resource, name]
}

/**
 * The lists or objects that arguments mean. Throws CommandError with kubectl's words.
 * Source: k8s.io/cli-runtime/pkg/resource/builder.go, Builder.ResourceTypeOrNameArgs, visitorResult.
 */
export async function targetsOf(session: Session, selection: Selection): Promise<Target[]> {
  const { args, namespace, allNamespaces = false, all = false, selectsAll = false } = selection
  const slashed = args.filter((word) => word.includes('/'))
  if (slashed.length > 0 && slashed.length < args.length) {
    throw new CommandError(
      "there is no need to specify a resource type as a separate argument when passing arguments in resource/name form (e.g. 'kubectl get resource/<resource_name>' instead of 'kubectl get resource resource/<resource_name>'",
    )
  }
  const placed = (type: ResourceType): string | undefined => (type.namespaced && !allNamespaces ? namespace : undefined)
  const bySelector = isGiven(selection.labelSelector) || isGiven(selection.fieldSelector) || all
  if (slashed.length > 0) {
    const tuples = slashed.map(splitTuple)
    if (bySelector) throw new CommandError('selectors and the all flag cannot be used when passing resource/name arguments')
    const targets: Target[] = []
    for (const [resource, name] of tuples) {
      for (const type of await typesOf(session, resource)) {
        targets.push({ kind: 'object', type, namespace: type.namespaced ? namespace : undefined, name })
      }
    }
    return targets
  }
  const [resources, ...names] = args
  if (resources === undefined) {
    throw new CommandError(bySelector ? 'at least one resource must be specified to use a selector' : MISSING)
  }
  if (names.length > 0 && bySelector) throw new CommandError('name cannot be provided when a selector is specified')
  if (names.length === 0 && (bySelector || selectsAll)) {
    if (isGiven(selection.subresource)) throw new CommandError('subresource cannot be used when bulk resources are specified')
    const types = await typesOf(session, resources)
    return types.map((type) => ({ kind: 'list', type, namespace: placed(type) }))
  }
  const types = await typesOf(session, resources)
  if (names.length === 0) throw new CommandError('resource(s) were provided, but no name was specified')
  const [type, ...more] = types
  if (type === undefined || more.length > 0) throw new CommandError('you may only specify a single resource type')
  if (type.namespaced && allNamespaces) {
    throw new CommandError('a resource cannot be retrieved by name across all namespaces')
  }
  return names.map((name) => ({ kind: 'object', type, namespace: type.namespaced ? namespace : undefined, name }))
}

/** Returns the types that a list of names means; a category means all its types. */
async function typesOf(session: Session, resources: string): Promise<ResourceType[]> {
  const mapper = await session.mapper()
  const types: ResourceType[][] = []
  for (const name of resources.split(',')) types.push(mapper.category(name) ?? [await session.type(name)])
  return [...new Map(types.flat().map((type) => [`${qualifiedName(type)}/${type.version}`, type])).values()]
}

/** How many items of a list a request asks for. */
const CHUNK = '500'

/** Reads a list to its end, a chunk at a time. Yields each answer. */
export async function* readList(
  session: Session,
  target: Extract<Target, { kind: 'list' }>,
  selection: Selection,
  { accept, query = {} }: ReadOptions,
): AsyncGenerator<JsonObject> {
  const { labelSelector = '', fieldSelector = '' } = selection
  const path = pathOf(target.type, { namespace: target.namespace })
  const selectors = {
    ...(labelSelector === '' ? {} : { labelSelector }),
    ...(fieldSelector === '' ? {} : { fieldSelector }),
  }
  let next: string | undefined
  do {
    const more = next === undefined ? {} : { continue: next }
    const spec = { method: 'GET', path, query: { ...query, ...selectors, limit: CHUNK, ...more } } as const
    try {
      const list = await session.object(accept === undefined ? spec : { ...spec, accept })
      yield list
      const metadata = isObject(list.metadata) ? list.metadata : objectOf({})
      next = typeof metadata.continue === 'string' && metadata.continue !== '' ? metadata.continue : undefined
    } catch (error) {
      const shown = `"${target.type.group}/${target.type.version}, Resource=${target.type.resource}"`
      if (hasReason(error, 'NotFound')) throw withPrefix(error, `Unable to list ${shown}: `)
      if (!hasReason(error, 'BadRequest')) throw error
      const found = `Unable to find ${shown} that match label selector "${labelSelector}", field selector "${fieldSelector}": `
      throw withPrefix(error, found)
    }
  } while (next !== undefined)
}

/**
 * Reads one object. A missing namespace is what is said to be missing, where it is.
 * Source: k8s.io/cli-runtime/pkg/resource/visitor.go, Info.Get.
 */
export async function readObject(
  session: Session,
  { type, namespace, name }: { readonly type: ResourceType; readonly namespace: string | undefined; readonly name: string },
  { accept, query }: ReadOptions = {},
  subresource = '',
): Promise<JsonObject> {
  const path = pathOf(type, { namespace, name, subresource: subresource as Subresource })
  const spec = {
    method: 'GET',
    path,
    ...(accept === undefined ? {} : { accept }),
    ...(query === undefined ? {} : { query }),
  } as const
  try {
    return await session.object(spec)
  } catch (error) {
    if (!hasReason(error, 'NotFound') || namespace === undefined || namespace === 'default') throw error
    try {
      await session.object({ method: 'GET', path: `/api/v1/namespaces/${encodeURIComponent(namespace)}` })
    } catch (missing) {
      if (hasReason(missing, 'NotFound')) throw missing
    }
    throw error
  }
}

/** An object and what went wrong on the way to it: commands go on with the others. */
export type Visit = (info: Info) => Promise<void>

/** Visits objects in their order and goes on behind errors, which it returns. Throws what a stopped command ends with. */
export async function collectErrors<T>(
  session: Session,
  items: Iterable<T>,
  visit: (item: T) => Promise<void>,
): Promise<unknown[]> {
  const errors: unknown[] = []
  for (const item of items) {
    try {
      await visit(item)
    } catch (error) {
      if (session.signal.aborted) throw error
      errors.push(error)
    }
  }
  return errors
}

/** Visits each object of a selection, and throws what went wrong, or that there was none to do this `verb` with. */
export async function visitSome(
  session: Session,
  selection: Selection,
  { verb, ...options }: ReadOptions & { readonly verb: string },
  visit: Visit,
): Promise<void> {
  let count = 0
  const errors = await visitObjects(session, selection, options, (info) => {
    count++
    return visit(info)
  })
  throwAll(errors)
  if (count === 0) throw new CommandError(`no objects passed to ${verb}`)
}

/**
 * Visits each object of a selection, from manifests or from the server. Collects errors, of `visit` as well, and goes on with the next.
 * Returns them in their order.
 */
export async function visitObjects(
  session: Session,
  selection: Selection,
  options: ReadOptions,
  visit: Visit,
): Promise<unknown[]> {
  const errors: unknown[] = []
  const attempt = async (run: () => Promise<void>): Promise<void> => {
    try {
      await run()
    } catch (error) {
      if (session.signal.aborted) throw error
      errors.push(error)
    }
  }
  const latest = options.latest !== false
  if ((selection.filenames ?? []).length > 0) {
    return collectErrors(session, await manifestsOf(session, selection), async (info) =>
      visit(latest ? { ...info, object: await readObject(session, info, options) } : info),
    )
  }
  for (const target of await targetsOf(session, selection)) {
    if (target.kind === 'object') {
      const { type, namespace, name } = target
      await attempt(async () => {
        const object = latest ? await readObject(session, target, options, selection.subresource) : objectOf({})
        await visit({ type, namespace, name, object })
      })
      continue
    }
    await attempt(async () => {
      for await (const list of readList(session, target, selection, options)) {
        for (const object of itemsOf(list)) {
          const namespace = namespaceOf(object)
          const typed = withType(object, target.type)
          await attempt(() => visit({ type: target.type, namespace, name: nameOf(object), object: typed }))
        }
      }
    })
  }
  return errors
}

/** Items of typed lists can lack their kind. */
const withType = (object: JsonObject, type: ResourceType): JsonObject =>
  object.kind === undefined ? objectOf({ apiVersion: apiVersionOf(type), kind: type.kind, ...object }) : object

/** The objects of `-f`. Throws CommandError where they name another namespace than `-n`, and when arguments are given as well. */
export async function manifestsOf(session: Session, selection: Selection): Promise<Info[]> {
  const { filenames = [], namespace, isNamespaceSet = false, args } = selection
  if (args.length > 0) {
    throw new CommandError('when paths, URLs, or stdin is provided as input, you may not specify resource arguments as well')
  }
  return readManifests(session, filenames, { namespace, isNamespaceSet })
}

/** Whether the server said that an object is not there. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status.reason === 'NotFound'
