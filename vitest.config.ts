import { defineConfig } from 'vitest/config'
import { BUILT_TESTS, builtOrNot, CLEAN_PAGE, LOAD_MODULES } from './scripts/built-tests.mjs'
import { guest } from './scripts/guest.mjs'
import { lessons } from './scripts/lessons.mjs'
import { validators } from './scripts/validators.mjs'

const unit = [builtOrNot('src/**/*.test.ts'), 'scripts/**/*.test.ts', 'benchmarks/**/*.test.ts']

/** Tests that count the steps of all loaded code, see what code a request loads, or put something in the place of a module: each has a process of its own. */
const isolated = ['src/**/*.isolated.test.ts']
const isolatedComponents = ['src/**/*.isolated.test.tsx']

/** Components are drawn into a document that is none of a browser. */
const drawn = { environment: 'happy-dom' as const, restoreMocks: true }

export default defineConfig({
  plugins: [validators(), lessons(), guest()],
  test: {
    // A safety net for slow machines, not a limit that a test is expected to come near.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Room for objects that live as long as a test: less time goes into finding those that live longer.
    execArgv: ['--max-semi-space-size=64', '--min-semi-space-size=64', '--initial-old-space-size=1024'],
    // Node imports what is built; Vitest transforms the rest.
    server: { deps: { external: [new RegExp(`/${BUILT_TESTS}/`)] } },
    projects: [
      // The files share the modules that they import: most of the time goes into importing them otherwise.
      {
        extends: true,
        test: {
          name: 'unit',
          include: unit,
          exclude: isolated,
          isolate: false,
          setupFiles: [builtOrNot(LOAD_MODULES)],
        },
      },
      { extends: true, test: { name: 'isolated', include: isolated } },
      {
        extends: true,
        test: {
          name: 'components',
          include: [builtOrNot('src/**/*.test.tsx')],
          exclude: isolatedComponents,
          isolate: false,
          setupFiles: [builtOrNot(CLEAN_PAGE)],
          ...drawn,
        },
      },
      { extends: true, test: { name: 'isolated components', include: isolatedComponents, setupFiles: [CLEAN_PAGE], ...drawn } },
      {
        extends: true,
        test: {
          name: 'conformance',
          // Most of the time of a scenario goes into waiting.
          maxConcurrency: 16,
          isolate: false,
          include: [builtOrNot('conformance/**/*.test.ts')],
          setupFiles: [builtOrNot(LOAD_MODULES)],
          globalSetup: ['conformance/build-host.ts'],
        },
      },
    ],
  },
})
