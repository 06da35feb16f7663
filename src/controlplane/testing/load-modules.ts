import { loadModules } from '../modules.ts'

// Test files share modules. Code that loads late is loaded in the name of the file that first imported what loads it, which cannot be done once that
// file has ended: so all of it is there before the first.
await loadModules()
