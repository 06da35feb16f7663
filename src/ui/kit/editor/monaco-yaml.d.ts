/** What Monaco knows of YAML; its package has no types for it. */
declare module 'monaco-editor/languages/definitions/yaml/yaml' {
  import type { languages } from 'monaco-editor/editor'

  export const conf: languages.LanguageConfiguration
  export const language: languages.IMonarchLanguage
}
