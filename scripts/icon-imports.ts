import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const LIBRARY = join(dirname(createRequire(import.meta.url).resolve('lucide-react/package.json')), 'dist/esm/lucide-react.mjs')
const IMPORT = /import \{([^{}]*)\} from 'lucide-react'/g
const EXPORT = /export \{([^{}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g

const ICON = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/
/** What makes the components of icons. */
const COMPONENT = fileURLToPath(new URL('../src/ui/kit/icon.ts', import.meta.url))

/** The names that an import or export lists. */
const listed = (names: string): string[] =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** The file of each icon, by all of its names. */
function iconFiles(): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of readFileSync(LIBRARY, 'utf8').matchAll(EXPORT)) {
    for (const name of listed(names)) files.set(name.replace('default as ', ''), file)
  }
  return files
}

/**
 * Imports each icon from its own file. Through the list of all icons, which is one module, every file of the build would seem to need every icon that
 * any view has. Each is drawn by a component of our own. Throws for an icon that the library does not have.
 */
export function iconImports(): Plugin {
  const files = iconFiles()
  const importOf = (name: string): string => {
    if (name.startsWith('type ')) return `import type { ${name.slice('type '.length)} } from 'lucide-react'`
    const [imported = '', local = imported] = name.split(' as ')
    const file = files.get(imported)
    if (file === undefined) throw new Error(`lucide-react has no icon ${imported}`)
    return `import ${local} from 'lucide-react/icons/${file}'`
  }
  return {
    name: 'crdlab-icon-imports',
    enforce: 'pre',
    resolveId(source, importer) {
      return ICON.test(importer ?? '') && source === '../createLucideIcon.mjs' ? COMPONENT : undefined
    },
    transform(code, id) {
      if (!/\.tsx?$/.test(id) || !code.includes("'lucide-react'")) return undefined
      return { code: code.replace(IMPORT, (_, names: string) => listed(names).map(importOf).join(';')), map: null }
    },
  }
}
