export type TokenKind =
  | 'stream-start'
  | 'stream-end'
  | 'version-directive'
  | 'tag-directive'
  | 'document-start'
  | 'document-end'
  | 'block-sequence-start'
  | 'block-mapping-start'
  | 'block-end'
  | 'flow-sequence-start'
  | 'flow-sequence-end'
  | 'flow-mapping-start'
  | 'flow-mapping-end'
  | 'flow-entry'
  | 'block-entry'
  | 'key'
  | 'value'
  | 'alias'
  | 'anchor'
  | 'tag'
  | 'scalar'

export interface Token {
  readonly kind: TokenKind
  /** The line it starts in, from zero. */
  readonly line: number
  /** A scalar's text, an anchor's name, a tag's or directive's handle. */
  readonly value: string
  /** A tag's suffix, a directive's prefix or version. */
  readonly suffix: string
  /** A scalar without quotes or block indicator. */
  readonly plain: boolean
}
