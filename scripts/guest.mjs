import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const QUERY = '?guest'
const PREFIX = '\0guest:'

/**
 * Gives a module and all that it imports as one script, for the sandbox to run: `import code from './guest/program.ts?guest'` is its text. What the module
 * exports becomes the global `guest`.
 */
export function guest() {
  return {
    name: 'crdlab-guest',
    enforce: 'pre',
    resolveId(source, importer) {
      if (importer === undefined || !source.endsWith(QUERY)) return undefined
      return `${PREFIX}${resolve(fileURLToPath(new URL('.', `file://${importer.split('?')[0]}`)), source.slice(0, -QUERY.length))}.mjs`
    },
    async load(id) {
      if (!id.startsWith(PREFIX)) return undefined
      const file = id.slice(PREFIX.length, -'.mjs'.length)
      const [{ output }] = await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        build: {
          write: false,
          target: 'es2023',
          lib: { entry: file, formats: ['iife'], name: 'guest' },
        },
      })
      for (const path of Object.keys(output[0].modules)) if (!path.startsWith('\0')) this.addWatchFile(path)
      return `export default ${JSON.stringify(output[0].code)}`
    },
  }
}
