import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

/** A Chromium that is there: named by the environment, or Debian's; else Playwright's own. */
const named = process.env.CRDLAB_CHROMIUM ?? process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
/** A page that is served already; else the one built in dist/page. */
const served = process.env.CRDLAB_PAGE
const port = 4173

export default defineConfig({
  testDir: 'e2e',
  testIgnore: process.env.CRDLAB_CRDS === undefined ? ['**/real-crds.spec.ts'] : [],
  outputDir: 'dist/test/e2e',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 1,
  retries: 2,
  use: {
    baseURL: served ?? `http://127.0.0.1:${port}/`,
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
    launchOptions: { args: ['--no-sandbox'], ...(existsSync(named) ? { executablePath: named } : {}) },
    trace: 'off',
  },
  ...(served === undefined
    ? {
        webServer: {
          command: `node node_modules/vite/bin/vite.js preview --outDir dist/page --port ${port} --strictPort --host 127.0.0.1`,
          port,
          reuseExistingServer: false,
        },
      }
    : {}),
})
