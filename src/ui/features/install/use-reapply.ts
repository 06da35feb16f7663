import { useMemo } from 'react'
import { judgedLines, type ReapplyLine } from '../../../analysis/lint/reapply.ts'
import type { FoundDocument } from '../../../analysis/yaml/documents.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { apiVersionOf, type ResourceType } from '../../../client/resource-type.ts'
import { useAsync } from '../../base/async/use-async.ts'
import { language } from '../../base/language/language.ts'
import { useApp } from '../../base/state/store.ts'
import { useKinds } from '../../entities/kind/kinds.ts'
import { readServedSchema } from '../../entities/kind/served-schema.ts'

/** A document with those of its candidates that are fields with which applying it again is no repetition. */
export interface JudgedDocument extends FoundDocument {
  readonly reapply?: readonly ReapplyLine[]
}

export interface Reapply {
  readonly fields: readonly ReapplyLine[]
  readonly documents: readonly JudgedDocument[]
  /** A text without the fields. */
  remove(text: string): Promise<string>
}

const typeOf = ({ apiVersion, kind }: { readonly apiVersion: string; readonly kind: string }): string => `${apiVersion} ${kind}`

const NONE: ReadonlyMap<string, JsonObject> = new Map()

/** The schemas of the installed kinds that candidates of documents wait for. */
function useSchemas(types: ReadonlyMap<string, ResourceType>, found: readonly FoundDocument[]): ReadonlyMap<string, JsonObject> {
  const page = useApp((state) => state.page)
  const waiting = found.filter(({ reapply = [] }) => reapply.some(({ reason }) => reason === 'nested')).map(typeOf)
  const wanted = [...new Set(waiting)].filter((type) => types.has(type)).join('\n')
  const schemas = useAsync(
    async (signal) => {
      if (page === undefined || wanted === '') return NONE
      const read = wanted.split('\n').map(async (name): Promise<[string, JsonObject][]> => {
        const type = types.get(name)
        const schema = type && (await readServedSchema(page, type, signal))
        return schema === undefined ? [] : [[name, schema]]
      })
      return new Map((await Promise.all(read)).flat())
    },
    [page, types, wanted],
    { keep: true },
  )
  return schemas ?? NONE
}

/** What of the candidates in documents the kinds that are installed leave. */
export function useReapply(found: readonly FoundDocument[]): Reapply {
  const { types: installed } = useKinds()
  const types = useMemo(
    () => new Map(installed.map((type) => [typeOf({ apiVersion: apiVersionOf(type), kind: type.kind }), type])),
    [installed],
  )
  const schemas = useSchemas(types, found)
  return useMemo(() => {
    const documents = found.map(({ reapply, ...document }): JudgedDocument => {
      const name = typeOf(document)
      const schema = schemas.get(name)
      const hasStatus = types.get(name)?.subresources.includes('status') === true
      const judged = judgedLines(reapply ?? [], { hasStatus, ...(schema && { schema }) })
      return judged.length === 0 ? document : { ...document, reapply: judged }
    })
    const names = documents.flatMap((one) => (one.reapply ?? []).map(({ field }) => `${typeOf(one)} ${field}`))
    return {
      documents,
      fields: documents.flatMap(({ reapply = [] }) => reapply),
      remove: (text) => language.withoutReapplied(text, [...new Set(names)]),
    }
  }, [types, schemas, found])
}
