import { stringify } from '../../../apimachinery/json/serialize.ts'
import { newObject, objectOf } from '../../../apimachinery/json/value.ts'

/** Labels to set, or to remove where the value is null. */
export type LabelChange = ReadonlyMap<string, string | null>

/**
 * Reads labels as `kubectl label` takes them, separated by spaces: `tier=gold` sets one, `tier-` removes it. Returns the first word that is
 * neither as `bad`.
 */
export function readLabels(text: string): { readonly change: LabelChange; readonly bad?: string } {
  const change = new Map<string, string | null>()
  for (const word of text.split(/\s+/).filter((one) => one !== '')) {
    const at = word.indexOf('=')
    if (at > 0) change.set(word.slice(0, at), word.slice(at + 1))
    else if (at < 0 && word.length > 1 && word.endsWith('-')) change.set(word.slice(0, -1), null)
    else return { change, bad: word }
  }
  return { change }
}

/** The merge patch that makes the change. */
export const labelPatch = (change: LabelChange): string =>
  stringify(objectOf({ metadata: { labels: Object.assign(newObject(), Object.fromEntries(change)) } }))
