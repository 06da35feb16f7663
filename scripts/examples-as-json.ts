import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { stringify } from '../src/apimachinery/json/serialize.ts'
import { parseYaml } from '../src/apimachinery/yaml/parse.ts'

const EXAMPLE = /[\\/]src[\\/]examples[\\/][^?]*\.yaml\?raw$/

/** Gives the workers the examples as JSON, so that a first visit needs no code for YAML. */
export function examplesAsJson(): Plugin {
  return {
    name: 'crdlab-examples-as-json',
    enforce: 'pre',
    load(id) {
      if (!EXAMPLE.test(id)) return undefined
      const file = id.slice(0, -'?raw'.length)
      this.addWatchFile(file)
      return `export default ${JSON.stringify(stringify(parseYaml(readFileSync(file, 'utf8')).value))}`
    },
  }
}
