import { useEffect, useMemo, useState } from 'react'
import type { Checked } from '../../analysis/service.ts'
import { isObject, type JsonObject } from '../../apimachinery/json/value.ts'
import type { Subresource } from '../../client/resource-type.ts'
import { language } from '../data/language/language.ts'
import { generationOf, versionLine, withoutVersion } from '../data/object.ts'
import { t } from '../i18n/catalogue.ts'
import { afterPause } from '../state/async.ts'
import type { Send } from '../state/sends.ts'
import { marksOfCauses, marksOfFates } from './line-marks.ts'
import { type LineNote, type Marks, NO_MARKS } from './marks.ts'

const UNCHECKED: Checked = { fields: [], roots: [] }

/** What the language worker finds in a text, a moment after it stops changing. */
export function useChecked(text: string): Checked {
  const [checked, setChecked] = useState(UNCHECKED)
  useEffect(() => {
    const check = async (signal: AbortSignal): Promise<void> => {
      const found = await language
        .check(text)
        .catch((error: Error): Checked => ({ problem: { message: error.message, line: 0 }, fields: [], roots: [] }))
      if (!signal.aborted) setChecked(found)
    }
    // Small texts are checked at once; a large one when the user pauses.
    return afterPause(text.length > 100_000 ? 400 : 60, check)
  }, [text])
  return checked
}

/** Where a Scale's values live in the object: JSON paths of the CRD. */
export interface ScalePaths {
  readonly spec: string
  readonly status: string
  readonly selector: string
}

export function scalePathsOf(crd: JsonObject | undefined, version: string): ScalePaths | undefined {
  const spec = isObject(crd?.spec) ? crd.spec : undefined
  const versions = Array.isArray(spec?.versions) ? spec.versions.filter(isObject) : []
  const found = versions.find((entry) => entry.name === version)
  const subresources = isObject(found?.subresources) ? found.subresources : undefined
  const scale = isObject(subresources?.scale) ? subresources.scale : undefined
  if (scale === undefined) return undefined
  const path = (key: string): string => (typeof scale[key] === 'string' ? scale[key] : '')
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
}

/** Facts beside lines that no send made: the lock, stale generations, where a Scale's values come from. */
function factsOf({ endpoint, text, checked, object, wires, isLocked }: Facts): LineNote[] {
  const notes: LineNote[] = []
  const lock = versionLine(text)
  if (lock > 0 && endpoint !== 'status') {
    notes.push({
      line: lock,
      text: isLocked ? t.resource.lockRequired : t.resource.lockOptional,
      icon: 'lock',
      tone: 'quiet',
    })
  }
  const generation = Number(generationOf(object))
  const rows = text.split('\n')
  for (const [path, first] of checked.fields) {
    if (endpoint === 'status' && path.endsWith('observedGeneration')) {
      const value = Number(/observedGeneration: *"?(\d+)/.exec(rows[first - 1] ?? '')?.[1])
      if (value < generation)
        notes.push({ line: first, text: t.resource.staleAt(String(generation)), icon: 'stale', tone: 'warn' })
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

/** Everything drawn over a pane: the fates of the last send while the text is the one that was sent, and the facts. */
export function useMarks(facts: Facts, send: Send | undefined): Marks {
  const { endpoint, text, checked, object, wires, isLocked } = facts
  return useMemo(() => {
    const quiet = factsOf({ endpoint, text, checked, object, wires, isLocked })
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
  }, [endpoint, text, checked, object, wires, isLocked, send])
}
