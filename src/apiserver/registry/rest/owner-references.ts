import { stringify } from '../../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject, type JsonValue } from '../../../apimachinery/json/value.ts'

const REPEATED =
  'API server dedups owner references in 1.20+, and may reject such requests as early as 1.24; please fix your requests; ' +
  'duplicate UID(s) observed: '

const WORDS = {
  request: 'contains duplicate entries',
  patched: 'contains duplicate entries after mutating admission happens',
} as const

/**
 * Takes owner references that repeat an earlier one off metadata, and returns the warning about them; undefined when there are none.
 * The real server looks at the bodies of creates and updates (`request`), and at what a patch made.
 * Source: k8s.io/apiserver/pkg/endpoints/handlers/rest.go, dedupOwnerReferences.
 */
export function dedupOwnerReferences(metadata: JsonObject, stage: keyof typeof WORDS): string | undefined {
  const { ownerReferences: references } = metadata
  if (!Array.isArray(references)) return undefined
  const kept = new Map<string, JsonValue>()
  const repeated: string[] = []
  for (const reference of references) {
    const text = stringify(reference)
    if (kept.has(text)) repeated.push(isObject(reference) && typeof reference.uid === 'string' ? reference.uid : '')
    else kept.set(text, reference)
  }
  if (repeated.length === 0) return undefined
  metadata.ownerReferences = [...kept.values()]
  return `.metadata.ownerReferences ${WORDS[stage]}; ${REPEATED}${repeated.join(', ')}`
}
