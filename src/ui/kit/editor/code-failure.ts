import type { LineProblem } from './text-pane.ts'

/** The problem at the line of a file of code at which it failed, from what the engine says of it: `conversion.ts:3): it has no size`. */
export function failureProblems(file: string, failure = ''): readonly LineProblem[] | undefined {
  const at = failure.indexOf(`${file}:`)
  if (at < 0) return undefined
  const [place, line] = /^:(\d{1,9})\)?:? ?/.exec(failure.slice(at + file.length)) ?? []
  if (place === undefined) return undefined
  const [message] = failure.slice(at + file.length + place.length).split('\n', 1)
  return [{ line: Number(line), message: message || failure, severity: 8 }]
}
