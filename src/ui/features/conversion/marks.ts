import type { Rule } from '../../../analysis/conversion/rules.ts'
import { pathText } from '../../../analysis/conversion/rules.ts'
import type { FieldLines } from '../../../analysis/yaml/yaml.ts'
import type { TripOutcome } from '../../entities/crd/round-trips.ts'
import type { LineMark, LineNote, Marks } from '../../kit/editor/marks.ts'
import { conversionTexts } from './texts.en.ts'

/** The lines of fields, by their paths. */
const linesOf = (fields: readonly FieldLines[]): ReadonlyMap<string, readonly [number, number]> =>
  new Map(fields.map(([path, first, last]) => [path, [first, last]]))

interface Side {
  readonly version: string
  readonly isHub: boolean
  readonly fields: readonly FieldLines[]
  readonly rules: readonly Rule[]
  readonly outcome: TripOutcome | undefined
}

/** What of an object goes where, what a rule set, and what is lost on the way back. */
export function marksOf({ version, isHub, fields, rules, outcome }: Side): Marks {
  const at = linesOf(fields)
  const lines: LineMark[] = []
  const notes = new Map<number, LineNote>()
  const { object } = conversionTexts
  for (const rule of rules) {
    if (rule.is === 'default') {
      const place = (rule.in === 'hub') === isHub ? at.get(pathText(rule.at)) : undefined
      if (place === undefined) continue
      lines.push({ first: place[0], last: place[1], tone: 'defaulted' })
      notes.set(place[0], { line: place[0], text: object.defaulted, icon: 'none', tone: 'quiet' })
    } else if (rule.is !== 'keep') {
      const place = at.get(pathText(isHub ? rule.to : rule.from))
      if (place !== undefined) lines.push({ first: place[0], last: place[1], tone: isHub ? 'kept' : 'spec' })
    }
  }
  const { lost = [], changed = [] } = outcome?.losses.find(({ from }) => from === version) ?? {}
  for (const { path } of lost) {
    const [first, last] = at.get(path) ?? []
    if (first === undefined || last === undefined) continue
    lines.push({ first, last, tone: 'pruned' })
    notes.set(first, { line: first, text: object.lostHere, icon: 'fate', tone: 'pruned' })
  }
  for (const { path, is = '' } of changed) {
    const [first, last] = at.get(path) ?? []
    if (first === undefined || last === undefined) continue
    lines.push({ first, last, tone: 'reset' })
    notes.set(first, { line: first, text: object.changedHere(is), icon: 'fate', tone: 'reset' })
  }
  return { lines, notes: [...notes.values()], ghosts: [] }
}

/** A line of the old version that became one of the hub. */
export interface Wire {
  readonly from: number
  readonly to: number
  readonly isLost: boolean
}

/** What became what, by the rules; fields without a rule are alike and have no wire. */
export function wiresOf(
  rules: readonly Rule[],
  left: readonly FieldLines[],
  right: readonly FieldLines[],
  lost: ReadonlySet<string>,
): readonly Wire[] {
  const [from, to] = [linesOf(left), linesOf(right)]
  return rules.flatMap((rule): Wire[] => {
    if (rule.is !== 'move' && rule.is !== 'map') return []
    const [start, end] = [from.get(pathText(rule.from))?.[0], to.get(pathText(rule.to))?.[0]]
    return start === undefined || end === undefined ? [] : [{ from: start, to: end, isLost: lost.has(pathText(rule.to)) }]
  })
}
