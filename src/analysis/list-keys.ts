import { isObject, type JsonObject } from '../apimachinery/json/value.ts'
import { listOf } from './walk.ts'

const SCALARS: readonly unknown[] = ['string', 'integer', 'number', 'boolean']
/** Names that items of lists are told apart by, the likeliest first. */
const USUAL: readonly string[] = ['name', 'type', 'key', 'id', 'port']

/** The properties of a list's items that could be its keys: scalars. Keys that are set already come along, whatever they are. */
export function keyCandidates(list: JsonObject, keys: readonly string[]): string[] {
  const properties = isObject(list.items) && isObject(list.items.properties) ? list.items.properties : {}
  const scalars = Object.keys(properties).filter((name) => {
    const own = properties[name]
    return isObject(own) && SCALARS.includes(own.type)
  })
  return [...scalars, ...keys.filter((key) => !scalars.includes(key))]
}

/** The key that a list of type map most likely has: one that every item has, by a usual name. */
export function likelyKey(list: JsonObject): string | undefined {
  const candidates = keyCandidates(list, [])
  const required = isObject(list.items) ? listOf(list.items.required) : []
  const always = candidates.filter((name) => required.includes(name))
  return USUAL.find((name) => always.includes(name)) ?? always[0] ?? USUAL.find((name) => candidates.includes(name))
}
