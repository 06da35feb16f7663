import { useMemo } from 'react'
import { kindsOf } from '../../../analysis/export/kind.ts'
import { type Reading, readingOf } from '../../../analysis/reading/reading.ts'
import { objectAt, objectsOf } from '../../../apimachinery/json/access.ts'
import { parseJson } from '../../../apimachinery/json/parse.ts'
import { deepEqual, isObject, type JsonObject, type JsonValue } from '../../../apimachinery/json/value.ts'
import { CRDS, pathOf } from '../../../client/resource-type.ts'
import { useAsync } from '../../base/async/use-async.ts'
import { fetchText } from '../../base/server/plain-fetch.ts'
import { useApp } from '../../base/state/store.ts'
import { type InstalledCrd, useInstalledCrd } from '../../entities/crd/installed.ts'
import { type OpenedCrd, useOpenedCrds } from './opened.ts'

/** A CRD, read. */
export interface ReadCrd extends InstalledCrd {
  /** Of each version that has a schema. */
  readonly readings: readonly Reading[]
  /** Where it was opened from; undefined: it is installed. */
  readonly opened: OpenedCrd | undefined
}

const schemasOf = (crd: JsonObject): JsonValue[] =>
  objectsOf(objectAt(crd, 'spec').versions).map((version) => objectAt(version, 'schema'))

/**
 * The CRD of this name that was opened to be read, or the installed one, read again when it changes; `gone` where there is none. The installed one also where
 * it has the same schemas, as after it was installed from here.
 */
export function useReadCrd(name: string | undefined): ReadCrd | 'loading' | 'gone' {
  const file = useOpenedCrds().find((crd) => crd.name === name)
  const installed = useInstalledCrd(name)
  const opened = useMemo(() => {
    const isSame = file !== undefined && typeof installed === 'object' && deepEqual(schemasOf(file.crd), schemasOf(installed.crd))
    return isSame ? undefined : file
  }, [file, installed])
  const found = opened ?? installed
  return useMemo(
    () => (typeof found === 'string' ? found : { ...found, opened, readings: kindsOf(found.crd).map(readingOf) }),
    [found, opened],
  )
}

/** The kinds of all CRDs but one, read once somebody searches; empty before. */
export function useOtherReadings(except: string | undefined, isWanted: boolean): readonly Reading[] {
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
