import { builtinModules } from 'node:module'
import { posix } from 'node:path'
import { LAYERS, type Layer } from './layers.ts'
import { argumentsOf, child, isTest, type Node, type Source, walk } from './source.ts'

interface Import {
  readonly specifier: string
  readonly typeOnly: boolean
}

/** Every import that breaks the rules of the layers, and every cycle, as lines for a person. */
export function checkImports(sources: readonly Source[], layers: readonly Layer[] = LAYERS): string[] {
  const paths = new Set(sources.map(({ path }) => path))
  const folders = new Map<string, string>()
  const problems: string[] = []
  const graph = new Map<string, string[]>()
  for (const source of sources) {
    const layer = layerOf(source.path, layers)
    if (!layer) problems.push(`${source.path}: no layer has this file`)
    problems.push(...saidWords(source, layer))
    const targets: string[] = []
    for (const found of importsOf(source)) {
      const target = resolve(source.path, found.specifier)
      if (target !== undefined && paths.has(target) && (!found.typeOnly || isPage(source.path))) targets.push(target)
      if (target !== undefined && isUi(source.path) && isUi(target)) noteFolders(folders, source.path, target)
      const problem = layer && judge(source.path, layer, found, target)
      if (problem !== undefined) problems.push(`${source.path} imports ${found.specifier}: ${problem}`)
    }
    graph.set(source.path, targets)
  }
  return [...problems, ...cycles(graph), ...folderPairs(folders)]
}

/** Words of a file that its layer does not use. */
function saidWords({ path, text }: Source, layer: Layer | undefined): string[] {
  if (layer?.neverSays === undefined || isTest(path)) return []
  const lower = text.toLowerCase()
  return layer.neverSays
    .filter((word) => new RegExp(`(?<![a-z])${word}`).test(lower))
    .map((word) => `${path} says ${word}: ${layer.at} must not know it`)
}

/** Layers that name a folder, a file or something to import that does not exist, as lines for a person. */
export function checkLayers(paths: readonly string[], layers: readonly Layer[] = LAYERS): string[] {
  const exists = (place: string): boolean => paths.some((path) => within(path, place))
  return layers.flatMap(({ at, may, mayTypes = [], never = [], tests = [] }) => {
    const named = [...may, ...mayTypes, ...never, ...tests].filter((place) => !exists(place))
    return [
      ...(exists(at) ? [] : [`layers.ts: ${at} does not exist`]),
      ...[...new Set(named)].map((place) => `layers.ts: ${at} names ${place}, which does not exist`),
    ]
  })
}

const isUi = (path: string): boolean => within(path, 'src/ui') && !isTest(path)

/** Notes the first import that leads from the folder of a file to another. */
function noteFolders(folders: Map<string, string>, path: string, target: string): void {
  const [from, to] = [posix.dirname(path), posix.dirname(target)]
  const key = `${from} ${to}`
  if (from !== to && !folders.has(key)) folders.set(key, `${path} imports ${target}`)
}

/** Folders of the page that import each other. */
const folderPairs = (folders: ReadonlyMap<string, string>): string[] =>
  [...folders].flatMap(([key, there]) => {
    const [from = '', to = ''] = key.split(' ')
    const back = from < to ? folders.get(`${to} ${from}`) : undefined
    return back === undefined ? [] : [`${from} and ${to} import each other: ${there}, ${back}`]
  })

const within = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`)

const layerOf = (path: string, layers: readonly Layer[]): Layer | undefined =>
  layers.filter(({ at }) => within(path, at)).sort((a, b) => b.at.length - a.at.length)[0]

const resolve = (from: string, specifier: string): string | undefined =>
  specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier.replace(/\?.*$/, '')) : undefined

function judge(path: string, layer: Layer, { specifier, typeOnly }: Import, target: string | undefined): string | undefined {
  if (target === undefined) return judgePackage(path, layer, specifier)
  if (within(target, layer.at)) {
    // A layer may hold a folder that it must not know.
    return forbids(layer, target) && !isTest(path) ? forbidden(layer) : undefined
  }
  if (isTest(path) && layer.tests?.some((folder) => within(target, folder))) return undefined
  if (forbids(layer, target)) return forbidden(layer)
  if (layer.may.some((folder) => within(target, folder))) return undefined
  if (layer.mayTypes?.some((folder) => within(target, folder))) {
    return typeOnly ? undefined : `${layer.at} may import only types from there`
  }
  return forbidden(layer)
}

const forbids = ({ at, never = [] }: Layer, target: string): boolean =>
  never.some((folder) => folder !== at && within(target, folder))

const forbidden = ({ at }: Layer): string => `${at} may not import from there`

function judgePackage(path: string, layer: Layer, specifier: string): string | undefined {
  if (isTest(path)) return undefined
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
  if (specifier.startsWith('node:') || builtinModules.includes(name)) {
    return layer.node ? undefined : `${layer.at} may not use modules of Node`
  }
  const allowed = layer.packages ?? []
  return allowed.includes('*') || allowed.includes(name) ? undefined : `${layer.at} may not use this package`
}

/** Everything a file imports: import and export declarations, `import()`, types by `import('...')`, and `new URL('...', import.meta.url)`. */
export function importsOf(source: Source): Import[] {
  const found: Import[] = []
  walk(source.tree, (node) => {
    const specifier = specifierOf(node)
    if (specifier !== undefined) found.push({ specifier, typeOnly: isTypeOnly(node) })
  })
  return found
}

const DECLARATIONS = new Set(['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration'])

function specifierOf(node: Node): string | undefined {
  if (DECLARATIONS.has(node.type)) return textOf(child(node, 'source'))
  if (node.type === 'TsImportType') return textOf(child(node, 'argument'))
  const callee = child(node, 'callee')
  if (node.type === 'CallExpression' && callee?.type === 'Import') return textOf(argumentsOf(node)[0])
  if (node.type === 'NewExpression' && callee?.value === 'URL') {
    const [text, base] = argumentsOf(node)
    return base?.type === 'MemberExpression' && child(base, 'object')?.type === 'MetaProperty' ? textOf(text) : undefined
  }
  return undefined
}

const textOf = (node: Node | undefined): string | undefined =>
  node?.type === 'StringLiteral' && typeof node.value === 'string' ? node.value : undefined

function isTypeOnly(node: Node): boolean {
  if (node.type === 'TsImportType' || node.typeOnly === true) return true
  const specifiers = node.specifiers
  return Array.isArray(specifiers) && specifiers.length > 0 && specifiers.every((item) => (item as Node).isTypeOnly === true)
}

/** Whether type-only imports count in a cycle: the page's files have to be readable one at a time. Elsewhere types may refer to each other. */
const isPage = (path: string): boolean => (within(path, 'src/ui') || within(path, 'src/analysis')) && !isTest(path)

/** Imports that lead back to where they began. */
function cycles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>()
  const found: string[] = []
  const visit = (path: string, trail: string[]): void => {
    const at = trail.indexOf(path)
    if (at >= 0) found.push(`cycle: ${[...trail.slice(at), path].join(' -> ')}`)
    if (at >= 0 || done.has(path)) return
    trail.push(path)
    for (const target of graph.get(path) ?? []) visit(target, trail)
    trail.pop()
    done.add(path)
  }
  for (const path of graph.keys()) visit(path, [])
  return found
}
