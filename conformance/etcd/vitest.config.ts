import { defineConfig } from 'vitest/config'
import { validators } from '../../scripts/validators.mjs'

/** The tests that need an etcd: `npm run etcd`. */
export default defineConfig({
  plugins: [validators()],
  test: { include: ['conformance/etcd/**/*.etcd.ts'], testTimeout: 60_000, hookTimeout: 60_000, maxWorkers: 2 },
})
