import shared from './shared-definitions.json' with { type: 'json' }

/** A part of an OpenAPI document: plain JSON. */
export type Doc = { readonly [key: string]: unknown }

/** What the paths of one served resource are made from. */
export interface PathsOf {
  readonly group: string
  readonly version: string
  readonly kind: string
  readonly plural: string
  readonly namespaced: boolean
  readonly status: boolean
  readonly scale: boolean
  /** References to the schemas of the object and of its list. */
  readonly objectRef: string
  readonly listRef: string
}

const parameters: { readonly [name: string]: unknown } = shared.parameters

const LIST = [
  'allowWatchBookmarks',
  'continue',
  'fieldSelector',
  'labelSelector',
  'limit',
  'resourceVersion',
  'resourceVersionMatch',
  'sendInitialEvents',
  'shardSelector',
  'timeoutSeconds',
  'watch',
]
const WRITE = ['dryRun', 'fieldManager', 'fieldValidation']
const PATCH = ['dryRun', 'fieldManagerOfPatch', 'fieldValidation', 'force']
const DELETE = [
  'dryRun',
  'gracePeriodSeconds',
  'ignoreStoreReadErrorWithClusterBreakingPotential',
  'orphanDependents',
  'propagationPolicy',
]

const PATCH_TYPES = ['application/apply-patch+yaml', 'application/json-patch+json', 'application/merge-patch+json']
const OBJECT_TYPES = ['application/json', 'application/yaml']

const META = 'io.k8s.apimachinery.pkg.apis.meta.v1.'
const SCALE = 'io.k8s.api.autoscaling.v1.Scale'

const take = (names: readonly string[]): unknown[] => names.map((name) => parameters[name])

const content = (types: readonly string[], schema: string): Doc => {
  const ref = { schema: { $ref: `#/components/schemas/${schema}` } }
  return { content: Object.fromEntries(types.map((type) => [type, ref])) }
}

const WORDS: { readonly [code: string]: string } = { '200': 'OK', '201': 'Created', '202': 'Accepted' }

const responses = (schema: string, ...codes: string[]): Doc => ({
  ...Object.fromEntries(codes.map((code) => [code, { description: WORDS[code], ...content(OBJECT_TYPES, schema) }])),
  '401': { description: 'Unauthorized' },
})

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** `ex.io` and `v1` as operation ids spell them: `ExIoV1`. */
const idOf = ({ group, version }: PathsOf): string => group.split(/[.-]/).map(capital).join('') + capital(version)

const tagOf = (of: PathsOf): string => {
  const id = of.group.split(/[.-]/).map(capital).join('')
  return `${id.charAt(0).toLowerCase()}${id.slice(1)}_${of.version}`
}

class PathBuilder {
  readonly #of: PathsOf
  readonly #id: string
  readonly #noun: string

  constructor(of: PathsOf) {
    this.#of = of
    this.#id = idOf(of)
    this.#noun = `${of.namespaced ? 'Namespaced' : ''}${of.kind}`
  }

  #operation(verb: string, id: string, description: string, action: string, more: Doc): Doc {
    const { group, version, kind } = this.#of
    return {
      tags: [tagOf(this.#of)],
      description,
      operationId: `${verb}${this.#id}${id}`,
      ...more,
      'x-kubernetes-action': action,
      'x-kubernetes-group-version-kind': { group, version, kind },
    }
  }

  collection(): Doc {
    const { kind, objectRef, listRef, namespaced } = this.#of
    const status = `${META}Status`
    return {
      get: this.#operation('list', this.#noun, `list objects of kind ${kind}`, 'list', {
        parameters: take(LIST),
        responses: responses(listRef, '200'),
      }),
      post: this.#operation('create', this.#noun, `create a ${kind}`, 'post', {
        parameters: take(WRITE),
        requestBody: { ...content(OBJECT_TYPES, objectRef), required: true },
        responses: responses(objectRef, '200', '201', '202'),
      }),
      delete: this.#operation('delete', `Collection${this.#noun}`, `delete collection of ${kind}`, 'deletecollection', {
        parameters: take(LIST),
        responses: responses(status, '200'),
      }),
      parameters: take(namespaced ? ['namespace', 'pretty'] : ['pretty']),
    }
  }

  acrossNamespaces(): Doc {
    const { kind, listRef } = this.#of
    return {
      get: this.#operation('list', `${kind}ForAllNamespaces`, `list objects of kind ${kind}`, 'list', {
        responses: responses(listRef, '200'),
      }),
      parameters: take([...LIST.slice(0, 5), 'pretty', ...LIST.slice(5)]),
    }
  }

  /** One object, or a subresource of it (`''`, `status`, `scale`). */
  item(subresource: string): Doc {
    const { kind, namespaced } = this.#of
    const ref = subresource === 'scale' ? SCALE : this.#of.objectRef
    const of = subresource === '' ? 'the specified' : `${subresource} of the specified`
    const id = this.#noun + capital(subresource)
    const body = { ...content(OBJECT_TYPES, ref), required: true }
    return {
      get: this.#operation('read', id, `read ${of} ${kind}`, 'get', {
        parameters: take(['resourceVersion']),
        responses: responses(ref, '200'),
      }),
      put: this.#operation('replace', id, `replace ${of} ${kind}`, 'put', {
        parameters: take(WRITE),
        requestBody: body,
        responses: responses(ref, '200', '201'),
      }),
      ...(subresource === '' ? { delete: this.#delete() } : {}),
      patch: this.#operation('patch', id, `partially update ${of} ${kind}`, 'patch', {
        parameters: take(PATCH),
        requestBody: { ...content(PATCH_TYPES, `${META}Patch`), required: true },
        responses: responses(ref, '200'),
      }),
      parameters: take(namespaced ? ['name', 'namespace', 'pretty'] : ['name', 'pretty']),
    }
  }

  #delete(): Doc {
    return this.#operation('delete', this.#noun, `delete a ${this.#of.kind}`, 'delete', {
      parameters: take(DELETE),
      requestBody: content(OBJECT_TYPES, `${META}DeleteOptions`),
      responses: responses(`${META}Status`, '200', '202'),
    })
  }
}

/** The paths of a resource as OpenAPI v3 describes them. */
export function pathsOf(of: PathsOf): Doc {
  const builder = new PathBuilder(of)
  const root = `/apis/${of.group}/${of.version}`
  const base = of.namespaced ? `${root}/namespaces/{namespace}/${of.plural}` : `${root}/${of.plural}`
  return {
    [base]: builder.collection(),
    [`${base}/{name}`]: builder.item(''),
    ...(of.scale ? { [`${base}/{name}/scale`]: builder.item('scale') } : {}),
    ...(of.status ? { [`${base}/{name}/status`]: builder.item('status') } : {}),
    ...(of.namespaced ? { [`${root}/${of.plural}`]: builder.acrossNamespaces() } : {}),
  }
}
