import { loadModules } from '../modules.ts'

// Tests share modules. A lazy import belongs to the test file that first imported its module and fails once that file has ended, so all lazy
// modules are loaded before the first test.
await loadModules()
