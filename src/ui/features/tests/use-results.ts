import { useEffect, useState } from 'react'
import { errorMessage } from '../../../apimachinery/text/error-message.ts'
import { type Results, SuiteRunner } from './suite-runner.ts'

const NO_RESULTS: Results = { isRunning: true, results: [], problem: undefined, line: 0 }
/** Tests run this long after the last key, in milliseconds. */
const QUIET_MS = 250

/** Runs the tests of a text, again after each change, and returns the results. */
export function useResults(text: string): Results {
  const [results, setResults] = useState(NO_RESULTS)
  const [runner, setRunner] = useState<SuiteRunner>()
  useEffect(() => {
    const own = new SuiteRunner()
    setRunner(own)
    return () => own.close()
  }, [])
  useEffect(() => {
    if (runner === undefined) return
    const change = new AbortController()
    setResults((before) => ({ ...before, isRunning: true }))
    const show = (next: Results): void => {
      if (!change.signal.aborted) setResults(next)
    }
    const timer = setTimeout(() => {
      runner.run(text, change.signal, show).catch((error: unknown) => {
        show({ isRunning: false, results: [], problem: errorMessage(error), line: 0 })
      })
    }, QUIET_MS)
    return () => {
      clearTimeout(timer)
      change.abort()
    }
  }, [runner, text])
  return results
}
