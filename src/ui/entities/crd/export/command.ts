import type { Format } from '../../../../analysis/export/formats.ts'
import type { Draft } from '../../../../analysis/export/json-schema.ts'

interface Made {
  readonly format: Format
  readonly draft: Draft
  /** Absent: the version that is stored. */
  readonly version: string | undefined
  readonly file: string
}

const COMMANDS: Readonly<Record<Format, string>> = {
  typescript: 'types --language typescript',
  go: 'types --language go',
  'json-schema': 'schema',
  markdown: 'docs --format markdown',
  html: 'docs --format html',
}

/** The command that makes the same of a file with the CRD. */
export const commandOf = ({ format, draft, version, file }: Made): string =>
  [
    `crdlab ${COMMANDS[format]}`,
    ...(format === 'json-schema' ? [`--draft ${draft}`] : []),
    ...(version === undefined ? [] : [`--version ${version}`]),
    file,
  ].join(' ')
