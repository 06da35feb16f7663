import { argumentsOf, child, isTest, lineOf, type Node, type Source, walk } from './source.ts'

/** The folders that can use a global of the host; everywhere else in src/ it is rejected. Tests can use any. */
interface GlobalRule {
  readonly names: readonly string[]
  readonly onlyIn: readonly string[]
  readonly why: string
}

const PAGE = ['src/ui/', 'src/main.tsx']
const HOSTS = ['src/hosts/', 'src/workers/']

const GLOBALS: readonly GlobalRule[] = [
  {
    names: ['setTimeout', 'setInterval', 'setImmediate', 'requestAnimationFrame', 'performance'],
    onlyIn: [...PAGE, ...HOSTS],
    why: 'time comes in as a Clock',
  },
  { names: ['crypto'], onlyIn: [...PAGE, ...HOSTS], why: 'chance comes in as a Random' },
  { names: ['console'], onlyIn: ['src/ui/', ...HOSTS], why: 'only hosts print' },
  {
    names: ['window', 'document', 'navigator', 'localStorage', 'sessionStorage', 'location'],
    onlyIn: PAGE,
    why: 'only the page has a DOM',
  },
  {
    names: ['self', 'postMessage', 'Worker', 'BroadcastChannel'],
    onlyIn: [...PAGE, ...HOSTS],
    why: 'only hosts know of workers',
  },
  {
    names: ['indexedDB', 'IDBKeyRange'],
    onlyIn: ['src/apiserver/storage/indexeddb/', 'src/hosts/journal/indexeddb.ts'],
    why: 'only the store and the journal know IndexedDB',
  },
  {
    names: ['process', 'Buffer', 'global', 'require', '__dirname'],
    onlyIn: ['src/hosts/node/', 'src/hosts/cluster/'],
    why: 'one folder alone knows Node',
  },
  { names: ['eval', 'Function'], onlyIn: [], why: 'code is never made at run time' },
]

const READERS_OF_NOW = [...PAGE, ...HOSTS]
const MARKUP = new Set(['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'dangerouslySetInnerHTML'])
const SILENCERS = /@ts-(?:ignore|expect-error|nocheck)|biome-ignore|eslint-disable/

/** Reports what the place of a file does not allow, a line each. */
export function checkPurity(source: Source): string[] {
  const problems: string[] = []
  const report = (node: Node, problem: string): void => {
    problems.push(`${source.path}:${lineOf(source, node)}: ${problem}`)
  }
  source.text.split('\n').forEach((line, i) => {
    const silencer = SILENCERS.exec(line)
    if (silencer) problems.push(`${source.path}:${i + 1}: ${silencer[0]}: mend the cause`)
  })
  walk(source.tree, (node, around) => {
    checkTypes(node, report)
    checkMarkup(node, report)
    if (isTest(source.path)) return
    checkNow(source.path, node, report)
    checkSpread(node, report)
    if (node.type === 'Identifier' && node.ctxt === UNDECLARED && !isName(node, around.at(-1))) {
      checkGlobal(source.path, node, report)
    }
  })
  return problems
}

type Report = (node: Node, problem: string) => void

// The parser's mark for names that no scope of the file declares.
const UNDECLARED = 1

// The name of a member, or of a parameter of a function type, refers to no variable.
const isName = (node: Node, parent: Node | undefined): boolean =>
  (parent?.type === 'MemberExpression' && parent.property === node) || parent?.type === 'TsFunctionType'

function checkGlobal(path: string, node: Node, report: Report): void {
  const rule = GLOBALS.find(({ names }) => names.includes(String(node.value)))
  if (rule && !rule.onlyIn.some((place) => path.startsWith(place))) report(node, `${node.value}: ${rule.why}`)
}

function checkNow(path: string, node: Node, report: Report): void {
  if (READERS_OF_NOW.some((place) => path.startsWith(place))) return
  const callee = child(node, 'callee')
  if (node.type === 'NewExpression' && callee?.value === 'Date' && argumentsOf(node).length === 0) {
    report(node, 'new Date(): time comes in as a Clock')
  }
  if (node.type !== 'MemberExpression') return
  const name = `${child(node, 'object')?.value}.${child(node, 'property')?.value}`
  if (name === 'Date.now') report(node, 'Date.now: time comes in as a Clock')
  if (name === 'Math.random') report(node, 'Math.random: chance comes in as a Random')
}

const TAKE_ANY_NUMBER = new Set(['push', 'unshift'])

function checkSpread(node: Node, report: Report): void {
  if (node.type !== 'CallExpression' || !Array.isArray(node.arguments)) return
  const callee = child(node, 'callee')
  const name = callee?.type === 'MemberExpression' ? String(child(callee, 'property')?.value) : ''
  const isSpread = (node.arguments as { spread: unknown }[]).some(({ spread }) => spread !== null && spread !== undefined)
  if (isSpread && TAKE_ANY_NUMBER.has(name))
    report(node, `${name}(...): append takes a list of any length, arguments are limited`)
}

function checkTypes(node: Node, report: Report): void {
  if (node.type === 'TsKeywordType' && node.kind === 'any') report(node, 'any: say what it is')
  if (node.type === 'TsNonNullExpression') report(node, 'non-null assertion: handle the absence')
}

function checkMarkup(node: Node, report: Report): void {
  const name =
    node.type === 'MemberExpression' ? child(node, 'property') : node.type === 'JSXAttribute' ? child(node, 'name') : undefined
  if (name && MARKUP.has(String(name.value))) report(node, `${name.value}: text never becomes markup`)
}
