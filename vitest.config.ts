import { defineConfig } from 'vitest/config'
import { validators } from './scripts/validators.mjs'

export default defineConfig({
  plugins: [validators()],
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'conformance/**/*.test.ts', 'scripts/**/*.test.ts', 'benchmarks/**/*.test.ts'],
  },
})
