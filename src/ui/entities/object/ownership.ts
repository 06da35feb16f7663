import type { Ownership } from '../../../analysis/owners/owner-texts.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { useAsync } from '../../base/async/use-async.ts'
import { language } from '../../base/language/language.ts'

const PAUSE_MS = 60

/** Who owns the fields of a text; undefined until it is known, or while `object` is undefined. `scale`: the paths behind the fields of a Scale. */
export function useOwnership(
  text: string,
  object: JsonObject | undefined,
  scale: Parameters<typeof language.ownership>[2],
): Ownership | undefined {
  return useAsync(
    // A text that cannot be read has no owners.
    () => object && language.ownership(text, stringify(object), scale).catch(() => undefined),
    [text, object, scale],
    { pauseMs: PAUSE_MS, keep: object !== undefined },
  )
}
