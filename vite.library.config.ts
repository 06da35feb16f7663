import { readFileSync } from 'node:fs'
import { defineConfig } from 'vite'

/**
 * The library, to `dist/library`: one file, with its declarations beside it, and those of what `crdlab run` gives to controllers. Each `api.ts` holds types
 * alone, so its text is that of the declarations.
 */
export default defineConfig({
  publicDir: false,
  plugins: [
    {
      name: 'declarations',
      generateBundle() {
        const declarations = { 'crdlab.d.ts': 'src/hosts/library/api.ts', 'controller.d.ts': 'src/controller-runtime/api.ts' }
        for (const [fileName, path] of Object.entries(declarations)) {
          this.emitFile({ type: 'asset', fileName, source: readFileSync(new URL(path, import.meta.url), 'utf8') })
        }
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
