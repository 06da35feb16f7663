import { defineConfig } from 'vitest/config'
import { guest } from './scripts/guest.mjs'
import { lessons } from './scripts/lessons.mjs'
import { validators } from './scripts/validators.mjs'

const unit = ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'benchmarks/**/*.test.ts']

/** Tests that count the steps of all loaded code, see what code a request loads, or put something in the place of a module: each has a process of its own. */
const isolated = ['src/**/*.isolated.test.ts']
const isolatedComponents = ['src/**/*.isolated.test.tsx']

/** Components are drawn into a document that is none of a browser. */
const drawn = { environment: 'happy-dom' as const, restoreMocks: true, setupFiles: ['src/ui/kit/testing/setup.ts'] }

export default defineConfig({
  plugins: [validators(), lessons(), guest()],
  test: {
    // A safety net for slow machines, not a limit that a test is expected to come near.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Room for objects that live as long as a test: less time goes into finding those that live longer.
    execArgv: ['--max-semi-space-size=64', '--min-semi-space-size=64', '--initial-old-space-size=1024'],
    projects: [
      // The files share the modules that they import: most of the time goes into importing them otherwise.
      {
        extends: true,
        test: {
          name: 'unit',
          include: unit,
          exclude: isolated,
          isolate: false,
          setupFiles: ['src/controlplane/testing/load-modules.ts'],
        },
      },
      { extends: true, test: { name: 'isolated', include: isolated } },
      {
        extends: true,
        test: { name: 'components', include: ['src/**/*.test.tsx'], exclude: isolatedComponents, isolate: false, ...drawn },
      },
      { extends: true, test: { name: 'isolated components', include: isolatedComponents, ...drawn } },
      {
        extends: true,
        test: {
          name: 'conformance',
          // Most of the time of a scenario goes into waiting.
          maxConcurrency: 16,
          isolate: false,
          include: ['conformance/**/*.test.ts'],
          setupFiles: ['src/controlplane/testing/load-modules.ts'],
          globalSetup: ['conformance/build-host.ts'],
        },
      },
    ],
  },
})
