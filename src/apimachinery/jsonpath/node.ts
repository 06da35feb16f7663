import type { JsonValue } from '../json/value.ts'

/** One bound of `[start:end:step]`. */
export interface Bound {
  /** Absent: it was left out. */
  readonly value?: number
  /** It follows from `[index]`, which means `[index:index+1]`. */
  readonly derived?: boolean
}

/** The steps of a path. Source: k8s.io/client-go/util/jsonpath/node.go. */
export type Node =
  | { readonly kind: 'list'; readonly nodes: readonly Node[] }
  | { readonly kind: 'literal'; readonly value: JsonValue; readonly once: boolean }
  | { readonly kind: 'field'; readonly name: string }
  | { readonly kind: 'array'; readonly start: Bound; readonly end: Bound; readonly step: Bound }
  | { readonly kind: 'filter'; readonly left: Node; readonly right: Node; readonly operator: string }
  | { readonly kind: 'wildcard' }
  | { readonly kind: 'recursive' }
  | { readonly kind: 'union'; readonly nodes: readonly Node[] }
  | { readonly kind: 'identifier'; readonly name: string }
