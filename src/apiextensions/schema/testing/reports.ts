import type { ReportField } from '../../../apimachinery/field/report.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import type { JsonValue } from '../../../apimachinery/json/value.ts'

const shown = (value: JsonValue | undefined): string => (value === undefined ? 'nothing' : stringify(value))

/** The report of a pass, one line for each field: the action, its rule, the path, and the values before and after. */
export function reportsOf(run: (report: ReportField) => void): string[] {
  const lines: string[] = []
  run(({ action, rule }, path, before, after) => {
    lines.push(`${action} ${rule} ${path.join('/')}: ${shown(before)} => ${shown(after)}`)
  })
  return lines
}
