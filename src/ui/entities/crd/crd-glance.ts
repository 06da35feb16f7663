import type { CrdGlance } from '../../../analysis/crd-glance.ts'
import { isBuiltIn } from '../../../client/built-in-groups.ts'
import { CRDS, pathOf, qualifiedName, type ResourceType } from '../../../client/resource-type.ts'
import { useAsync } from '../../base/async/use-async.ts'
import { language } from '../../base/language/language.ts'
import { fetchText } from '../../base/server/plain-fetch.ts'
import { useApp } from '../../base/state/store.ts'
import { useTable } from '../kind/table.ts'

/** What the CRD of a kind says in few words, read again whenever it changes; undefined until it is read, and for kinds without a CRD. */
export function useCrdGlance(type: ResourceType): CrdGlance | undefined {
  const client = useApp((state) => state.page)
  const hasCrd = !isBuiltIn(type.group)
  const name = qualifiedName(type)
  const crds = useTable(hasCrd ? CRDS : undefined, undefined)
  const revision = crds.rows.find((row) => row.name === name)?.resourceVersion
  return useAsync(
    async () => {
      if (client === undefined || revision === undefined) return undefined
      const text = await fetchText(client, { path: pathOf(CRDS, { name }) })
      // A CRD that the language worker cannot read has no glance.
      return text === undefined ? undefined : language.glance(text, type.version).catch(() => undefined)
    },
    [client, name, type.version, revision],
    { keep: hasCrd },
  )
}
