import { useCallback, useEffect, useMemo, useState } from 'react'
import { objectAt, objectsOf, stringAt } from '../../../apimachinery/json/access.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { newObject, objectOf } from '../../../apimachinery/json/value.ts'
import { toYaml } from '../../../apimachinery/yaml/serialize.ts'
import { CRDS, pathOf, qualifiedName, type ResourceType } from '../../../client/resource-type.ts'
import { language } from '../../base/language/language.ts'
import { silent } from '../../base/server/plain-fetch.ts'
import { appStore, useApp } from '../../base/state/store.ts'
import { customKinds, type NamedObject, useKinds, useObjectNames } from '../../entities/kind/kinds.ts'
import { type BenchWrite, keepWrite, type Operation, recallWrite } from './kept.ts'
import { matchedResources, type PolicyText, writable } from './policy-text.ts'

/** The write on the bench, and what it can be about. */
export interface WriteModel {
  readonly write: BenchWrite | undefined
  /** The kinds that the policy is about, else all custom kinds. */
  readonly types: readonly ResourceType[]
  readonly objects: readonly NamedObject[]
  /** Other parts of the write; the text stays. */
  change(part: Partial<Pick<BenchWrite, 'persona' | 'subresource' | 'text'>>): void
  /** Another write. */
  put(write: BenchWrite): void
  /** Another operation or object, whose text takes the place of what stands there. */
  choose(operation: Operation, type: ResourceType, object: NamedObject | undefined): void
}

/** A text of an object to begin with: a stored one, or a sample of its kind. */
async function textFor(type: ResourceType, object: NamedObject | undefined): Promise<string> {
  const { page } = appStore.getState()
  if (page === undefined) return ''
  const client = silent(page)
  if (object !== undefined) {
    const { namespace, name } = object
    const answer = await client.send({ method: 'GET', path: pathOf(type, { namespace, name }) })
    return answer.object === undefined ? '' : toYaml(writable(answer.object))
  }
  const crd = await client.send({ method: 'GET', path: pathOf(CRDS, { name: qualifiedName(type) }) })
  if (crd.object !== undefined) return (await language.sample(stringify(crd.object), type.version, 'default', 'full')).text
  const metadata = objectOf({ name: 'example', ...(type.namespaced && { namespace: 'default' }) })
  const apiVersion = type.group === '' ? type.version : `${type.group}/${type.version}`
  return toYaml(Object.assign(newObject(), { apiVersion, kind: type.kind, metadata }))
}

/** The first stored object of a kind. */
async function firstObject(type: ResourceType): Promise<NamedObject | undefined> {
  const { page } = appStore.getState()
  const answer = page && (await silent(page).send({ method: 'GET', path: pathOf(type), query: { limit: '1' } }))
  const [object] = objectsOf(answer?.object?.items)
  const metadata = objectAt(object, 'metadata')
  const namespace = stringAt(metadata, 'namespace')
  return object && { type, name: stringAt(metadata, 'name'), namespace: namespace === '' ? undefined : namespace }
}

/** A write about an object, or about a typed one. */
async function writeFor(
  operation: Operation,
  type: ResourceType,
  object: NamedObject | undefined,
  { persona, subresource }: Pick<BenchWrite, 'persona' | 'subresource'>,
): Promise<BenchWrite> {
  const isServed = operation === 'UPDATE' && type.subresources.includes(subresource)
  return {
    persona,
    operation,
    type: qualifiedName(type),
    version: type.version,
    subresource: isServed ? subresource : '',
    namespace: object?.namespace ?? (type.namespaced ? 'default' : ''),
    name: object?.name ?? '',
    text: operation === 'DELETE' ? '' : await textFor(type, object),
  }
}

/** The write on the bench as it was left, else an update of the first stored object that the policy is about, or the creation of one. */
export function useWrite(read: PolicyText): WriteModel {
  const workspace = useApp((state) => state.workspace)
  const persona = useApp((state) => state.persona)
  const kinds = useKinds()
  const [write, setWrite] = useState(() => recallWrite(workspace))
  const named = JSON.stringify(matchedResources(read.policy?.value))
  const types = useMemo(() => {
    const wanted = JSON.parse(named) as ReturnType<typeof matchedResources>
    const own = kinds.types.filter((type) =>
      wanted.some(
        ({ group, version, resource }) => type.group === group && type.version === version && type.resource === resource,
      ),
    )
    return own.length > 0 ? own : customKinds(kinds.types)
  }, [kinds.types, named])
  const objects = useObjectNames(types)
  const put = useCallback(
    (next: BenchWrite): void => {
      setWrite(next)
      keepWrite(workspace, next)
    },
    [workspace],
  )
  const isKnown =
    write !== undefined && types.some((type) => qualifiedName(type) === write.type && type.version === write.version)
  const [first] = types
  // A policy about other kinds is tried on them.
  useEffect(() => {
    if (isKnown || first === undefined) return
    let isLeft = false
    const begin = async (): Promise<void> => {
      const stored = await firstObject(first)
      const next = await writeFor(stored === undefined ? 'CREATE' : 'UPDATE', first, stored, { persona, subresource: '' })
      if (!isLeft) put(next)
    }
    void begin()
    return () => {
      isLeft = true
    }
  }, [isKnown, first, persona, put])
  return {
    write: isKnown ? write : undefined,
    types,
    objects,
    put,
    change: (part) => write !== undefined && put({ ...write, ...part }),
    choose: (operation, type, object) => {
      const { persona: who = persona, subresource = '' } = write ?? {}
      void writeFor(operation, type, object, { persona: who, subresource }).then(put)
    },
  }
}

/** The type of a write among those of a model. */
export const typeOfWrite = ({ types, write }: WriteModel): ResourceType | undefined =>
  types.find((type) => write !== undefined && qualifiedName(type) === write.type && type.version === write.version)
