import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, relative, resolve } from 'node:path'
import { compileFunction } from 'node:vm'
import { eraseTypes, TypeScriptError } from '../../sandbox/erase-types.ts'

/** A TypeScript file that cannot be run. The message begins with its place. */
export class FileError extends Error {}

type Modules = Readonly<Record<string, object>>

/** The TypeScript files of one program. Each runs once. Types are erased, and lines stay where they are. */
export class Program {
  readonly #modules: Modules
  readonly #exports = new Map<string, object>()

  /** `modules`: what files import by a name, besides packages. */
  constructor(modules: Modules) {
    this.#modules = modules
  }

  /** Runs a file, and what it imports, and returns its exports. Throws FileError for a file that is missing or no TypeScript, and what the file throws. */
  load(file: string): object {
    const path = resolve(file)
    const known = this.#exports.get(path)
    if (known !== undefined) return known
    const module = { exports: {} }
    this.#exports.set(path, module.exports)
    const run = compileFunction(erased(path), ['exports', 'require', 'module'], { filename: path })
    run(module.exports, (name: string) => this.#import(name, path), module)
    return module.exports
  }

  /** The place of an error in a file of the program: `FILE.ts:12`. Undefined: it comes from elsewhere. */
  placeOf(error: unknown): string | undefined {
    const stack = error instanceof Error ? (error.stack ?? '') : ''
    for (const line of stack.split('\n')) {
      for (const path of this.#exports.keys()) {
        const at = line.indexOf(`${path}:`)
        if (at >= 0) return `${nameOf(path)}:${Number.parseInt(line.slice(at + path.length + 1), 10)}`
      }
    }
    return undefined
  }

  #import(name: string, from: string): object {
    const module = this.#modules[name]
    if (module !== undefined) return module
    if (name.startsWith('.')) {
      const path = resolve(dirname(from), name)
      const file = [path, `${path}.ts`].find((each) => each.endsWith('.ts') && existsSync(each))
      if (file !== undefined) return this.load(file)
    }
    return createRequire(from)(name) as object
  }
}

const nameOf = (path: string): string => relative(process.cwd(), path)

function erased(path: string): string {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    throw new FileError(`${nameOf(path)}: the file does not exist or cannot be read`)
  }
  try {
    return eraseTypes(text)
  } catch (error) {
    if (!(error instanceof TypeScriptError)) throw error
    throw new FileError(`${nameOf(path)}${error.line === undefined ? '' : `:${error.line}`}: ${error.message}`)
  }
}
