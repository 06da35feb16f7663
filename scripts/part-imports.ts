import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const ICONS = 'lucide-react'
const COMPONENTS = 'react-aria-components'

const IMPORT = /import \{([^{}]*)\} from '(lucide-react|react-aria-components)'/g
const EXPORTED_ICON = /export \{([^{}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g
/** The list of all components imports them under names of its own, and exports those. */
const LISTED_IMPORT = /import \{([^{}]*)\} from "([^"]+)"/g
const LISTED_EXPORT = /export \{([^{}]*)\}/g

const ICON = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/
/** What makes the components of icons. */
const COMPONENT = fileURLToPath(new URL('../src/ui/kit/icon.ts', import.meta.url))

/** The names that an import or export lists. */
const listed = (names: string): string[] =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** A file of a library, in the folder of its `package.json`. */
function fileOf(library: string, path: string): string {
  return join(dirname(createRequire(import.meta.url).resolve(`${library}/package.json`)), path)
}

type Imports = ReadonlyMap<string, (local: string) => string>

/** What imports each icon, by all of its names. */
function importsOfIcons(): Imports {
  const imports = new Map<string, (local: string) => string>()
  for (const [, names = '', file = ''] of readFileSync(fileOf(ICONS, 'dist/esm/lucide-react.mjs'), 'utf8').matchAll(
    EXPORTED_ICON,
  )) {
    for (const name of listed(names))
      imports.set(name.replace('default as ', ''), (local) => `import ${local} from '${ICONS}/icons/${file}'`)
  }
  return imports
}

/** What imports each component of React Aria, and its contexts and hooks. */
function importsOfComponents(): Imports {
  const list = fileOf(COMPONENTS, 'dist/exports/index.mjs')
  const text = readFileSync(list, 'utf8')
  const origins = new Map<string, { readonly name: string; readonly file: string }>()
  for (const [, names = '', source = ''] of text.matchAll(LISTED_IMPORT)) {
    const file = source.startsWith('.') ? join(dirname(list), source).replaceAll('\\', '/') : source
    for (const pair of listed(names)) {
      const [name = '', alias = name] = pair.split(' as ')
      origins.set(alias, { name, file })
    }
  }
  const imports = new Map<string, (local: string) => string>()
  for (const [, names = ''] of text.matchAll(LISTED_EXPORT)) {
    for (const pair of listed(names)) {
      const [alias = '', exported = alias] = pair.split(' as ')
      const origin = origins.get(alias)
      if (origin !== undefined) imports.set(exported, (local) => `import { ${origin.name} as ${local} } from '${origin.file}'`)
    }
  }
  return imports
}

/**
 * Imports each icon, and each component of React Aria, from its own file. Through the list of all of them, which is one module, every file of the build would
 * seem to need whatever any view has. Icons are drawn by a component of our own. Throws for what a library does not have.
 */
export function partImports(): Plugin {
  const libraries: Readonly<Record<string, Imports>> = { [ICONS]: importsOfIcons(), [COMPONENTS]: importsOfComponents() }
  const importOf = (name: string, library: string): string => {
    if (name.startsWith('type ')) return `import type { ${name.slice('type '.length)} } from '${library}'`
    const [imported = '', local = imported] = name.split(' as ')
    const written = libraries[library]?.get(imported)
    if (written === undefined) throw new Error(`${library} has no ${imported}`)
    return written(local)
  }
  return {
    name: 'crdlab-part-imports',
    enforce: 'pre',
    resolveId(source, importer) {
      return ICON.test(importer ?? '') && source === '../createLucideIcon.mjs' ? COMPONENT : undefined
    },
    transform(code, id) {
      if (!/\.tsx?$/.test(id) || !(code.includes(`'${ICONS}'`) || code.includes(`'${COMPONENTS}'`))) return undefined
      const replaced = code.replace(IMPORT, (_, names: string, library: string) =>
        listed(names)
          .map((name) => importOf(name, library))
          .join(';'),
      )
      return { code: replaced, map: null }
    },
  }
}
