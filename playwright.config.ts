import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

/** The Chromium that the environment names, or Debian's, where there is one; else Playwright's own. */
const named = process.env.CRDLAB_CHROMIUM ?? process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

export default defineConfig({
  testDir: 'e2e',
  testIgnore: [
    ...(process.env.CRDLAB_CRDS === undefined ? ['**/real-crds.spec.ts'] : []),
    ...(process.env.CRDLAB_HOSTILE === undefined ? ['**/hostile-page.spec.ts'] : []),
  ],
  outputDir: 'dist/test/e2e',
  globalSetup: './e2e/server.ts',
  timeout: 180_000,
  expect: { timeout: 30_000 },
  fullyParallel: true,
  // One more than CI has cores: stories wait for the controller's steps and for pauses now and then.
  workers: 3,
  retries: 0,
  use: {
    actionTimeout: 30_000,
    viewport: { width: 1440, height: 900 },
    // A story runs most code a few times only: compiling it, even without optimizations, costs more than it brings.
    launchOptions: {
      args: ['--no-sandbox', '--disable-gpu', '--js-flags=--no-maglev,--no-opt,--no-sparkplug'],
      ...(existsSync(named) ? { executablePath: named } : {}),
    },
    trace: 'off',
  },
})
