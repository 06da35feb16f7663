import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'conformance/**/*.test.ts', 'scripts/**/*.test.ts', 'benchmarks/**/*.test.ts'],
  },
})
