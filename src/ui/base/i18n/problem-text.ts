import type { Problem } from '../../../analysis/yaml/yaml.ts'
import { yamlProblemTexts } from './yaml-problems.en.ts'

/** The text of a problem found in YAML or JSON: the page's own, or else the parser's message. */
export const problemText = ({ code, message }: Problem): string => (code === undefined ? message : yamlProblemTexts[code])
