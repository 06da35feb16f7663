// Builds the tests of the page, the engine and the recordings with what they import to dist/built-tests, where the test command runs them: functions of
// other modules are called directly there, and no process transforms the modules again. Tests that count steps or replace modules stay as they are.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { BUILT_TESTS, SETUP_FILES } from './built-tests.mjs'
import { guest } from './guest.mjs'
import { lessons } from './lessons.mjs'
import { validators } from './validators.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const tests = ['src', 'conformance']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((path) => join(folder, path)))
  .filter((path) => /(?<!\.isolated)\.test\.tsx?$/.test(path) && !path.includes('node_modules'))

// Vitest ignores mocks in files that it does not transform.
const replacing = tests.find((path) => /\bvi\.(?:mock|doMock)\(/.test(readFileSync(join(root, path), 'utf8')))
if (replacing !== undefined)
  throw new Error(`${replacing} replaces a module, which a built test cannot do: name it *.isolated.test`)

const NO_STYLES = '\0no-styles.mjs'
/** No test looks at a stylesheet. */
const withoutStyles = {
  name: 'crdlab-without-styles',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('.css') ? NO_STYLES : undefined),
  load: (id) => (id === NO_STYLES ? 'export default {}' : undefined),
}

await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'error',
  plugins: [withoutStyles, validators(), lessons(), guest()],
  build: {
    ssr: true,
    outDir: BUILT_TESTS,
    emptyOutDir: true,
    minify: false,
    target: 'node20',
    rolldownOptions: {
      input: Object.fromEntries([...tests, ...SETUP_FILES].map((path) => [path, path])),
      output: { entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name]-[hash].mjs' },
    },
  },
})
