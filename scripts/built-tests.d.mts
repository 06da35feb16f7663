export const BUILT_TESTS: string
export const BUILT_TESTS_VARIABLE: string
export const LOAD_MODULES: string
export const CLEAN_PAGE: string
export const SETUP_FILES: readonly string[]
export function builtOrNot(pattern: string): string
