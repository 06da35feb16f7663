import { useMemo } from 'react'
import type { Checked } from '../../../analysis/language-service.ts'
import type { ReapplyLine } from '../../../analysis/lint/reapply.ts'
import { samePath } from '../../../analysis/yaml/same-path.ts'
import type { FieldLines } from '../../../analysis/yaml/yaml.ts'
import { objectsOf, stringOf } from '../../../apimachinery/json/access.ts'
import { isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import type { Cause } from '../../../client/api-status.ts'
import type { Subresource } from '../../../client/resource-type.ts'
import type { FieldFate } from '../../../protocol/trace.ts'
import { useAsync } from '../../base/async/use-async.ts'
import { type Language, useLanguage } from '../../base/i18n/language.ts'
import { language } from '../../base/language/language.ts'
import type { Send } from '../../base/state/sends.ts'
import { type Ghost, type LineMark, type LineNote, type Marks, NO_MARKS } from '../../kit/editor/marks.ts'
import { markTexts } from './marks.en.ts'
import { generationOf } from './object.ts'
import { reapplyReason } from './reapply.tsx'
import { objectTexts } from './texts.en.ts'
import { reasonText } from './trace-text.ts'
import { versionLine, withoutVersion } from './version-lock.ts'

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
  const n = markTexts.fates
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
      notes.push({ line: own.first, text: words(fate), icon: 'fate', tone: fate.fate, title: reasonText(fate.why) })
    } else if (fate.fate === 'defaulted') {
      const above = nearest(lines, parentOf(path))
      const value = fate.stored ?? fate.steps.at(-1)?.value ?? ''
      if (above === undefined || value.length > 60) continue
      const indent = (rows[above.lines.first - 1]?.match(/^ */)?.[0].length ?? 0) + 2
      const name = path.slice(above.at.length).replace(/^\./, '')
      ghosts.push({
        after: above.lines.last,
        text: `${' '.repeat(indent)}${name}: ${value.replace(/^"([\w./-]+)"$/, '$1')}`,
        note: markTexts.fates.defaulted,
      })
    } else if (fate.fate === 'rejected') {
      const above = nearest(lines, path)
      if (above !== undefined)
        notes.push({ line: above.lines.first, text: words(fate), icon: 'fate', tone: 'rejected', title: reasonText(fate.why) })
    }
  }
  return { lines: marks, notes, ghosts }
}

/** The causes of a rejection, beside the lines they name; a field that is missing is noted at the nearest one above it. */
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

/** What was found in a text. It stays while the next text is checked. */
export interface CheckedText extends Checked {
  /** It was found in the text as it is now. */
  readonly isCurrent: boolean
}

const UNCHECKED: Checked = { fields: [], roots: [], reapply: [] }
const EMPTY = { of: '', found: UNCHECKED }

/** What the language worker finds in a text, a moment after it stops changing. Nothing is found in an empty text. */
export function useChecked(text: string): CheckedText {
  const checked = useAsync(
    async () => {
      if (text === '') return undefined
      const found = await language
        .check(text)
        .catch((error: Error): Checked => ({ ...UNCHECKED, problem: { message: error.message, line: 0 } }))
      return { of: text, found }
    },
    [text],
    // Small texts are checked at once; a large one when the user pauses.
    { pauseMs: text.length > 100_000 ? 400 : 60, keep: text !== '' },
  )
  const { of, found } = checked ?? EMPTY
  return useMemo(() => ({ ...found, isCurrent: of === text }), [found, of, text])
}

/** Where a Scale's values live in the object: JSON paths of the CRD. */
export interface ScalePaths {
  readonly spec: string
  readonly status: string
  readonly selector: string
}

