import { useMemo } from 'react'
import { kindsOf } from '../../../analysis/export/kind.ts'
import { type Reading, readingOf } from '../../../analysis/reading/reading.ts'
import { parseJson } from '../../../apimachinery/json/parse.ts'
import { isObject } from '../../../apimachinery/json/value.ts'
import { CRDS, pathOf } from '../../../client/resource-type.ts'
import { useAsync } from '../../base/async/use-async.ts'
import { fetchText } from '../../base/server/plain-fetch.ts'
import { useApp } from '../../base/state/store.ts'
import { type InstalledCrd, useInstalledCrd } from '../../entities/crd/installed.ts'

/** A CRD, read. */
export interface ReadCrd extends InstalledCrd {
  /** Of each version that has a schema. */
  readonly readings: readonly Reading[]
}

/** The CRD of this name, read again when it changes; `gone` where there is none. */
export function useReadCrd(name: string | undefined): ReadCrd | 'loading' | 'gone' {
  const installed = useInstalledCrd(name)
  return useMemo(
    () => (typeof installed === 'string' ? installed : { ...installed, readings: kindsOf(installed.crd).map(readingOf) }),
    [installed],
  )
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
