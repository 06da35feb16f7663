/** A document as a tree, nothing resolved yet. */
export type YamlNode = ScalarNode | CollectionNode | AliasNode

export interface ScalarNode {
  readonly kind: 'scalar'
  readonly line: number
  /** The whole tag, `''` for none. */
  readonly tag: string
  /** Unquoted, so that its text says what it is. */
  readonly implicit: boolean
  readonly text: string
}

export interface CollectionNode {
  readonly kind: 'sequence' | 'mapping'
  readonly line: number
  /** Items, or keys and values in turn. */
  readonly children: YamlNode[]
}

export interface AliasNode {
  readonly kind: 'alias'
  readonly line: number
  readonly name: string
  readonly target: YamlNode
}
