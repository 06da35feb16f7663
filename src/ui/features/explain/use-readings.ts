import { useMemo } from 'react'
import { kindsOf } from '../../../analysis/export/kind.ts'
import { type Reading, readingOf } from '../../../analysis/reading/reading.ts'
import { objectAt, stringAt } from '../../../apimachinery/json/access.ts'
import { parseJson } from '../../../apimachinery/json/parse.ts'
import { isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import { CRDS, pathOf } from '../../../client/resource-type.ts'
import { useAsync } from '../../base/async/use-async.ts'
import { fetchText } from '../../base/server/plain-fetch.ts'
import { useApp } from '../../base/state/store.ts'
import { useTable } from '../../entities/kind/table.ts'

/** A CRD, read. */
export interface ReadCrd {
  /** As JSON. */
  readonly text: string
  readonly crd: JsonObject
  /** Of each version that has a schema. */
  readonly readings: readonly Reading[]
}

/** Reads the CRD in a text of JSON. */
function readCrd(text: string): ReadCrd | undefined {
  const { value } = parseJson(text)
  return isObject(value) ? { text, crd: value, readings: kindsOf(value).map(readingOf) } : undefined
}

/** The CRD of this name, read again when it changes; `gone` where there is none. */
export function useReadCrd(name: string | undefined): ReadCrd | 'loading' | 'gone' {
  const client = useApp((state) => state.page)
  const crds = useTable(name === undefined ? undefined : CRDS, undefined)
  const revision = crds.rows.find((row) => row.name === name)?.resourceVersion
  const read = useAsync(
    async () => {
      if (client === undefined || name === undefined || revision === undefined) return undefined
      const text = await fetchText(client, { path: pathOf(CRDS, { name }) })
      return text === undefined ? undefined : readCrd(text)
    },
    [client, name, revision],
    { keep: true },
  )
  const isOwn = read !== undefined && stringAt(objectAt(read.crd, 'metadata'), 'name') === name
  if (isOwn) return read
  return crds.state === 'live' && revision === undefined ? 'gone' : 'loading'
}

/** The kinds of all other CRDs, read once somebody searches; empty before. */
export function useOtherReadings(except: string, isWanted: boolean): readonly Reading[] {
  const client = useApp((state) => state.page)
  const all = useAsync(
    async () => {
      if (client === undefined || !isWanted) return undefined
      const text = await fetchText(client, { path: pathOf(CRDS) })
      const list = text === undefined ? undefined : parseJson(text).value
      const items = isObject(list) && Array.isArray(list.items) ? list.items : []
      return items.filter(isObject).flatMap((crd) => {
        const [first] = kindsOf(crd)
        return first === undefined ? [] : [readingOf(first)]
      })
    },
    [client, isWanted],
    { keep: true },
  )
  return useMemo(() => (all ?? []).filter(({ kind }) => `${kind.plural}.${kind.group}` !== except), [all, except])
}
