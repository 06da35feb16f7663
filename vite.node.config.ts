import { defineConfig } from 'vite'

/**
 * The Node host, to `dist/node/crdlab.mjs`: one file without packages outside, so that it starts at once. LevelDB alone stays outside: it is
 * native, and loaded when objects are to be kept in a folder.
 */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: 'src/hosts/node/main.ts',
    outDir: 'dist/node',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'crdlab.mjs', codeSplitting: false } },
  },
  ssr: { noExternal: true, external: ['classic-level'] },
})
