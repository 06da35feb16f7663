import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

/** The Chromium that the environment names, as `npm test` does, or Debian's, where there is one; else Playwright's own. */
const program = process.env.CRDLAB_CHROMIUM ?? ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync)

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
    launchOptions: {
      // With room for the short-lived objects of a story, less time goes into finding those that stay.
      args: ['--no-sandbox', '--disable-gpu', '--js-flags=--min-semi-space-size=64'],
      ...(program === undefined ? {} : { executablePath: program }),
    },
    trace: 'off',
  },
})
