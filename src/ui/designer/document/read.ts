import { parseYaml } from '../../../apimachinery/yaml/parse.ts'
import { lastOf } from './memo.ts'

/** What a text says, with the newest answers kept: they are shared and never changed. Throws as `parseYaml` does. */
export const readText = lastOf(parseYaml, 3)
