/** TypeScript in the editor: completion, hover and problems, by a worker that loads with the first text. */
import 'monaco-editor/languages/definitions/typescript/register'
import { ModuleKind, ScriptTarget, typescriptDefaults } from 'monaco-editor/languages/features/typescript/register'
import type { Modules } from './text-pane.ts'

typescriptDefaults.setCompilerOptions({
  target: ScriptTarget.ESNext,
  module: ModuleKind.ESNext,
  lib: ['es2023'],
  types: [],
  strict: true,
  noEmit: true,
  allowNonTsExtensions: true,
})
// Suggestions (an unused variable) are no problems of a lesson or a lab.
typescriptDefaults.setDiagnosticsOptions({ noSuggestionDiagnostics: true })

/** Says what modules a text can import, in the place of those before. */
export function declareModules(modules: Modules): void {
  typescriptDefaults.setExtraLibs(
    Object.entries(modules).map(([name, text]) => ({ filePath: `ts:${name}.d.ts`, content: ambientModule(name, text) })),
  )
}

/** Declarations of a file as those of a module that is found by its name alone. */
const ambientModule = (name: string, text: string): string =>
  `declare module ${JSON.stringify(name)} {\n${text.replaceAll(/^export declare /gm, 'export ')}\n}\n`
