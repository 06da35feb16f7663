import { objectAt, stringAt } from '../../../apimachinery/json/access.ts'
import { parseJson } from '../../../apimachinery/json/parse.ts'
import { isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import { CRDS, pathOf } from '../../../client/resource-type.ts'
import { useAsync } from '../../base/async/use-async.ts'
import { fetchText } from '../../base/server/plain-fetch.ts'
import { useApp } from '../../base/state/store.ts'
import { useTable } from '../kind/table.ts'

/** A CRD of the server. */
export interface InstalledCrd {
  /** As JSON. */
  readonly text: string
  readonly crd: JsonObject
}

/** The CRD of this name, read again when it changes; `gone` where there is none. */
export function useInstalledCrd(name: string | undefined): InstalledCrd | 'loading' | 'gone' {
  const client = useApp((state) => state.page)
  const crds = useTable(name === undefined ? undefined : CRDS, undefined)
  const revision = crds.rows.find((row) => row.name === name)?.resourceVersion
  const read = useAsync(
    async (): Promise<InstalledCrd | undefined> => {
      if (client === undefined || name === undefined || revision === undefined) return undefined
      const text = await fetchText(client, { path: pathOf(CRDS, { name }) })
      const crd = text === undefined ? undefined : parseJson(text).value
      return text !== undefined && isObject(crd) ? { text, crd } : undefined
    },
    [client, name, revision],
    { keep: true },
  )
  const isOwn = read !== undefined && stringAt(objectAt(read.crd, 'metadata'), 'name') === name
  if (isOwn) return read
  return crds.state === 'live' && revision === undefined ? 'gone' : 'loading'
}
