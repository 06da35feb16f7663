import { useMemo } from 'react'
import type { Problem } from '../../../analysis/yaml/yaml.ts'
import type { TripOutcome } from '../../entities/crd/round-trips.ts'
import type { Marks } from '../../kit/editor/marks.ts'
import { marksOf, type Wire, wiresOf } from './marks.ts'
import type { ConvertedObject } from './use-converted.ts'
import type { ChosenObject } from './use-object.ts'
import type { WorkbenchModel } from './use-workbench.ts'

/** An object at one of the two versions. */
export interface Side {
  readonly version: string
  readonly by: string
  readonly text: string
  readonly marks: Marks
  readonly outcome: TripOutcome | undefined
  readonly isConverted: boolean
  readonly problem: Problem | undefined
}

export interface Sides {
  readonly left: Side
  readonly right: Side
  readonly wires: readonly Wire[]
}

const NOTHING: readonly [] = []

/** The object at both versions, as it is typed on one side and converted to the other. */
export function useSides(
  { old, hub, rules = NOTHING }: WorkbenchModel,
  { typed }: ChosenObject,
  converted: ConvertedObject | undefined,
): Sides {
  return useMemo(() => {
    const isCurrent = converted !== undefined && converted.typed === typed
    const side = (version: string, by: string): Side => {
      // What is typed is shown at once, the other side when it is converted.
      const text = typed?.version === version ? typed.text : (converted?.texts[version] ?? '')
      const fields = converted?.texts[version] === text ? (converted.fields[version] ?? []) : []
      const isOwn = typed?.version === version
      return {
        version,
        by,
        text,
        marks: marksOf({ version, isHub: version === hub, fields, rules, outcome: converted?.outcome }),
        outcome: converted?.outcome,
        isConverted: isCurrent,
        problem: isOwn && isCurrent ? converted.problem : undefined,
      }
    }
    const lost = new Set(converted?.outcome?.losses.flatMap((loss) => [...loss.lost, ...loss.changed].map(({ path }) => path)))
    const wires = wiresOf(rules, converted?.fields[old] ?? [], converted?.fields[hub] ?? [], lost)
    return { left: side(old, hub), right: side(hub, old), wires }
  }, [old, hub, rules, typed, converted])
}
