import type { Problem } from '../../../analysis/yaml/yaml.ts'
import { yamlProblemTexts } from './yaml-problems.en.ts'

/** The text of a problem found in YAML or JSON: the page's own, or else the parser's message. */
export const problemText = ({ code, message }: Problem): string => (code === undefined ? message : yamlProblemTexts[code])

/** The line of a problem, to stand before its text; `before`: how many lines stand before those that are counted. Empty where none is known, or the parser names it itself. */
export function problemLine({ line, message }: Problem, before = 0): string {
  const own = line - before
  return own <= 0 || message.includes(`line ${own}:`) ? '' : `${yamlProblemTexts.line(own)}: `
}
