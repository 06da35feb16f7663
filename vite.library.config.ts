import { readFileSync } from 'node:fs'
import { defineConfig } from 'vite'

/**
 * The library, to `dist/library`: one file, with its declarations beside it. `api.ts` holds types alone, so its text is
 * that of the declarations.
 */
export default defineConfig({
  publicDir: false,
  plugins: [
    {
      name: 'declarations',
      generateBundle() {
        const source = readFileSync(new URL('src/hosts/library/api.ts', import.meta.url), 'utf8')
        this.emitFile({ type: 'asset', fileName: 'crdlab.d.ts', source })
      },
    },
  ],
  build: {
    ssr: 'src/hosts/library/control-plane.ts',
    outDir: 'dist/library',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'crdlab.mjs', codeSplitting: false } },
  },
  ssr: { noExternal: true, external: ['classic-level'] },
})
