/** The commands that make files of CRDs, without a server. */
export const EXPORT_COMMANDS = ['types', 'schema', 'docs'] as const

export type ExportCommand = (typeof EXPORT_COMMANDS)[number]