export function scalePathsOf(crd: JsonObject | undefined, version: string): ScalePaths | undefined {
  const spec = isObject(crd?.spec) ? crd.spec : undefined
  const versions = objectsOf(spec?.versions)
  const found = versions.find((entry) => entry.name === version)
  const subresources = isObject(found?.subresources) ? found.subresources : undefined
  const scale = isObject(subresources?.scale) ? subresources.scale : undefined
  if (scale === undefined) return undefined
  const path = (key: string): string => stringOf(scale[key])
  return { spec: path('specReplicasPath'), status: path('statusReplicasPath'), selector: path('labelSelectorPath') }
}

interface Facts {
  readonly endpoint: Subresource
  readonly text: string
  readonly checked: Checked
  readonly object: JsonObject | undefined
  readonly wires: ScalePaths | undefined
  /** A PUT without resourceVersion is rejected. */
  readonly isLocked: boolean
  /** Fields with which applying the text again is no repetition. */
  readonly reapply: readonly ReapplyLine[]
}

/** Facts beside lines that no send made: the lock, stale generations, what applying again meets, where a Scale's values come from. */
function factsOf({ endpoint, text, checked, object, wires, isLocked, reapply }: Facts): LineNote[] {
  const notes: LineNote[] = reapply.map((field) => ({
    line: field.line,
    text: objectTexts.reapply.mark,
    icon: 'problem',
    tone: 'warn',
    title: reapplyReason(field).replaceAll('`', ''),
  }))
  const lock = versionLine(text)
  if (lock > 0 && endpoint !== 'status') {
    notes.push({
      line: lock,
      text: isLocked ? markTexts.lockRequired : markTexts.lockOptional,
      icon: 'lock',
      tone: 'quiet',
    })
  }
  const generation = Number(generationOf(object))
  const rows = text.split('\n')
  for (const [path, first] of checked.fields) {
    if (endpoint === 'status' && path.endsWith('observedGeneration')) {
      const value = Number(/observedGeneration: {0,99}"?(\d{1,19})/.exec(rows[first - 1] ?? '')?.[1])
      if (value < generation)
        notes.push({ line: first, text: markTexts.staleAt(String(generation)), icon: 'stale', tone: 'warn' })
    }
    if (endpoint !== 'scale' || wires === undefined) continue
    const wire =
      path === 'spec.replicas'
        ? wires.spec
        : path === 'status.replicas'
          ? wires.status
          : path === 'status.selector'
            ? wires.selector
            : ''
    if (wire !== '') notes.push({ line: first, text: wire, icon: 'wire', tone: 'scale', mono: true })
  }
  return notes
}

/** Everything drawn over a pane. The texts are made again for each language. */
function marksIn(_: Language, facts: Facts, send: Send | undefined): Marks {
  const { endpoint, text, checked } = facts
  const quiet = factsOf(facts)
  const own = send !== undefined && send.endpoint === endpoint && withoutVersion(send.text) === withoutVersion(text)
  if (!own) return quiet.length === 0 ? NO_MARKS : { ...NO_MARKS, notes: quiet }
  const fates = send.trace?.fields ?? []
  const causes = send.failure?.causes ?? []
  const isNamed = fates.some((fate) => fate.fate === 'rejected')
  const made = marksOfFates(fates, checked.fields, text)
  const caused = isNamed ? NO_MARKS : marksOfCauses(causes, checked.fields)
  const notes = [...made.notes, ...caused.notes]
  const taken = new Set(notes.map((note) => note.line))
  return {
    lines: [...made.lines, ...caused.lines],
    notes: [...notes, ...quiet.filter((note) => !taken.has(note.line))],
    ghosts: made.ghosts,
  }
}

/** The fates of the last send over a pane, while its text is the one that was sent, and the facts. */
export function useMarks(facts: Facts, send: Send | undefined): Marks {
  const { endpoint, text, checked, object, wires, isLocked, reapply } = facts
  const pageLanguage = useLanguage()
  return useMemo(
    () => marksIn(pageLanguage, { endpoint, text, checked, object, wires, isLocked, reapply }, send),
    [pageLanguage, endpoint, text, checked, object, wires, isLocked, reapply, send],
  )
}
