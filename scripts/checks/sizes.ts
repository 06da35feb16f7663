import { child, isTest, lineOf, type Node, type Source, walk } from './source.ts'

interface Measured {
  readonly name: string
  readonly lines: number
}

const LIMITS = { file: 600, function: 80, component: 150 }
const BUDGETS = { fileMedian: 130, fileP90: 350, functionMedian: 10, functionP90: 40 }
const GRAB_BAGS = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'lib', 'misc', 'shared'])
const KEBAB_CASE = /^[a-z0-9]+(?:[-.][a-z0-9]+)*\.tsx?$/

/** Files and functions that are too long, and the distribution of their lengths where it is beyond the budget. */
export function checkSizes(sources: readonly Source[]): string[] {
  const files = sources.map(({ path, lines }) => ({ name: path, lines }))
  const functions = sources.filter(({ path }) => !isTest(path)).flatMap(functionsOf)
  const limitOf = ({ name }: Measured): number => (isComponent(name) ? LIMITS.component : LIMITS.function)
  const tooLong = [
    ...files.filter(({ lines }) => lines > LIMITS.file).map((file) => ({ ...file, limit: LIMITS.file })),
    ...functions.filter((measured) => measured.lines > limitOf(measured)).map((f) => ({ ...f, limit: limitOf(f) })),
  ]
  const plain = functions.filter(({ name }) => !isComponent(name))
  return [
    ...tooLong.map(({ name, lines, limit }) => `${name}: ${lines} lines, at most ${limit}`),
    ...overBudget('files', files, BUDGETS.fileMedian, BUDGETS.fileP90),
    ...overBudget('functions', plain, BUDGETS.functionMedian, BUDGETS.functionP90),
  ]
}

/** One line that says how long files and functions are. */
export function describeSizes(sources: readonly Source[]): string {
  const files = sources.map(({ path, lines }) => ({ name: path, lines }))
  const functions = sources.filter(({ path }) => !isTest(path)).flatMap(functionsOf)
  const of = (list: readonly Measured[]): string =>
    `median ${quantile(list, 0.5)}, p90 ${quantile(list, 0.9)}, longest ${quantile(list, 1)}`
  return `${files.length} files: ${of(files)}; ${functions.length} functions: ${of(functions)} lines`
}

/** Names that say nothing, and files that only pass on what others export. */
export function checkNames(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const folders = path.split('/')
    const file = folders.pop() ?? ''
    const stem = file.replace(/(\.test)?\.tsx?$/, '')
    const bag = [...folders, stem].find((name) => GRAB_BAGS.has(name))
    return [
      ...(bag === undefined ? [] : [`${path}: "${bag}" names nothing`]),
      ...(stem === 'index' ? [`${path}: import from the file that has it`] : []),
      ...(KEBAB_CASE.test(file) ? [] : [`${path}: not kebab-case`]),
    ]
  })
}

function overBudget(what: string, list: readonly Measured[], median: number, p90: number): string[] {
  const [half, most] = [quantile(list, 0.5), quantile(list, 0.9)]
  return [
    ...(half > median ? [`${what}: the median is ${half} lines, at most ${median}`] : []),
    ...(most > p90 ? [`${what}: the 90th percentile is ${most} lines, at most ${p90}`] : []),
  ]
}

function quantile(list: readonly Measured[], q: number): number {
  const lines = list.map((measured) => measured.lines).sort((a, b) => a - b)
  return lines[Math.max(0, Math.ceil(q * lines.length) - 1)] ?? 0
}

// The name after the last colon: `src/ui/pane.tsx:Pane`.
const isComponent = (name: string): boolean => /\.tsx:[A-Z]/.test(name)

const FUNCTIONS = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassMethod',
  'PrivateMethod',
  'Constructor',
])

function functionsOf(source: Source): Measured[] {
  const found: Measured[] = []
  walk(source.tree, (node, around) => {
    if (!FUNCTIONS.has(node.type)) return
    const lines = lineOf(source, node, 'end') - lineOf(source, node) + 1
    found.push({ name: `${source.path}:${nameOf(node, around) ?? lineOf(source, node)}`, lines })
  })
  return found
}

function nameOf(node: Node, around: readonly Node[]): string | undefined {
  const own = child(node, 'identifier')?.value ?? child(node, 'key')?.value
  if (typeof own === 'string') return own
  const parent = around.at(-1)
  const holder = parent?.type === 'CallExpression' ? around.at(-2) : parent
  const given = holder?.type === 'VariableDeclarator' ? child(holder, 'id')?.value : undefined
  return typeof given === 'string' ? given : undefined
}
