import type { AccessSentence } from '../../../analysis/access/words.ts'
import { accessTexts } from './texts.en.ts'

/** A sentence about what somebody can do, with API words in backquotes; `withPlace` names the namespace. */
export function sentenceText({ acts, resources, subresource, names, within }: AccessSentence, withPlace = true): string {
  const { words } = accessTexts
  const verbs = words.acts(acts.map((act) => (typeof act === 'string' ? words.act[act] : `\`${act.verb}\``)))
  const objects = resources.length === 0 ? words.allKinds : words.kinds(resources)
  const what = subresource === '' ? objects : words.subresource(subresource, objects)
  const place = within === '' || !withPlace ? '' : words.within(within)
  return `${words.can(verbs, what)}${names.length === 0 ? '' : words.named(names)}${place}.`
}
