import { useMemo, useState } from 'react'
import { listOf } from '../../../analysis/walk.ts'
import { isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import { pathOf } from '../../../client/resource-type.ts'
import { useAsync } from '../../base/async/use-async.ts'
import { language } from '../../base/language/language.ts'
import { fetchText, silent } from '../../base/server/plain-fetch.ts'
import { useApp } from '../../base/state/store.ts'
import { textAt } from '../../entities/crd/crd.ts'
import { keyOf, type ObjectName, readType, type Stored } from '../../entities/crd/stored.ts'
import { objectText, type Typed } from './use-converted.ts'

const METADATA_LIST = 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1'

/** How many stored objects there are to choose from. */
const MOST = '100'

const nameOf = (object: JsonObject): ObjectName => ({
  namespace: textAt(object, ['metadata', 'namespace']),
  name: textAt(object, ['metadata', 'name']),
})

/** What can be chosen: a sample of a version, or a stored object. */
export type Chosen = { readonly sample: string } | ObjectName

export interface ChosenObject {
  readonly names: readonly ObjectName[]
  readonly chosen: Chosen
  choose(chosen: Chosen): void
  /** The object as it was typed or loaded; undefined while it loads. */
  readonly typed: Typed | undefined
  type(typed: Typed): void
}

export const chosenKey = (chosen: Chosen): string => ('sample' in chosen ? `sample ${chosen.sample}` : keyOf(chosen))

interface Loaded {
  /** The key of the choice that it belongs to. */
  readonly of: string
  readonly typed: Typed
}

/** The object that is looked at: the first stored one, or a sample of the old version. What is typed takes its place. */
export function useObject(crdText: string, stored: Stored | undefined, [old, hub]: readonly [string, string]): ChosenObject {
  const page = useApp((state) => state.page)
  const [wanted, setWanted] = useState<Chosen>()
  const [edited, setEdited] = useState<Loaded>()
  const names = useAsync(
    async () => {
      const type = stored && readType(stored.crd)
      if (page === undefined || type === undefined) return undefined
      const request = { method: 'GET', path: pathOf(type), query: { limit: MOST }, accept: METADATA_LIST } as const
      const { object } = await silent(page).send(request)
      return listOf(object?.items).filter(isObject).map(nameOf)
    },
    [page, stored],
    { keep: true },
  )
  const first = names?.[0]
  const chosen = useMemo(() => wanted ?? first ?? { sample: old }, [wanted, first, old])
  const isListed = names !== undefined
  const loaded = useAsync(
    async (): Promise<Loaded | undefined> => {
      if (page === undefined || !isListed) return undefined
      const of = chosenKey(chosen)
      if ('sample' in chosen) {
        const { text } = await language.sample(crdText, chosen.sample, 'default', 'full')
        return { of, typed: { version: chosen.sample, text } }
      }
      const type = stored && readType(stored.crd)
      const json = type && (await fetchText(silent(page), { path: pathOf(type, chosen) }))
      if (type === undefined || json === undefined) return undefined
      return { of, typed: { version: type.version === hub ? hub : old, text: await objectText(json) } }
    },
    [page, chosen, isListed, crdText, stored, old, hub],
    { keep: true },
  )
  const key = chosenKey(chosen)
  const own = [edited, loaded].find((one) => one?.of === key)
  return {
    names: names ?? [],
    chosen,
    choose: setWanted,
    typed: own?.typed,
    type: (typed) => setEdited({ of: key, typed }),
  }
}
