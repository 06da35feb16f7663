import { type Comparison, explain } from './replay/compare.ts'

/** Prints differing scenarios, the agreement by family (a name's first parts) and in all. Returns whether all agree. */
export function report(results: readonly Comparison[], familyOf: (name: string) => string, show: number): boolean {
  const failed = results.filter(({ differences }) => differences.length > 0)
  for (const comparison of failed.slice(0, show)) console.log(`\n${explain(comparison)}`)
  console.log()
  for (const family of new Set(results.map(({ name }) => familyOf(name)))) {
    const [agreeing, answers] = sum(results.filter(({ name }) => familyOf(name) === family))
    console.log(
      `${String(agreeing).padStart(5)} / ${String(answers).padEnd(5)} ${percent(agreeing, answers).padStart(7)} %  ${family}`,
    )
  }
  const [agreeing, answers] = sum(results)
  const whole = results.length - failed.length
  console.log(
    `${whole} of ${results.length} scenarios, ${agreeing} of ${answers} answers agree (${percent(agreeing, answers)} %)`,
  )
  return failed.length === 0
}

const percent = (part: number, whole: number): string => ((100 * part) / whole).toFixed(2)

const sum = (results: readonly Comparison[]): [agreeing: number, answers: number] => [
  results.reduce((total, { agreeing }) => total + agreeing, 0),
  results.reduce((total, { answers }) => total + answers, 0),
]
