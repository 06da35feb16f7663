import { dirname, join } from 'node:path/posix'

const IMPORT = /^(?:import|export)\s(?!type\b)([^'"]*?)from '(\.[^']+)'|^import '(\.[^']+)'/gm

/** Whether an import takes types alone: nothing of it is loaded. */
const isTypesOnly = (clause: string): boolean => {
  const named = /^\{([^}]*)\}\s*$/.exec(clause.trim())?.[1]
  return named?.split(',').every((name) => name.trim() === '' || name.trim().startsWith('type ')) ?? false
}

/** The files that a file needs before it runs, itself included, by their imports: those that `read` knows. */
export function neededBy(entry: string, read: (path: string) => string | undefined): Set<string> {
  const found = new Set<string>()
  const open = [entry]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const text = found.has(path) ? undefined : read(path)
    if (text === undefined) continue
    found.add(path)
    for (const [, clause = '', from, bare] of text.matchAll(IMPORT)) {
      if (!isTypesOnly(clause)) open.push(join(dirname(path), from ?? bare ?? ''))
    }
  }
  return found
}

/** The files that a stylesheet names as sources of utilities. */
export const sourcesIn = (path: string, css: string): string[] =>
  [...css.matchAll(/^@source "([^"]+)";$/gm)].map(([, source = '']) => join(dirname(path), source))

/** Reports where the sources of a stylesheet are not the components that a page needs at first, a line each. */
export function strayUtilities(needed: readonly string[], sources: readonly string[]): string[] {
  return [
    ...needed.filter((path) => !sources.includes(path)).map((path) => `${path} is in the first load: add it as a @source`),
    ...sources.filter((path) => !needed.includes(path)).map((path) => `${path} is not in the first load: remove its @source`),
  ]
}
