import { useEffect, useRef, useState } from 'react'
import { valueAt } from '../../../../analysis/edit.ts'
import { listOf } from '../../../../analysis/walk.ts'
import { objectsOf } from '../../../../apimachinery/json/access.ts'
import { stringify } from '../../../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, newObject } from '../../../../apimachinery/json/value.ts'
import type { Client } from '../../../../client/client.ts'
import { ACCEPT_TABLE } from '../../../../client/list-watch.ts'
import { METADATA_ONLY } from '../../../../client/metadata-only.ts'
import { CRDS, pathOf } from '../../../../client/resource-type.ts'
import { type Column, type Row, readColumns, readRows } from '../../../../client/table.ts'
import { STORED_PATH } from '../../../../protocol/stored.ts'
import { serialQueue } from '../../../base/async/async.ts'
import { useAsync } from '../../../base/async/use-async.ts'
import { language } from '../../../base/language/language.ts'
import { silent } from '../../../base/server/plain-fetch.ts'
import { appStore } from '../../../base/state/store.ts'
import { textAt } from '../../../entities/crd/crd.ts'
import { type Bench, openBench, sentencesOf, withVersions } from '../../../entities/crd/scratch-server.ts'
import { readType, type Stored } from '../../../entities/crd/stored.ts'

/** The table that the server would print, with the columns as they are designed. */
export interface LiveRows {
  readonly columns: readonly Column[]
  readonly rows: readonly Row[]
  /** Whose rows they are; `none`: not even a sample is accepted. */
  readonly from: 'stored' | 'sample' | 'none'
  /** Why there is no table. */
  readonly problem: readonly string[]
}

/** How many objects are shown. */
const ROWS = 5

interface LiveOptions {
  readonly bench: Bench
  /** Reads what is stored. */
  readonly source: Client
  readonly stored: Stored | undefined
  readonly crd: JsonObject
  /** The place of the version in the CRD. */
  readonly version: number
  /** Columns that the server rejects, by their place: the table is made without them. */
  readonly rejected: ReadonlySet<number>
  /** The CRD as JSON, made elsewhere: writing megabytes would hold the page. */
  body(): Promise<string>
  /** A sample object as YAML, of a CRD as JSON. */
  sample(crd: string, version: string, namespace: string): Promise<string>
}

const COLUMNS = 'additionalPrinterColumns'

/** The CRD with the shown version served and without the columns that the server rejects. */
function shownCrd({ crd, version, rejected }: LiveOptions): JsonObject {
  const made = withVersions(crd, (one, index) => {
    if (index !== version) return one
    const columns = listOf(one[COLUMNS]).filter((_, i) => !rejected.has(i))
    const copy = Object.assign(newObject(), one, { served: true })
    if (columns.length > 0) copy[COLUMNS] = columns
    else delete copy[COLUMNS]
    return copy
  })
  const metadata = Object.assign(newObject(), isObject(crd.metadata) ? crd.metadata : newObject())
  delete metadata.resourceVersion
  return Object.assign(newObject(), made, { metadata })
}

/** What is sent: the CRD as it is designed, where that is what is shown. */
async function bodyOf(options: LiveOptions): Promise<string> {
  const { crd, version, rejected, body } = options
  const served = valueAt(crd, ['spec', 'versions', version, 'served']) === true
  return served && rejected.size === 0 ? body() : stringify(shownCrd(options))
}

/** A list of the first stored objects as text; undefined when none is stored. */
async function firstStored({ source, stored }: LiveOptions): Promise<string | undefined> {
  if (stored === undefined || stored.total === 0) return undefined
  if (source.wire.capabilities?.has('stored') === true) {
    const path = `${STORED_PATH}${textAt(stored.crd, ['metadata', 'name'])}`
    const raw = await source.send({ method: 'GET', path, query: { limit: String(ROWS) } })
    if (raw.exchange.code === 200) return raw.exchange.text
  }
  const type = readType(stored.crd)
  if (type === undefined) return undefined
  const listed = await source.send({ method: 'GET', path: pathOf(type), query: { limit: String(ROWS) } })
  return listed.object === undefined ? undefined : listed.exchange.text
}

/** Asks a server of its own, which gets the CRD and objects, for its Table. Throws Unreachable. */
export async function liveRows(options: LiveOptions): Promise<LiveRows> {
  const { bench, crd, version, sample } = options
  const { client } = bench
  const name = textAt(crd, ['metadata', 'name'])
  bench.reset()
  const json = 'application/json'
  const text = await bodyOf(options)
  const { failure } = await client.send({
    method: 'POST',
    path: pathOf(CRDS),
    accept: METADATA_ONLY,
    body: text,
    contentType: json,
  })
  if (failure !== undefined) return { columns: [], rows: [], from: 'none', problem: sentencesOf(failure) }
  await bench.idle()
  const versionName = textAt(crd, ['spec', 'versions', version, 'name'])
  const type = {
    group: textAt(crd, ['spec', 'group']),
    version: versionName,
    resource: textAt(crd, ['spec', 'names', 'plural']),
    namespaced: textAt(crd, ['spec', 'scope']) === 'Namespaced',
  }
  const list = await firstStored(options)
  let from: LiveRows['from'] = 'stored'
  if (list === undefined) {
    const body = await sample(text, versionName, 'default')
    const path = pathOf(type, { namespace: 'default' })
    const created = await client.send({ method: 'POST', path, body, contentType: 'application/yaml' })
    from = created.failure === undefined ? 'sample' : 'none'
  } else await bench.fill(name, list)
  const table = await client.send({ method: 'GET', path: pathOf(type), accept: ACCEPT_TABLE })
  if (table.object === undefined) {
    return { columns: [], rows: [], from: 'none', problem: table.failure === undefined ? [] : sentencesOf(table.failure) }
  }
  return { columns: readColumns(table.object) ?? [], rows: readRows(table.object), from, problem: [] }
}

/** The columns of a version as they are designed. */
export const columnsOf = (crd: JsonObject | undefined, version: number): JsonObject[] =>
  objectsOf(valueAt(crd, ['spec', 'versions', version, COLUMNS]))

/** How long after the last letter the server is asked. */
const PAUSE_MS = 250

/** A server of its own for as long as the dialog is open; undefined where there is none. */
function useBench(): { readonly current: Bench | undefined } {
  const bench = useRef<Bench>(undefined)
  useEffect(() => {
    const scratch = appStore.getState().connector.scratch?.()
    bench.current = scratch === undefined ? undefined : openBench(scratch)
    return () => bench.current?.close()
  }, [])
  return bench
}

/** The table that the server would print of a version, a moment after each change; undefined until it is known. */
export function useLiveRows(
  { crd, text }: { readonly crd: JsonObject | undefined; readonly text: string },
  version: number,
  stored: Stored | undefined,
  rejected: readonly number[],
): LiveRows | undefined {
  const bench = useBench()
  // One after the other: they share the server.
  const [run] = useState(serialQueue)
  const without = rejected.join(',')
  return useAsync(
    (signal) =>
      run(async () => {
        const { page } = appStore.getState()
        if (crd === undefined || signal.aborted || bench.current === undefined || page === undefined) return undefined
        return liveRows({
          bench: bench.current,
          source: silent(page),
          stored,
          crd,
          version,
          rejected: new Set(without === '' ? [] : without.split(',').map(Number)),
          body: () => language.locked(text, ''),
          sample: async (...of) => (await language.sample(...of)).text,
        })
      }),
    [bench, crd, text, version, stored, without, run],
    { pauseMs: PAUSE_MS, keep: true },
  )
}
