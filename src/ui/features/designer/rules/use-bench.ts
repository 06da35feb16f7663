import { useEffect, useMemo, useState } from 'react'
import type { BenchAnswer } from '../../../../analysis/rules/bench.ts'
import type { JsonObject } from '../../../../apimachinery/json/value.ts'
import { language } from '../../../data/language/language.ts'
import { afterPause } from '../../../state/async.ts'
import { useApp } from '../../../state/store.ts'
import { textAt } from '../crd/crd.ts'
import { idOf } from '../crd/fields.ts'
import type { Subject } from '../crd/subject.ts'
import { useDesign, useSession } from '../session/context.ts'
import { type Case, keepCases, recallCases } from './cases.ts'

/** How long letters are gathered before the rule is asked about. */
const PAUSE_MS = 100

export interface Cases {
  readonly all: readonly Case[]
  readonly chosen: number
  choose(index: number): void
  /** Other cases, of which one is chosen; they are kept in this browser. */
  put(cases: readonly Case[], chosen: number): void
}

/** The cases of a field, as they were left. */
export function useCases({ path }: Subject): Cases {
  const session = useSession()
  const workspace = useApp((state) => state.workspace)
  const field = idOf(path)
  const [state, setState] = useState(() => {
    const { crd } = session.getState()
    return { all: recallCases(workspace, textAt(crd, ['metadata', 'name']), field), chosen: 0 }
  })
  return useMemo(
    () => ({
      ...state,
      choose: (chosen) => setState((old) => ({ ...old, chosen })),
      put(all, chosen) {
        setState({ all: [...all], chosen: Math.max(0, Math.min(chosen, all.length - 1)) })
        keepCases(workspace, textAt(session.getState().crd, ['metadata', 'name']), field, all)
      },
    }),
    [state, session, workspace, field],
  )
}

const NO_ANSWER: BenchAnswer = { rules: [], cases: [] }

/** What the engine says to the rules as they stand, typed or committed, and to the cases. The last answer stays until the next. */
export function useAnswer({ path }: Subject, rules: readonly JsonObject[], cases: readonly Case[]): BenchAnswer {
  const text = useDesign((state) => state.text)
  const [answer, setAnswer] = useState(NO_ANSWER)
  // Rules are plain texts: they are alike when they are written alike.
  const asked = JSON.stringify([rules, cases])
  useEffect(() => {
    const [wanted, values] = JSON.parse(asked) as [JsonObject[], Case[]]
    if (wanted.length + values.length === 0) return setAnswer(NO_ANSWER)
    return afterPause(PAUSE_MS, async (signal) => {
      const found = await language.bench(text, path, wanted, values).catch(() => undefined)
      if (!signal.aborted) setAnswer(found ?? NO_ANSWER)
    })
  }, [text, path, asked])
  return answer
}
