import { useEffect, useState } from 'react'
import type { Ownership } from '../../../analysis/owners/owner-texts.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { afterPause } from '../../base/async/async.ts'
import { language } from '../../base/language/language.ts'

const PAUSE_MS = 60

/** Who owns the fields of a text; undefined until it is known, or while `object` is undefined. `scale`: the paths behind the fields of a Scale. */
export function useOwnership(
  text: string,
  object: JsonObject | undefined,
  scale: Parameters<typeof language.ownership>[2],
): Ownership | undefined {
  const [ownership, setOwnership] = useState<Ownership>()
  useEffect(() => {
    if (object === undefined) {
      setOwnership(undefined)
      return
    }
    return afterPause(PAUSE_MS, async (signal) => {
      const found = await language.ownership(text, stringify(object), scale).catch(() => undefined)
      if (!signal.aborted) setOwnership(found)
    })
  }, [text, object, scale])
  return ownership
}
