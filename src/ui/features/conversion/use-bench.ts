import { useEffect, useMemo, useRef } from 'react'
import { Unreachable } from '../../../client/api-status.ts'
import { useApp } from '../../base/state/store.ts'
import { type Bench, openBench } from '../../entities/crd/scratch-server.ts'

/** Runs a task on the bench, after those before it; undefined where its signal aborted before. */
export type OnBench = <T>(signal: AbortSignal, task: (bench: Bench) => Promise<T>) => Promise<T | undefined>

/** A scratch server of this component, for one task at a time; undefined where the page has none. It starts with the first task. */
export function useBench(): OnBench | undefined {
  const connector = useApp((state) => state.connector)
  const bench = useRef<Bench>(undefined)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  useEffect(
    () => () => {
      bench.current?.close()
      bench.current = undefined
    },
    [],
  )
  const { scratch } = connector
  return useMemo((): OnBench | undefined => {
    if (scratch === undefined) return undefined
    return (signal, task) => {
      const run = last.current.then(async () => {
        if (signal.aborted) return undefined
        bench.current ??= openBench(scratch())
        try {
          return await task(bench.current)
        } catch (error) {
          if (error instanceof Unreachable && signal.aborted) return undefined
          throw error
        }
      })
      last.current = run.catch(() => undefined)
      return run
    }
  }, [scratch])
}
