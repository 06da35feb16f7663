import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { PAGE_ENTRIES, pageChunks, workerChunks } from './scripts/chunks.ts'
import { examplesAsJson } from './scripts/examples-as-json.ts'
import { guest } from './scripts/guest.mjs'
import { leanTypeScript } from './scripts/lean-typescript.ts'
import { lessons } from './scripts/lessons.mjs'
import { offline } from './scripts/offline.ts'
import { partImports } from './scripts/part-imports.ts'
import { quickLocale } from './scripts/quick-locale.ts'
import { quickTabPanels } from './scripts/quick-tab-panels.ts'
import { validators } from './scripts/validators.mjs'

/**
 * The page, to `dist/page`. Addresses are relative, so that any static host and any path serves it.
 *
 * `CRDLAB_API=http://127.0.0.1:PORT npm run dev` puts an HTTP API server (the Node host, or a real one) behind the page's own
 * origin: choose *host* as the engine then.
 */
const api = process.env.CRDLAB_API
const paths = ['/api', '/apis', '/version', '/openapi', '/healthz', '/readyz', '/crdlab']

const page = pageChunks()
const workers = workerChunks()

export default defineConfig({
  base: './',
  plugins: [
    partImports(),
    react(),
    tailwindcss(),
    quickLocale(),
    quickTabPanels(),
    validators(),
    lessons(),
    page.plugin,
    offline(),
  ],
  // React has it itself.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  // A file of JSON is one value: what loads it by need names nothing in it.
  json: { namedExports: false },
  build: {
    outDir: 'dist/page',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 4000,
    rolldownOptions: { input: PAGE_ENTRIES, output: { codeSplitting: page.codeSplitting } },
  },
  worker: {
    format: 'es',
    plugins: () => [workers.plugin, validators(), examplesAsJson(), guest(), leanTypeScript()],
    rolldownOptions: { output: { codeSplitting: workers.codeSplitting, comments: { annotation: false } } },
  },
  server: {
    host: '127.0.0.1',
    ...(api === undefined ? {} : { proxy: Object.fromEntries(paths.map((path) => [path, { target: api, changeOrigin: true }])) }),
  },
})
