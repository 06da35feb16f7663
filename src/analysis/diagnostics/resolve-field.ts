import { isObject, type JsonObject, type JsonValue } from '../../apimachinery/json/value.ts'
import { afterRun } from '../../apimachinery/text/runs.ts'
import type { Path } from '../edit.ts'

/** `a.b[0].c[name]` as steps; what stands in brackets is one step, dots in it too. */
function stepsOf(field: string): string[] {
  const steps: string[] = []
  const lastClose = field.lastIndexOf(']')
  for (let at = 0; at < field.length; ) {
    const close = field[at] === '[' && at < lastClose ? field.indexOf(']', at) : -1
    const end = close < 0 ? afterRun(field, at, isPlain) : close
    if (end > at) steps.push(close < 0 ? field.slice(at, end) : unquoted(field.slice(at + 1, close)))
    at = Math.max(end, at + 1)
  }
  return steps
}

const isPlain = (code: number): boolean => code !== 46 && code !== 91 && code !== 93

const unquoted = (text: string): string =>
  text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text

/** What versions have alike is named without a version: it is looked for in the first. */
const COMMON: readonly [from: string, to: string][] = [
  ['spec.validation.openAPIV3Schema', 'spec.versions[0].schema.openAPIV3Schema'],
  ['spec.validation', 'spec.versions[0].schema'],
  ['spec.subresources', 'spec.versions[0].subresources'],
  ['spec.additionalPrinterColumns', 'spec.versions[0].additionalPrinterColumns'],
  ['spec.selectableFields', 'spec.versions[0].selectableFields'],
]

function expanded(field: string): string {
  for (const [from, to] of COMMON) if (field.startsWith(from)) return to + field.slice(from.length)
  return field
}

/** Where the field of an error stands in a CRD, or in any other object: as far as the document has it. The rest is what is missing. */
export function resolveField(crd: JsonObject, field: string): { readonly path: Path; readonly rest: readonly string[] } {
  const steps = stepsOf(expanded(field))
  const path: (string | number)[] = []
  let at: JsonValue | undefined = crd
  while (steps.length > 0) {
    let taken = 0
    let next: JsonValue | undefined
    const [step = ''] = steps
    if (Array.isArray(at)) {
      next = at[Number(step)]
      if (next !== undefined) path.push(Number(step))
      taken = 1
    } else if (isObject(at)) {
      // A key with dots is spelled without brackets by some errors.
      for (taken = 1; taken <= steps.length; taken++) {
        next = at[steps.slice(0, taken).join('.')]
        if (next !== undefined) break
      }
      if (next !== undefined) path.push(steps.slice(0, taken).join('.'))
    }
    if (next === undefined) break
    at = next
    steps.splice(0, taken)
  }
  return { path, rest: steps }
}
