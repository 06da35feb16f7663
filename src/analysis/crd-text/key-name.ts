import { isObject } from '../../apimachinery/json/value.ts'
import { parseYaml } from '../../apimachinery/yaml/parse.ts'

/** Words that the server may read as a boolean or a number. */
const WORD = /^(?:[yn]|yes|no|on|off|true|false|[-+]?\.(?:inf|nan))$/i

/** How plain keys begin that the server may read as a number or a time. */
const NUMERIC = /^[-+]?\.?\d/

const known = new Map<string, string>()

/** The name that the server reads in a key written without quotes: `on` is `true`, `0x10` is `16`. Source: go.yaml.in/yaml/v2/resolve.go. */
export function nameOfPlain(source: string): string {
  if (!WORD.test(source) && !NUMERIC.test(source)) return source
  let name = known.get(source)
  if (name !== undefined) return name
  const { value } = parseYaml(`${source}: 0`)
  name = (isObject(value) ? Object.keys(value)[0] : undefined) ?? source
  if (known.size > 1000) known.clear()
  known.set(source, name)
  return name
}
