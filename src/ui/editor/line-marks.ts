import { samePath } from '../../analysis/yaml/same-path.ts'
import type { FieldLines } from '../../analysis/yaml/yaml.ts'
import type { FieldFate } from '../../apimachinery/trace.ts'
import type { Cause } from '../../client/api-status.ts'
import { t } from '../i18n/catalogue.ts'
import type { Ghost, LineMark, LineNote, Marks } from './marks.ts'

interface Lines {
  readonly first: number
  readonly last: number
}

const index = (fields: readonly FieldLines[]): Map<string, Lines> =>
  new Map(fields.map(([path, first, last]) => [samePath(path), { first, last }]))

const parentOf = (path: string): string =>
  path.replace(/(\.[^.[]+|\[\d+\])$/, '').replace(/^[^.[]+$/, (root) => (root === path ? '' : root))

/** The field itself, or the nearest above it that the text has. */
function nearest(lines: Map<string, Lines>, path: string): { at: string; lines: Lines } | undefined {
  for (let at = path; at !== ''; at = parentOf(at)) {
    const found = lines.get(at)
    if (found !== undefined) return { at, lines: found }
  }
  return undefined
}

function words(fate: FieldFate): string {
  const n = t.fate.notes
  switch (fate.fate) {
    case 'kept':
      return fate.previous === undefined ? n.keptNew : n.kept(short(fate.previous))
    case 'ignored':
      return fate.path.startsWith('status') ? n.ignoredStatus : n.ignored
    case 'reset':
      return n.reset
    case 'pruned':
      return n.pruned
    case 'defaulted':
      return n.defaulted
    case 'removed':
      return n.removed
    case 'rejected':
      return n.rejected
  }
}

const short = (value: string): string => (value.length > 18 ? `${value.slice(0, 17)}…` : value)

/** What the trace says of each field, beside its line. Fields that changed nothing are left quiet. */
export function marksOfFates(fates: readonly FieldFate[], fields: readonly FieldLines[], text: string): Marks {
  const lines = index(fields)
  const rows = text.split('\n')
  const marks: LineMark[] = []
  const notes: LineNote[] = []
  const ghosts: Ghost[] = []
  for (const fate of fates) {
    if (fate.unchanged) continue
    const path = samePath(fate.path)
    const own = lines.get(path)
    if (own !== undefined) {
      marks.push({ ...own, tone: fate.fate })
      notes.push({ line: own.first, text: words(fate), icon: 'fate', tone: fate.fate, title: fate.why })
    } else if (fate.fate === 'defaulted') {
      const above = nearest(lines, parentOf(path))
      const value = fate.stored ?? fate.steps.at(-1)?.value ?? ''
      if (above === undefined || value.length > 60) continue
      const indent = (rows[above.lines.first - 1]?.match(/^ */)?.[0].length ?? 0) + 2
      const name = path.slice(above.at.length).replace(/^\./, '')
      ghosts.push({
        after: above.lines.last,
        text: `${' '.repeat(indent)}${name}: ${value.replace(/^"([\w./-]+)"$/, '$1')}`,
        note: t.fate.notes.defaulted,
      })
    } else if (fate.fate === 'rejected') {
      const above = nearest(lines, path)
      if (above !== undefined)
        notes.push({ line: above.lines.first, text: words(fate), icon: 'fate', tone: 'rejected', title: fate.why })
    }
  }
  return { lines: marks, notes, ghosts }
}

/** The causes of a refusal, beside the lines they name; a field that is missing is noted at the nearest one above it. */
export function marksOfCauses(causes: readonly Cause[], fields: readonly FieldLines[]): Marks {
  const lines = index(fields)
  const marks: LineMark[] = []
  const notes: LineNote[] = []
  const seen = new Set<number>()
  for (const cause of causes) {
    const found = nearest(lines, samePath(cause.field))
    if (found === undefined || seen.has(found.lines.first)) continue
    seen.add(found.lines.first)
    const whole = found.at === samePath(cause.field)
    marks.push({ first: found.lines.first, last: whole ? found.lines.last : found.lines.first, tone: 'rejected' })
    notes.push({
      line: found.lines.first,
      text: cause.message,
      icon: 'problem',
      tone: 'rejected',
      title: `${cause.field}: ${cause.message}`,
    })
  }
  return { lines: marks, notes, ghosts: [] }
}

/** The line of a cause in the text, from 1; undefined when the text does not have it. */
export function lineOfCause(field: string, fields: readonly FieldLines[]): number | undefined {
  return nearest(index(fields), samePath(field))?.lines.first
}
