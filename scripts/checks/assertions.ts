import { posix } from 'node:path'
import { argumentsOf, child, lineOf, type Node, type Source, walk } from './source.ts'
import { mentionsIn } from './spec.ts'

/** A test, or a group of tests, whose title names rules. */
export interface NamedTest {
  readonly path: string
  readonly line: number
  readonly rules: readonly string[]
  /** Whether the test, or every test of the group, compares something. */
  readonly asserts: boolean
}

const TESTS = new Set(['test', 'it', 'describe'])
const ASSERTION = /^(expect|assert)/

/**
 * Every test whose title names a rule, with whether it asserts: it calls something named `expect` or `assert`, or a function
 * or method of ours that does. What a title
 * takes from a table, by `test.each` or in a loop, is looked for in the table.
 */
export function namedTests(sources: readonly Source[]): NamedTest[] {
  const modules = new Map(sources.map((source) => [source.path, new TestModule(source)]))
  return [...modules.values()].flatMap((module) => module.namedTests(modules))
}

/** Tests that name rules and compare nothing. */
export const checkAssertions = (tests: readonly NamedTest[]): string[] =>
  tests
    .filter(({ asserts }) => !asserts)
    .map(({ path, line, rules }) => `${path}:${line}: the test of ${rules.join(', ')} has no assertion`)

/** The rules that tests with an assertion name. */
export const assertedRules = (tests: readonly NamedTest[]): string[] =>
  tests.flatMap(({ rules, asserts }) => (asserts ? rules : []))

class TestModule {
  readonly #source: Source
  /** Functions and methods of the file, by name. */
  readonly #functions = new Map<string, Node[]>()
  /** The values of its constants, by name; several when blocks have constants of one name. */
  readonly #constants = new Map<string, Node[]>()
  /** Where imported names come from. */
  readonly #imports = new Map<string, string>()
  readonly #known = new Map<string, boolean>()

  constructor(source: Source) {
    this.#source = source
    walk(source.tree, (node) => {
      const name = declaredName(node)
      if (name !== undefined) this.#functions.set(name, [...(this.#functions.get(name) ?? []), node])
      const init = node.type === 'VariableDeclarator' ? child(node, 'init') : undefined
      const constant = textOf(child(node, 'id'))
      if (init !== undefined && constant !== undefined)
        this.#constants.set(constant, [...(this.#constants.get(constant) ?? []), init])
      if (node.type !== 'ImportDeclaration') return
      const from = child(node, 'source')?.value
      if (typeof from !== 'string' || !from.startsWith('.')) return
      const target = posix.join(posix.dirname(source.path), from)
      for (const item of node.specifiers as Node[]) this.#imports.set(textOf(child(item, 'local')) ?? '', target)
    })
  }

