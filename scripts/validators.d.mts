import type { Plugin } from 'vite'

/** Compiles `import validate from './x.schema.json?validate'` at build time. */
export declare function validators(): Plugin
