import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import Ajv from 'ajv'
import { parse } from 'yaml'

const FULL = '?lesson'
const HEAD = '?lesson-head'
const PREFIX = '\0lesson:'
const SCHEMA = new URL('../src/formats/lesson.schema.json', import.meta.url)

let validate

/** Throws when a lesson is not as `src/formats/lesson.schema.json` says. */
export function checkLesson(lesson, file) {
  validate ??= new Ajv({ strict: true, allErrors: false, allowUnionTypes: true }).compile(
    JSON.parse(readFileSync(SCHEMA, 'utf8')),
  )
  if (validate(lesson)) return lesson
  const [error] = validate.errors ?? []
  throw new Error(`${file}: ${error?.instancePath || '/'} ${error?.message}`)
}

/** The lesson in a YAML file. Throws when it is not as its format demands. */
export const readLesson = (file) => checkLesson(parse(readFileSync(file, 'utf8'), { maxAliasCount: -1 }), file)

function headOf({ id, number, chapter, par, minutes, steps, texts }) {
  const heads = Object.entries(texts).map(([tag, { title, summary }]) => [tag, { title, summary }])
  return { id, number, chapter, par, minutes, steps: steps.length, texts: Object.fromEntries(heads) }
}

/**
 * Reads lessons when the page is built: `import lesson from './data/first-kind.yaml?lesson'` gives all of it, `?lesson-head` what a list of lessons shows.
 * A file that is not as the format demands fails the build.
 */
export function lessons() {
  return {
    name: 'crdlab-lessons',
    enforce: 'pre',
    resolveId(source, importer) {
      if (importer === undefined || !(source.endsWith(FULL) || source.endsWith(HEAD))) return undefined
      const [path, query] = source.split('?')
      const file = path.startsWith('/src/') ? resolve(path.slice(1)) : resolve(dirname(importer), path)
      return `${PREFIX}${file}?${query}.mjs`
    },
    load(id) {
      if (!id.startsWith(PREFIX)) return undefined
      const [file, query] = id.slice(PREFIX.length, -'.mjs'.length).split('?')
      this.addWatchFile(file)
      const lesson = readLesson(file)
      return `export default ${JSON.stringify(`?${query}` === HEAD ? headOf(lesson) : lesson)}`
    },
  }
}
