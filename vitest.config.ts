import { defineConfig } from 'vitest/config'
import { validators } from './scripts/validators.mjs'

const unit = ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'benchmarks/**/*.test.ts']

export default defineConfig({
  plugins: [validators()],
  test: {
    projects: [
      { extends: true, test: { name: 'unit', include: unit } },
      { extends: true, test: { name: 'conformance', include: ['conformance/**/*.test.ts'] } },
    ],
  },
})
