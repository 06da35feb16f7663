import { existsSync, readFileSync } from 'node:fs'
import { KUBERNETES_MINOR } from '../../src/apimachinery/version/kubernetes-release.ts'
import { checkNotes, sourceNotes } from '../upstream/references.ts'
import { checkLayerTable, checkPageTable, checkPaths } from './architecture.ts'
import { assertedRules, checkAssertions, namedTests } from './assertions.ts'
import { COMMAND_DOCUMENTS, checkCommands, checkMentions } from './commands.ts'
import { checkExpressions, countExpressions } from './expressions.ts'
import { checkImports, checkLayers } from './imports.ts'
import { LAYERS } from './layers.ts'
import { checkLock, type Lock } from './lock.ts'
import { checkPurity } from './purity.ts'
import { checkRelease, PLACES } from './release.ts'
import { checkNames, checkSizes, describeSizes } from './sizes.ts'
import { isTest, markdownBelow, pathsBelow, readSources, type Source } from './source.ts'
import { checkIndex, checkSpec, type Document, mentionsIn, rulesOf, SPEC_PATHS } from './spec.ts'

interface Check {
  readonly problems: readonly string[]
  /** The number of checked items, which reveals a check that sees nothing. */
  readonly seen: string
}

const FOLDERS = ['src', 'conformance', 'scripts', 'benchmarks', 'e2e'].filter((folder) => existsSync(folder))

const CHECKS: Record<string, () => Check> = {
  imports: () => {
    const sources = inSrc()
    const paths = [...sources.map(({ path }) => path), 'package.json', ...SPEC_PATHS, ...pathsBelow('.', 'docs/examples')]
    return { problems: [...checkImports(sources), ...checkLayers(paths)], seen: `${sources.length} modules` }
  },
  purity: () => {
    const sources = inSrc()
    return { problems: sources.flatMap(checkPurity), seen: `${sources.length} modules` }
  },
  expressions: () => {
    const sources = inSrc()
    const count = sources.reduce((sum, source) => sum + countExpressions(source), 0)
    return { problems: sources.flatMap(checkExpressions), seen: `${count} regular expressions` }
  },
  sizes: () => {
    const sources = readSources('.', FOLDERS)
    return { problems: [...checkSizes(sources), ...checkNames(sources.map(({ path }) => path))], seen: describeSizes(sources) }
  },
  spec: () => {
    const documents = SPEC_PATHS.map(readDocument)
    const paths = [...FOLDERS.flatMap((folder) => pathsBelow('.', folder)), 'conformance/rules.json'].filter(namesRules)
    const tests = paths.map(readDocument)
    const named = namedTests(readSources('.', FOLDERS).filter(({ path }) => !path.startsWith('scripts/')))
    const shown = mentionsIn(readFileSync('conformance/rules.json', 'utf8'))
    const problems = [...checkSpec(documents, tests, [...assertedRules(named), ...shown]), ...checkAssertions(named)]
    problems.push(...checkIndex(readDocument('SPEC.md').text, documents))
    const count = documents.flatMap(({ text }) => rulesOf(text)).length
    return { problems, seen: `${count} rules, ${named.length} tests that name them` }
  },
  upstream: () => {
    const notes = readSources('.', FOLDERS)
      .filter(({ path }) => !path.startsWith('scripts/'))
      .flatMap(({ path, text }) => sourceNotes(path, text))
    notes.push(...SPEC_PATHS.map(readDocument).flatMap(({ path, text }) => sourceNotes(path, text)))
    return { problems: checkNotes(notes), seen: `${notes.length} notes of an upstream source` }
  },
  release: () => ({
    problems: checkRelease(KUBERNETES_MINOR, (path) => readFileSync(path, 'utf8')),
    seen: `${PLACES.length} places that name the Kubernetes release`,
  }),
  architecture: () => {
    // Paths of docs/mutation.md begin at the folder of their section.
    const documents = ['ARCHITECTURE.md', ...COMMAND_DOCUMENTS.filter((path) => path !== 'docs/mutation.md')].map(readDocument)
    const page = readDocument('docs/ui.md')
    const paths = [
      ...documents.flatMap(({ path, text }) => checkPaths(path, text, existsSync)),
      ...checkPaths(page.path, page.text, existsSync, ['src/ui/', 'src/ui/features/designer/']),
    ]
    const tables = [...checkLayerTable(readDocument('ARCHITECTURE.md').text, LAYERS), ...checkPageTable(page.text, LAYERS)]
    return { problems: [...tables, ...paths], seen: `${LAYERS.length} layers, ${documents.length + 1} documents` }
  },
  commands: () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly scripts: Readonly<Record<string, string>> }
    const names = Object.keys(scripts)
    const texts = markdownBelow('.')
    const problems = [
      ...checkCommands(names, COMMAND_DOCUMENTS.map(readDocument)),
      ...checkMentions(names, texts.map(readDocument)),
    ]
    return { problems, seen: `${names.length} commands, ${texts.length} documents` }
  },
  lock: () => {
    const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock
    return { problems: checkLock(lock), seen: `${Object.keys(lock.packages).length} packages` }
  },
}

// The tests of the checks themselves hold ids that are made up.
const namesRules = (path: string): boolean =>
  (isTest(path) || /\.spec\.ts$|rules\.json$/.test(path)) && !path.startsWith('scripts/')

const readDocument = (path: string): Document => ({ path, text: readFileSync(path, 'utf8') })

const inSrc = (): Source[] => readSources('.', ['src'])

const asked = process.argv.slice(2)
const unknown = asked.find((name) => !(name in CHECKS))
if (unknown !== undefined) {
  console.error(`there is no check "${unknown}"; there are ${Object.keys(CHECKS).join(', ')}`)
  process.exit(2)
}
for (const [name, run] of Object.entries(CHECKS)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const { problems, seen } = run()
  for (const problem of problems) console.log(`  ${problem}`)
  console.log(
    `${problems.length === 0 ? 'passed' : 'FAILED'}  ${name}: ${seen}${problems.length > 0 ? `, ${problems.length} problems` : ''}`,
  )
  if (problems.length > 0) process.exitCode = 1
}
