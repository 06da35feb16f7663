import type { Plugin } from 'vite'

const LIBRARIES = /[\\/]typescript[\\/]lib[\\/]lib\.js$/
/** What only pages, workers and Windows have: two thirds of the text. */
const SURROUNDINGS = /^"lib\.(?:dom|webworker|scripthost)[\w.]*\.d\.ts"\]/

/** Leaves out the declarations that no program of the lab has, when the TypeScript service of Monaco is built. */
export function leanTypeScript(): Plugin {
  const start = 'libFileMap['
  return {
    name: 'crdlab-lean-typescript',
    transform(code, id) {
      if (!LIBRARIES.test(id)) return undefined
      const [head = '', ...entries] = code.split(`\n${start}`)
      const kept = entries.filter((entry) => !SURROUNDINGS.test(entry))
      // The last entry is followed by the exports.
      const rest = /\nexport \{[^}]*\};?\s*$/.exec(code)?.[0] ?? ''
      const text = [head, ...kept].join(`\n${start}`)
      return { code: text.endsWith(rest) ? text : text + rest, map: null }
    },
  }
}
