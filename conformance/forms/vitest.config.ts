import { defineConfig } from 'vitest/config'
import { validators } from '../../scripts/validators.mjs'

/** The forms of real CRDs: `npm run forms`. */
export default defineConfig({
  plugins: [validators()],
  test: {
    include: ['conformance/forms/**/*.forms.tsx'],
    environment: 'happy-dom',
    setupFiles: ['src/ui/kit/testing/setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})
