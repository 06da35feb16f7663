import { listOfText } from '../../../analysis/stored-objects.ts'
import type { FieldLines, Problem } from '../../../analysis/yaml/yaml.ts'
import { objectsOf } from '../../../apimachinery/json/access.ts'
import { parseJson } from '../../../apimachinery/json/parse.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import { browserClock } from '../../base/async/async.ts'
import { useAsync } from '../../base/async/use-async.ts'
import { language } from '../../base/language/language.ts'
import { CrdRejected, convertThereAndBack, type TripOutcome } from '../../entities/crd/round-trips.ts'
import type { OnBench } from './use-bench.ts'

/** An object that somebody typed. */
export interface Typed {
  readonly version: string
  /** YAML. */
  readonly text: string
}

/** An object at both versions. */
export interface ConvertedObject {
  readonly typed: Typed
  /** YAML, by the version; a version that it could not be converted to is missing. */
  readonly texts: Readonly<Record<string, string>>
  /** The lines of its fields, by the version. */
  readonly fields: Readonly<Record<string, readonly FieldLines[]>>
  readonly outcome: TripOutcome | undefined
  /** What is wrong with the typed text. */
  readonly problem: Problem | undefined
  /** What the server has against the CRD. */
  readonly rejected: string | undefined
}

const PAUSE_MS = 200

const firstOf = (list: string): string | undefined => {
  const { value } = parseJson(list)
  const [first] = isObject(value) ? objectsOf(value.items) : []
  return first && stringify(first)
}

/** An object of JSON as YAML, without the lock: nothing is written. */
export const objectText = async (json: string): Promise<string> =>
  (await language.pane('', json, false)).replace(/^ {2}resourceVersion: .{0,200}\n/m, '')

/** Converts an object while it is typed, there and back. The last result stays until the next is there. */
export function useConverted(
  onBench: OnBench | undefined,
  crd: JsonObject,
  [old, hub]: readonly [string, string],
  typed: Typed | undefined,
): ConvertedObject | undefined {
  return useAsync(
    async (signal): Promise<ConvertedObject | undefined> => {
      if (onBench === undefined || typed === undefined) return undefined
      const own = { [typed.version]: typed.text }
      const checked = await language.check(typed.text)
      const result = {
        typed,
        texts: own,
        fields: { [typed.version]: checked.fields },
        outcome: undefined,
        problem: checked.problem,
        rejected: undefined,
      }
      const json = await language.json(typed.text)
      if (checked.problem !== undefined || json.text === undefined) return result
      const page = { text: listOfText(json.text), count: 1 }
      const { compareConverted: compare, writesOf: writes } = language
      const { elapsed } = browserClock
      try {
        const batch = await onBench(signal, (bench) =>
          convertThereAndBack({ bench, crd, versions: [old, hub], signal, elapsed, compare, writes }, [page]),
        )
        if (batch === undefined) return undefined
        const other = typed.version === old ? hub : old
        const converted = firstOf(batch.lists[other] ?? '{}')
        if (converted === undefined) return { ...result, outcome: batch.outcomes[0] }
        const text = await objectText(converted)
        const { fields } = await language.check(text)
        return {
          ...result,
          texts: { ...own, [other]: text },
          fields: { ...result.fields, [other]: fields },
          outcome: batch.outcomes[0],
        }
      } catch (error) {
        if (!(error instanceof CrdRejected)) throw error
        return { ...result, rejected: error.message }
      }
    },
    [onBench, crd, old, hub, typed],
    { pauseMs: PAUSE_MS, keep: true },
  )
}
