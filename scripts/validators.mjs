import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import Ajv from 'ajv'
import standaloneCode from 'ajv/dist/standalone/index.js'

const QUERY = '?validate'
const PREFIX = '\0validator:'

/**
 * Compiles a JSON schema of our own to a function at build time: `import validate from './prefs.schema.json?validate'`.
 * The page's policy forbids making code at run time, which is how ajv works otherwise.
 */
export function validators() {
  return {
    name: 'crdlab-validators',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!source.endsWith(QUERY) || importer === undefined) return undefined
      return `${PREFIX}${resolve(dirname(importer), source.slice(0, -QUERY.length))}.mjs`
    },
    load(id) {
      if (!id.startsWith(PREFIX)) return undefined
      const file = id.slice(PREFIX.length, -'.mjs'.length)
      this.addWatchFile(file)
      return compileValidator(JSON.parse(readFileSync(file, 'utf8')))
    },
  }
}

/** The text of an ES module whose default export validates values by this schema. Throws when the schema is wrong. */
export function compileValidator(schema) {
  const ajv = new Ajv({ strict: true, allErrors: false, code: { source: true, esm: true } })
  return withImports(standaloneCode(ajv, ajv.compile(schema)))
}

// ajv's code asks for its run time by `require`, in ES modules too.
function withImports(code) {
  const imports = []
  const body = code.replace(/require\("(ajv\/dist\/runtime\/[\w-]+)"\)\.default/g, (_, module) => {
    imports.push(`import runtime${imports.length} from '${module}.js'`)
    return `(runtime${imports.length - 1}.default ?? runtime${imports.length - 1})`
  })
  return [...imports, body].join('\n')
}
