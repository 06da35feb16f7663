import { defineConfig } from 'vite'
import { HOST_ENTRIES, hostChunks } from './scripts/chunks.ts'
import { guest } from './scripts/guest.mjs'
import { validators } from './scripts/validators.mjs'

const host = hostChunks()

/**
 * The Node host, to `dist/node/crdlab.mjs`, with what it loads later and the thread of functions beside it. LevelDB alone stays outside: it is native, and loaded when objects are
 * to be kept in a folder.
 */
export default defineConfig({
  publicDir: false,
  plugins: [validators(), guest(), host.plugin],
  build: {
    ssr: true,
    outDir: 'dist/node',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: HOST_ENTRIES,
      // The page loads some code late that the host needs at once.
      checks: { ineffectiveDynamicImport: false },
      output: {
        entryFileNames: '[name].mjs',
        chunkFileNames: '[name].mjs',
        codeSplitting: host.codeSplitting,
        comments: { annotation: true, jsdoc: false, legal: true },
      },
    },
  },
  ssr: { noExternal: true, external: ['classic-level'] },
})
