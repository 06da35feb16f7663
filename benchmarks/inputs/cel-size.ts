import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import type { Limit } from '../frame/benchmark.ts'

const ENTRY = '\0cel'
const EXPORTS = ['environment', 'explain', 'cost/estimate'].map((file) => `export * from '/src/cel/${file}.ts'`).join('\n')

/** The size of src/cel, without re2js and its imports from src/apimachinery. */
export const celSize = (): Limit => ({
  name: 'size of src/cel, minified and gzipped',
  unit: 'KB',
  most: 45,
  repeat: 1,
  take: async () => gzipSync(await bundled(), { level: 9 }).length / 1000,
})

async function bundled(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id.endsWith('cel-entry') ? ENTRY : undefined),
        load: (id) => (id === ENTRY ? EXPORTS : undefined),
      },
    ],
    build: {
      write: false,
      // Without what a page needs to load the parts that are fetched by need.
      ssr: true,
      minify: true,
      target: 'es2022',
      rollupOptions: {
        input: 'cel-entry',
        preserveEntrySignatures: 'strict',
        external: (id) => id === 're2js' || id.includes('apimachinery/'),
      },
    },
  })
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) => ('output' in one ? one.output : []))
  return outputs.map((file) => ('code' in file ? file.code : '')).join('\n')
}
