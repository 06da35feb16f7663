import { append } from '../../apimachinery/append.ts'
import { stringOf } from '../../apimachinery/json/access.ts'
import { stringify } from '../../apimachinery/json/serialize.ts'
import { type JsonObject, objectOf } from '../../apimachinery/json/value.ts'
import { errorMessage } from '../../apimachinery/text/error-message.ts'
import { bytesOf, sha256 } from '../../apimachinery/text/sha2.ts'
import { base64Text } from '../../apimachinery/typed/base64.ts'
import { KUBERNETES_RELEASE } from '../../apimachinery/version/kubernetes-release.ts'
import { ApiError } from '../../client/api-status.ts'
import { apiVersionOf, type ResourceType } from '../../client/resource-type.ts'
import { dryRunOf, type Invocation, writeQuery } from '../command.ts'
import { Aggregate, CommandError } from '../errors.ts'
import type { Mapper } from '../mapper.ts'
import { type Info, itemsOf, metadataOf, nameOf, stringsOf, withMetadata } from '../object.ts'
import { patchObject } from '../requests.ts'
import { isNotFound, readObject } from '../resources.ts'
import { groupVersionKindText, labelled, pruneObject } from './prune.ts'
import { APPLY_PATCH } from './server-side-apply.ts'

const TOOL = 'kubectl'
const TOOLING = 'applyset.kubernetes.io/tooling'
const NAMESPACES = 'applyset.kubernetes.io/additional-namespaces'
const KINDS = 'applyset.kubernetes.io/contains-group-kinds'
const ID = 'applyset.kubernetes.io/id'
const PART_OF = 'applyset.kubernetes.io/part-of'
const PARENT_TYPE = 'applyset.kubernetes.io/is-parent-type'

const isBuiltInParent = ({ group, resource }: ResourceType): boolean =>
  group === '' && (resource === 'secrets' || resource === 'configmaps')

/** `WebApp.demo.crdlab.dev`, as the annotation of a parent names a kind. */
const groupKind = ({ group, kind }: ResourceType): string => (group === '' ? kind : `${kind}.${group}`)

/** The object that tracks a set. */
interface Parent {
  readonly type: ResourceType
  readonly namespace: string | undefined
  readonly name: string
}

/** The parent of `--applyset`. Throws CommandError. Source: k8s.io/kubectl/pkg/cmd/apply/applyset.go, ParseApplySetParentRef. */
export async function parentOf({ session, flags }: Invocation): Promise<Parent> {
  const text = flags.text('applyset')
  const slash = text.indexOf('/')
  const [resource, name] = slash < 0 ? ['secrets', text] : [text.slice(0, slash), text.slice(slash + 1)]
  const invalid = (why: string): CommandError => new CommandError(`invalid parent reference "${text}": ${why}`)
  if (name === '') throw invalid('name cannot be blank')
  const mapper = await session.mapper()
  const type = mapper.find(resource)
  if (type === undefined) {
    const [plural = '', ...group] = resource.split('.')
    throw invalid(`no matches for ${group.join('.')}/, Resource=${plural}`)
  }
  // Only the flag counts: a set must not depend on where somebody works.
  const namespace = type.namespaced && flags.has('namespace') ? flags.text('namespace') : undefined
  return { type, namespace, name }
}

const listed = (names: Iterable<string>): string => [...names].sort().join(',')

/**
 * An ApplySet: objects that are applied and pruned together, tracked by a parent object.
 * Source: k8s.io/kubectl/pkg/cmd/apply/applyset.go; k8s.io/kubectl/pkg/cmd/apply/applyset_pruner.go.
 */
export class ApplySet {
  readonly #invocation: Invocation
  readonly #parent: Parent
  readonly #id: string
  /** What the set had before. */
  #kinds: readonly ResourceType[] = []
  #namespaces: ReadonlySet<string> = new Set()
  /** What is applied now. */
  readonly #newKinds = new Map<string, ResourceType>()
  readonly #newNamespaces = new Set<string>()

