import { defineConfig } from 'vitest/config'
import { validators } from '../validators.mjs'

const tests = process.env.CRDLAB_MUTATION_TESTS ?? ''

/** The unit tests, from the folder into which Stryker copies the sources. */
export default defineConfig({
  plugins: [validators()],
  test: {
    include: [tests.endsWith('.test.ts') ? `src/${tests}` : `src/${tests}/**/*.test.ts`],
    // The switches between changes that Stryker puts into the sources need more of the stack than these tests leave.
    exclude: ['src/ui/**', 'src/controlplane/deep-values.test.ts'],
    setupFiles: ['src/controlplane/testing/load-modules.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
