import type { Problem } from '../../../analysis/yaml/yaml.ts'
import { viewTexts } from './views.en.ts'

/** The text of a problem found in YAML or JSON: the page's own, or else the parser's message. */
export const problemText = ({ code, message }: Problem): string => (code === undefined ? message : viewTexts.install[code])
