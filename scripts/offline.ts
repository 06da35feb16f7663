import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

/** A file of the page, as Workbox wants it: without a revision where its name changes with its content. */
interface PageFile {
  readonly url: string
  readonly revision: string | null
}

const SERVICE_WORKER = 'sw.js'
const HASHED = /-[\w-]{8}\.\w+$/
/** What only the code lab and jq need, several megabytes: kept when it is first fetched. */
const LAB = /^assets\/(?:sandbox|emscripten-module|jq|ts\.worker|tsMode)-/

/** The files of the page: all that were built, source maps aside. */
function builtFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((path) => path !== SERVICE_WORKER && !path.endsWith('.map'))
    .sort()
}

/** The files that the page needs without a network, before anything of them was asked for. */
const pageFiles = (folder: string): PageFile[] =>
  builtFiles(folder)
    .filter((url) => !LAB.test(url))
    .map((url) => ({
      url,
      revision: HASHED.test(url)
        ? null
        : createHash('sha256')
            .update(readFileSync(join(folder, url)))
            .digest('hex')
            .slice(0, 16),
    }))

/** Writes the service worker beside the page, once the page is built: it holds the list of the page's files. */
export function offline(): Plugin {
  let folder = ''
  return {
    name: 'crdlab-offline',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir)
    },
    async closeBundle() {
      await build({
        configFile: false,
        logLevel: 'warn',
        define: {
          PAGE_FILES: JSON.stringify(pageFiles(folder)),
          LAB_FILES: JSON.stringify(builtFiles(folder).filter((url) => LAB.test(url))),
          'process.env.NODE_ENV': '"production"',
        },
        build: {
          outDir: folder,
          emptyOutDir: false,
          copyPublicDir: false,
          target: 'es2023',
          rolldownOptions: {
            input: fileURLToPath(new URL('../src/workers/offline.ts', import.meta.url)),
            output: { format: 'iife', entryFileNames: SERVICE_WORKER },
          },
        },
      })
    },
  }
}
