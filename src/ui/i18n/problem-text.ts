import type { Problem } from '../../analysis/yaml/yaml.ts'
import { t } from './catalogue.ts'
import { d } from './designer.ts'

/** The text of a problem found in YAML or JSON: the page's own, or else the parser's message. */
export function problemText({ code, message }: Problem): string {
  if (code === undefined) return message
  return code === 'secondDocument' ? d.secondDocument : t.install[code]
}
