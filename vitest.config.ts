import { defineConfig } from 'vitest/config'
import { lessons } from './scripts/lessons.mjs'
import { validators } from './scripts/validators.mjs'

const unit = ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'benchmarks/**/*.test.ts']

export default defineConfig({
  plugins: [validators(), lessons()],
  test: {
    // A safety net for slow machines, not a limit that a test is expected to come near.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'unit', include: unit } },
      {
        extends: true,
        test: {
          name: 'components',
          include: ['src/**/*.test.tsx'],
          environment: 'happy-dom',
          restoreMocks: true,
          setupFiles: ['src/ui/kit/testing/setup.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'conformance', include: ['conformance/**/*.test.ts'], globalSetup: ['conformance/build-host.ts'] },
      },
    ],
  },
})