  constructor(invocation: Invocation, parent: Parent) {
    this.#invocation = invocation
    this.#parent = parent
    const { type, namespace = '', name } = parent
    const hash = bytesOf(sha256([name, namespace, type.kind, type.group].join('.')))
    this.#id = `applyset-${base64Text(hash).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}-v1`
  }

  /** `secrets./my-set`, as errors name the parent. */
  get #shown(): string {
    const { type, name } = this.#parent
    return `"${type.resource}.${type.group}/${name}"`
  }

  /** Rejects parents that are not allowed. */
  async validate(): Promise<void> {
    const { type, namespace } = this.#parent
    const errors: CommandError[] = []
    if (type.namespaced && namespace === undefined) {
      errors.push(new CommandError('namespace is required to use namespace-scoped ApplySet'))
    }
    if (!isBuiltInParent(type) && !(await this.#isAllowedType())) {
      const shown = `${type.group}/${type.version}, Resource=${type.resource}`
      errors.push(new CommandError(`resource "${shown}" is not permitted as an ApplySet parent`))
    }
    if (errors.length > 1) throw new CommandError(`[${new Aggregate(errors).message}]`)
    if (errors[0] !== undefined) throw errors[0]
  }

  async #isAllowedType(): Promise<boolean> {
    const { session } = this.#invocation
    const { type } = this.#parent
    const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
    const list = await session.object({ method: 'GET', path, query: { labelSelector: PARENT_TYPE } })
    return itemsOf(list).some((crd) => nameOf(crd) === `${type.resource}.${type.group}`)
  }

  /** An object with the label of the set. Throws CommandError where it has one. */
  labelled(info: Info): Info {
    const labels = stringsOf(info.object, 'labels')
    if (labels.has(PART_OF)) throw new CommandError(`ApplySet label "${PART_OF}" already set in input data`)
    const all = objectOf({ ...Object.fromEntries(labels), [PART_OF]: this.#id })
    return { ...info, object: withMetadata(info.object, { labels: all }) }
  }

  /** Reads what the set has, and makes the parent cover that and what is about to be applied. */
  async begin(infos: readonly Info[]): Promise<void> {
    await this.#readParent()
    for (const { type, namespace } of infos) {
      this.#newKinds.set(groupKind(type), type)
      if (namespace !== undefined) this.#newNamespaces.add(namespace)
    }
    const kinds = new Set([...this.#kinds.map(groupKind), ...this.#newKinds.keys()])
    await this.#writeParent(kinds, new Set([...this.#namespaces, ...this.#newNamespaces]))
  }

  async #readParent(): Promise<void> {
    const { type, namespace } = this.#parent
    let object: JsonObject
    try {
      object = await readObject(this.#invocation.session, this.#parent)
    } catch (error) {
      if (!isNotFound(error))
        throw new CommandError(`failed to fetch ApplySet parent object ${this.#shown}: ${errorMessage(error)}`)
      if (!isBuiltInParent(type)) throw new CommandError('custom resource ApplySet parents cannot be created automatically')
      return
    }
    const annotations = stringsOf(object, 'annotations')
    this.#checkParent(annotations.get(TOOLING), stringsOf(object, 'labels').get(ID))
    this.#kinds = this.#kindsIn(await this.#invocation.session.mapper(), annotations.get(KINDS))
    const others = annotations.get(NAMESPACES) ?? ''
    this.#namespaces = new Set([...(others === '' ? [] : others.split(',')), ...(namespace === undefined ? [] : [namespace])])
  }

  #checkParent(tooling: string | undefined, id: string | undefined): void {
    const head = `ApplySet parent object ${this.#shown}`
    if (tooling === undefined) throw new CommandError(`${head} already exists and is missing required annotation "${TOOLING}"`)
    const tool = tooling.includes('/') ? tooling.slice(0, tooling.lastIndexOf('/')) : tooling
    if (tool !== TOOL) throw new CommandError(`${head} already exists and is managed by tooling "${tool}" instead of "${TOOL}"`)
    if (id === undefined) throw new CommandError(`${head} exists and does not have required label ${ID}`)
    if (id === this.#id) return
    throw new CommandError(`${head} exists and has incorrect value for label "${ID}" (got: ${id}, want: ${this.#id})`)
  }

  #kindsIn(mapper: Mapper, text: string | undefined): ResourceType[] {
    const head = `parsing ApplySet annotation on ${this.#shown}`
    if (text === undefined)
      throw new CommandError(`${head}: kubectl requires the "${KINDS}" annotation to be set on all ApplySet parent objects`)
    if (text === '') return []
    return text.split(',').map((name) => {
      const type = mapper.preferred.find((one) => groupKind(one) === name)
      if (type !== undefined) return type
      const [kind = '', ...group] = name.split('.')
      const why = `no matches for kind "${kind}" in group "${group.join('.')}"`
      throw new CommandError(`${head}: could not find mapping for kind in "${KINDS}" annotation: ${why}`)
    })
  }

  async #writeParent(kinds: Iterable<string>, namespaces: ReadonlySet<string>): Promise<void> {
    const { session, flags } = this.#invocation
    const { type, namespace, name } = this.#parent
    if (dryRunOf(flags) === 'client') return
    const annotations = {
      [TOOLING]: `${TOOL}/v${KUBERNETES_RELEASE}`,
      [KINDS]: listed(kinds),
      [NAMESPACES]: listed([...namespaces].filter((one) => one !== namespace)),
    }
    const metadata = objectOf({ name, namespace, annotations: objectOf(annotations), labels: objectOf({ [ID]: this.#id }) })
    const body = stringify(objectOf({ apiVersion: apiVersionOf(type), kind: type.kind, metadata }))
    const write = async (force: boolean): Promise<void> => {
      const query = { ...writeQuery(flags, `${TOOL}-applyset`, true), fieldManager: `${TOOL}-applyset`, force: String(force) }
      await patchObject(session, { ...this.#parent, object: objectOf({}) }, body, { contentType: APPLY_PATCH, query })
    }
    try {
      await write(false).catch((error) => {
        if (!(error instanceof ApiError) || error.status.code !== 409) throw error
        session.err(
          `WARNING: failed to update ApplySet: ${error.status.message}\nApplySet field manager ${TOOL}-applyset should own these fields. Retrying with conflicts forced.\n`,
        )
        return write(true)
      })
    } catch (error) {
      throw new CommandError(`failed to update ApplySet: ${errorMessage(error)}`)
    }
  }

  /** Deletes what the set had and what is not applied any more, and makes the parent cover the rest. */
  async prune(uids: ReadonlySet<string>, print: (info: Info) => string): Promise<void> {
    for (const info of await this.#outdated(uids)) {
      const { namespace, name, type } = info
      try {
        await pruneObject(this.#invocation, info, print)
      } catch (error) {
        const shown = namespace === undefined ? name : `${namespace}/${name}`
        throw new CommandError(`pruning ${groupKind(type)} ${shown}: ${errorMessage(error)}`)
      }
    }
    try {
      await this.#writeParent(this.#newKinds.keys(), this.#newNamespaces)
    } catch (error) {
      throw new CommandError(`apply and prune succeeded, but ApplySet update failed: ${errorMessage(error)}`)
    }
  }

  async #outdated(uids: ReadonlySet<string>): Promise<Info[]> {
    const found: Info[] = []
    for (const type of this.#kinds) {
      for (const namespace of type.namespaced ? this.#namespaces : [undefined]) {
        try {
          const infos = await labelled(this.#invocation, type, namespace, `${PART_OF}=${this.#id}`)
          append(
            found,
            infos.filter(({ object }) => !uids.has(stringOf(metadataOf(object).uid))),
          )
        } catch (error) {
          throw new CommandError(`listing ${groupVersionKindText(type)} objects for pruning: ${errorMessage(error)}`)
        }
      }
    }
    return found
  }
}
