import { useMemo } from 'react'
import type { ReapplyLine } from '../../../analysis/lint/reapply.ts'
import type { FoundDocument } from '../../../analysis/yaml/documents.ts'
import { apiVersionOf } from '../../../client/resource-type.ts'
import { language } from '../../base/language/language.ts'
import { useKinds } from '../../entities/kind/kinds.ts'

/** Fields of documents with which applying them again is no repetition. */
export interface Reapply {
  readonly fields: readonly ReapplyLine[]
  /** The documents, each with those of its fields. */
  readonly documents: readonly FoundDocument[]
  /** A text without them. */
  remove(text: string): Promise<string>
}

const typeOf = ({ apiVersion, kind }: { readonly apiVersion: string; readonly kind: string }): string => `${apiVersion} ${kind}`

/** What the language worker found in documents, without the status of kinds that have no status subresource or are not installed. */
export function useReapply(found: readonly FoundDocument[]): Reapply {
  const { types } = useKinds()
  return useMemo(() => {
    const withStatus = types
      .filter(({ subresources }) => subresources.includes('status'))
      .map((type) => typeOf({ apiVersion: apiVersionOf(type), kind: type.kind }))
    const known = new Set(withStatus)
    const documents = found.map((document) => {
      const { reapply } = document
      if (reapply === undefined || known.has(typeOf(document))) return document
      return { ...document, reapply: reapply.filter(({ reason }) => reason !== 'status') }
    })
    return {
      documents,
      fields: documents.flatMap(({ reapply = [] }) => reapply),
      remove: (text) => language.withoutReapplied(text, withStatus),
    }
  }, [types, found])
}
