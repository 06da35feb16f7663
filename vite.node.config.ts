import { defineConfig } from 'vite'

/** What loads when somebody asks for it, with its packages: an etcd, a real cluster. */
const LATE = /\/hosts\/(?:node\/etcd|cluster)\/|\/node_modules\/(?!re2js|@noble)/

/**
 * The Node host, to `dist/node/crdlab.mjs`: the engine is one file without packages outside, so that it starts at once. LevelDB alone stays
 * outside: it is native, and loaded when objects are to be kept in a folder.
 */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: 'src/hosts/node/main.ts',
    outDir: 'dist/node',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      // What the page loads late is part of the engine's file here.
      checks: { ineffectiveDynamicImport: false },
      output: {
        entryFileNames: 'crdlab.mjs',
        chunkFileNames: '[name].mjs',
        codeSplitting: { groups: [{ debugName: 'engine', name: (id) => (LATE.test(id) ? null : 'engine') }] },
      },
    },
  },
  ssr: { noExternal: true, external: ['classic-level'] },
})
