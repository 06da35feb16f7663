import { useEffect, useState } from 'react'
import { parseJson } from '../../../apimachinery/json/parse.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, newObject } from '../../../apimachinery/json/value.ts'
import { CRDS, pathOf } from '../../../client/resource-type.ts'
import { type CaseResult, runSuite } from '../../../trial/run-suite.ts'
import { TrialServer } from '../../../trial/trial-server.ts'
import { language } from '../../base/language/language.ts'
import { fetchText } from '../../base/server/plain-fetch.ts'
import { appStore } from '../../base/state/store.ts'
import { openBench } from '../../entities/crd/scratch-server.ts'
import { readText } from './suite-text.ts'
import { testsTexts } from './texts.en.ts'

/** A case with the line where it begins. */
export interface ShownResult extends CaseResult {
  readonly line: number
}

export interface Results {
  readonly isRunning: boolean
  readonly results: readonly ShownResult[]
  /** Why nothing runs. */
  readonly problem: string | undefined
  /** The line of the problem in the text; 0: it is about no line. */
  readonly line: number
}

const NOTHING: Results = { isRunning: true, results: [], problem: undefined, line: 0 }
/** Cases run when nothing was typed for so long. */
const QUIET_MS = 250

/** A CRD of a server as one creates it. */
function toCreate(crd: JsonObject): JsonObject {
  const { status: _, metadata, ...rest } = crd
  const own = newObject()
  for (const key of ['name', 'labels', 'annotations'])
    if (isObject(metadata) && metadata[key] !== undefined) own[key] = metadata[key] ?? null
  return { ...rest, metadata: own }
}

async function crdNamed(name: string): Promise<JsonObject | undefined> {
  const { page } = appStore.getState()
  const text = page && (await fetchText(page, { path: pathOf(CRDS, { name }) }))
  const { value } = parseJson(text ?? 'null')
  return isObject(value) ? toCreate(value) : undefined
}

async function run(text: string, signal: AbortSignal, show: (results: Results) => void): Promise<void> {
  const ends = (problem: string, line = 0): void => show({ isRunning: false, results: [], problem, line })
  const read = readText(text)
  if ('problem' in read) return ends(read.problem, read.line)
  const { suite } = read
  if (suite.cases.length === 0) return ends(testsTexts.noCases)
  const crd = await crdNamed(suite.crdName)
  if (crd === undefined) return ends(testsTexts.noCrd(suite.crdName))
  const scratch = appStore.getState().connector.scratch?.()
  if (scratch === undefined) return ends(testsTexts.unavailable)
  const bench = openBench(scratch)
  try {
    bench.reset()
    const lines = await language.lines(
      text,
      suite.cases.map(({ case: of, index }) => ['tests', of.on, index]),
    )
    const server = new TrialServer(bench.client, bench.idle)
    const body = { body: stringify(crd), contentType: 'application/json', value: crd }
    const results: ShownResult[] = []
    for await (const result of runSuite(server, suite, body, language.bench)) {
      if (signal.aborted) return
      results.push({ ...result, line: lines[results.length]?.[0] ?? 1 })
      show({ isRunning: results.length < suite.cases.length, results: [...results], problem: undefined, line: 0 })
    }
  } finally {
    bench.close()
  }
}

/** What comes of the tests in a text, which run again when it changes. */
export function useResults(text: string): Results {
  const [results, setResults] = useState(NOTHING)
  useEffect(() => {
    const own = new AbortController()
    setResults((before) => ({ ...before, isRunning: true }))
    const timer = setTimeout(() => {
      run(text, own.signal, (now) => own.signal.aborted || setResults(now)).catch((error: Error) => {
        if (!own.signal.aborted) setResults({ isRunning: false, results: [], problem: error.message, line: 0 })
      })
    }, QUIET_MS)
    return () => {
      clearTimeout(timer)
      own.abort()
    }
  }, [text])
  return results
}
