/** Where `scripts/build-tests.mjs` puts the tests, each with `.mjs` behind its name. */
export const BUILT_TESTS = 'dist/built-tests'

/** Set in the environment of parts that find this run's tests there. */
export const BUILT_TESTS_VARIABLE = 'CRDLAB_BUILT_TESTS'

/** What runs before the tests of the engine, and before those of components. */
export const LOAD_MODULES = 'src/controlplane/testing/load-modules.ts'
export const CLEAN_PAGE = 'src/ui/kit/testing/setup.ts'
export const SETUP_FILES = [LOAD_MODULES, CLEAN_PAGE]

/** Where Vitest finds a file, or files by a pattern: as they are written, unless they were built. */
export const builtOrNot = (pattern) =>
  process.env[BUILT_TESTS_VARIABLE] === undefined ? pattern : `${BUILT_TESTS}/${pattern}.mjs`
