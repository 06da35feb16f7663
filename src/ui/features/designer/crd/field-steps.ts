import { type Edit, type Path, valueAt } from '../../../../analysis/edit.ts'
import { listOf } from '../../../../analysis/walk.ts'
import type { JsonObject } from '../../../../apimachinery/json/value.ts'
import { SCALE_PATHS } from './uses.ts'

/** A path that a version reads fields by, and where the CRD says it. */
interface Written {
  readonly at: Path
  readonly path: string
}

/** The paths of the scale subresource, of printer columns and of selectable fields of a version. */
function writtenIn(crd: JsonObject, version: number): Written[] {
  const own = ['spec', 'versions', version]
  const scale = [...own, 'subresources', 'scale']
  const places: Path[] = SCALE_PATHS.map((name) => [...scale, name])
  for (const key of ['additionalPrinterColumns', 'selectableFields']) {
    for (const index of listOf(valueAt(crd, [...own, key])).keys()) places.push([...own, key, index, 'jsonPath'])
  }
  return places.flatMap((at) => {
    const path = valueAt(crd, at)
    return typeof path === 'string' ? [{ at, path }] : []
  })
}

const STEP = /\.[A-Za-z_][\w-]*|\[(?:'[^']*'|"[^"]*"|[^\]'"])*\]/y
const PLAIN = /^[A-Za-z_][\w-]*$/

/** The steps of a JSON path, each with its dot or brackets; undefined for what is no simple path. */
function stepsOf(path: string): string[] | undefined {
  const steps: string[] = []
  for (STEP.lastIndex = 0; STEP.lastIndex < path.length; ) {
    const [step] = STEP.exec(path) ?? []
    if (step === undefined) return undefined
    steps.push(step)
  }
  return steps
}

/** What the path of a field asks of each step: a name, any key of a map (`.`) or any items of a list (`[`). */
function asked(path: Path): string[] {
  const steps: string[] = []
  for (let i = 5; i < path.length; i++) {
    if (path[i] === 'properties') steps.push(`.${path[++i]}`)
    else steps.push(path[i] === 'items' ? '[' : '.')
  }
  return steps
}

const matches = (step: string | undefined, wanted: string): boolean =>
  step !== undefined && (wanted.length === 1 ? step.startsWith(wanted) && !/^\[['"]/.test(step) : step === wanted)

const isPlain = (steps: readonly string[]): boolean => steps.every((step) => PLAIN.test(step.slice(1)))

/**
 * What the paths of scale, columns and selectable fields of a version become when a field of it has another name or place: those that lead
 * to it or below it follow, also past items of a list. Where a path cannot say the new one without quotes, it stays; so does what a filter
 * in brackets says.
 */
export function pathEdits(crd: JsonObject, from: Path, to: Path): Edit[] {
  const version = Number(from[2])
  const [old, next] = [asked(from), asked(to)]
  const isRename = old.length === next.length && old.slice(0, -1).every((step, i) => step === next[i])
  const edits: Edit[] = []
  for (const { at, path } of writtenIn(crd, version)) {
    const steps = stepsOf(path)
    if (steps === undefined || !old.every((wanted, i) => matches(steps[i], wanted))) continue
    const above = isRename ? [...steps.slice(0, old.length - 1), ...next.slice(-1)] : next
    const changed = isRename ? next.slice(-1) : [...old, ...next]
    if (isPlain(changed)) edits.push({ op: 'set', path: at, value: [...above, ...steps.slice(old.length)].join('') })
  }
  return edits
}
