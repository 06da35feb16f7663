import { stringifyPretty } from '../../apimachinery/json/serialize.ts'
import { goOf } from './go/types.ts'
import { htmlOf } from './html.ts'
import { type Draft, jsonSchemaOf } from './json-schema.ts'
import type { Kind } from './kind.ts'
import { markdownOf } from './markdown.ts'
import { typescriptOf } from './typescript.ts'

/** What of a version of a CRD can be taken along, by the name that the command line has for it. */
export const FORMATS = ['typescript', 'go', 'json-schema', 'markdown', 'html'] as const

export type Format = (typeof FORMATS)[number]

export interface Exported {
  /** The name of the file, by custom of those who read it. */
  readonly file: string
  readonly mediaType: string
  readonly text: string
}

const DEFAULT_DRAFT: Draft = '2020-12'

/** Makes a file of a version of a CRD. */
export function exported(kind: Kind, format: Format, draft: Draft = DEFAULT_DRAFT): Exported {
  // A CRD of somebody else may be named as a path.
  const name = `${kind.singular}_${kind.version}`.replaceAll(/[^A-Za-z0-9_-]+/g, '-')
  switch (format) {
    case 'typescript':
      return { file: `${name}.ts`, mediaType: 'text/typescript', text: typescriptOf(kind) }
    case 'go':
      return { file: `${name}_types.go`, mediaType: 'text/x-go', text: goOf(kind) }
    case 'json-schema':
      return {
        file: `${name}.schema.json`,
        mediaType: 'application/schema+json',
        text: `${stringifyPretty(jsonSchemaOf(kind, draft))}\n`,
      }
    case 'markdown':
      return { file: `${name}.md`, mediaType: 'text/markdown', text: markdownOf(kind) }
    case 'html':
      return { file: `${name}.html`, mediaType: 'text/html', text: htmlOf(kind) }
  }
}