  namedTests(modules: ReadonlyMap<string, TestModule>): NamedTest[] {
    const found: NamedTest[] = []
    walk(this.#source.tree, (node, around) => {
      if (node.type !== 'CallExpression') return
      const name = rootOf(node) ?? ''
      if (this.#definesTests(name)) found.push(this.#testsBy(name, node, modules))
      if (!TESTS.has(name)) return
      const [title, ...rest] = argumentsOf(node)
      const loops = around.filter(({ type }) => type === 'ForOfStatement').map((loop) => child(loop, 'right'))
      const tables = [tableOf(node), ...loops].flatMap((table) => this.#rulesOfTable(table, modules))
      const rules = [...new Set([...rulesIn(title), ...tables])]
      if (rest.length === 0 || rules.length === 0) return
      found.push({
        path: this.#source.path,
        line: lineOf(this.#source, node),
        rules,
        asserts: rest.some((body) => this.#asserts(body, modules)),
      })
    })
    return found
  }

  /** Whether a function of the file makes tests of the table that it gets. */
  #definesTests(name: string): boolean {
    let defines = false
    for (const node of this.#functions.get(name) ?? []) {
      walk(node, (inner) => {
        defines ||= inner.type === 'CallExpression' && TESTS.has(rootOf(inner) ?? '')
      })
    }
    return defines
  }

  #testsBy(name: string, call: Node, modules: ReadonlyMap<string, TestModule>): NamedTest {
    const rules = [...new Set(argumentsOf(call).flatMap((table) => this.#rulesOfTable(table, modules)))]
    const asserts = rules.length === 0 || this.asserts(name, modules)
    return { path: this.#source.path, line: lineOf(this.#source, call), rules, asserts }
  }

  /** The rules that a table names: in itself, in its constants, and in what those import. */
  #rulesOfTable(table: Node | undefined, modules: ReadonlyMap<string, TestModule>, seen = new Set<Node>()): string[] {
    if (table === undefined || seen.has(table)) return []
    seen.add(table)
    const found = rulesIn(table)
    walk(table, (node) => {
      const name = textOf(node)
      if (name === undefined) return
      const module = modules.get(this.#imports.get(name) ?? '') ?? this
      for (const init of module.#constants.get(name) ?? []) found.push(...module.#rulesOfTable(init, modules, seen))
    })
    return found
  }

  /** Whether something below a node calls `expect`, or what does. */
  #asserts(body: Node, modules: ReadonlyMap<string, TestModule>): boolean {
    let asserts = false
    const see = (name: string | undefined): void => {
      asserts ||= name !== undefined && (ASSERTION.test(name) || this.asserts(name, modules))
    }
    if (body.type === 'Identifier') see(textOf(body))
    walk(body, (node) => {
      if (asserts || node.type !== 'CallExpression') return
      see(rootOf(node))
      see(methodOf(node))
      for (const argument of argumentsOf(node)) if (argument.type === 'Identifier') see(textOf(argument))
    })
    return asserts
  }

  /** Whether a function or method of this name, of this file or one that it imports, asserts. */
  asserts(name: string, modules: ReadonlyMap<string, TestModule>): boolean {
    const known = this.#known.get(name)
    if (known !== undefined) return known
    this.#known.set(name, false)
    const own = (this.#functions.get(name) ?? []).some((node) => this.#asserts(node, modules))
    const from = this.#imports.get(name)
    const imported = from === undefined ? [...new Set(this.#imports.values())] : [from]
    const asserts = own || imported.some((path) => modules.get(path)?.asserts(name, modules) === true)
    this.#known.set(name, asserts)
    return asserts
  }
}

const textOf = (node: Node | undefined): string | undefined =>
  node?.type === 'Identifier' && typeof node.value === 'string' ? node.value : undefined

/** `test` of `test('...')`, `test.each(rows)('...')` and `test.skipIf(x)('...')`. */
function rootOf(call: Node): string | undefined {
  let at: Node | undefined = child(call, 'callee')
  while (at !== undefined && at.type !== 'Identifier') at = child(at, at.type === 'CallExpression' ? 'callee' : 'object')
  return textOf(at)
}

const methodOf = (call: Node): string | undefined => {
  const callee = child(call, 'callee')
  return callee?.type === 'MemberExpression' ? textOf(child(callee, 'property')) : undefined
}

/** The table of `test.each(table)('...')`. */
const tableOf = (call: Node): Node | undefined => {
  const callee = child(call, 'callee')
  return callee?.type === 'CallExpression' ? argumentsOf(callee)[0] : undefined
}

function declaredName(node: Node): string | undefined {
  if (node.type === 'FunctionDeclaration') return textOf(child(node, 'identifier'))
  if (node.type === 'ClassMethod' || node.type === 'MethodProperty') return textOf(child(node, 'key'))
  const value = node.type === 'VariableDeclarator' ? child(node, 'init') : undefined
  return value?.type.endsWith('Expression') ? textOf(child(node, 'id')) : undefined
}

/** The rules that the texts below a node name. */
function rulesIn(node: Node | undefined): string[] {
  const found: string[] = []
  if (node === undefined) return found
  walk(node, ({ type, value, cooked }) => {
    const text = type === 'StringLiteral' ? value : type === 'TemplateElement' ? cooked : undefined
    if (typeof text === 'string') found.push(...mentionsIn(text))
  })
  return found
}
