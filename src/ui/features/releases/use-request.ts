import { useMemo, useState } from 'react'
import { parseJson } from '../../../apimachinery/json/parse.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import { isBuiltIn } from '../../../client/built-in-groups.ts'
import { useAsync } from '../../base/async/use-async.ts'
import { language } from '../../base/language/language.ts'
import { useApp } from '../../base/state/store.ts'
import { draftKey } from '../../base/state/workspace-keys.ts'
import { textAt, versionsOf } from '../../entities/crd/crd.ts'
import { installedCrd, textOfCrd } from '../../entities/crd/source.ts'
import { useKinds } from '../../entities/kind/kinds.ts'
import type { ComparedRequest } from './ask-both.ts'

export const REQUESTS = ['crd', 'object'] as const
export type RequestKind = (typeof REQUESTS)[number]

/** The names of the CRDs that are designed or installed here. */
export function useCrdNames(): readonly string[] {
  const { workspace, drafts } = useApp((state) => ({ workspace: state.workspace, drafts: state.drafts }))
  const { types } = useKinds()
  return useMemo(() => {
    const prefix = draftKey(workspace, '')
    const designed = Object.keys(drafts).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []))
    const installed = types.filter(({ group }) => !isBuiltIn(group)).map(({ group, resource }) => `${resource}.${group}`)
    return [...new Set([...designed, ...installed])].sort()
  }, [workspace, drafts, types])
}

/** A CRD as text, and what was read of it. */
interface KnownCrd {
  readonly text: string
  readonly value: JsonObject | undefined
}

async function read(text: string): Promise<KnownCrd> {
  const { text: json } = await language.json(text)
  const value = json === undefined ? undefined : parseJson(json).value
  return { text, value: isObject(value) ? value : undefined }
}

/** A CRD as it is designed, or else as it is installed; undefined until it is known. */
function useCrd(name: string): KnownCrd | undefined {
  const { page, draft } = useApp((state) => ({ page: state.page, draft: state.drafts[draftKey(state.workspace, name)]?.text }))
  return useAsync(async () => {
    if (draft !== undefined) return read(draft)
    const crd = page && (await installedCrd(page, name))
    return crd && read(await textOfCrd(crd))
  }, [page, name, draft])
}

/** The first served version of a CRD, of which an example is made. */
function firstServed(crd: JsonObject | undefined): string {
  return textAt(
    versionsOf(crd).find((version) => version.served === true),
    ['name'],
  )
}

/** An example of the objects of a CRD; undefined until it is known. */
const useExample = (crd: JsonObject | undefined): string | undefined =>
  useAsync(async () => {
    if (crd === undefined) return undefined
    return (await language.sample(stringify(crd), firstServed(crd), 'default', 'full')).text
  }, [crd])

export interface RequestDraft {
  /** What is sent; undefined until it is known. */
  readonly request: ComparedRequest | undefined
  /** The text that can be changed. */
  readonly text: string
  readonly isChanged: boolean
  type(text: string): void
  reset(): void
}

/** The request of a CRD, whose text can be changed for the comparison alone. */
export function useRequest(name: string, kind: RequestKind): RequestDraft {
  const crd = useCrd(name)
  const example = useExample(crd?.value)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const key = `${kind} ${name}`
  const own = typed[key]
  const given = kind === 'crd' ? crd?.text : example
  const text = own ?? given ?? ''
  const crdText = typed[`crd ${name}`] ?? crd?.text
  const version = firstServed(crd?.value)
  const request = useMemo((): ComparedRequest | undefined => {
    if (crdText === undefined || text === '') return undefined
    if (kind === 'crd') return { crd: text }
    const [, wanted] = /^apiVersion: {0,99}[^/\s]{1,253}\/(\S{1,63})/m.exec(text) ?? []
    return { crd: crdText, object: { text, version: wanted ?? version } }
  }, [kind, text, crdText, version])
  return {
    request,
    text,
    isChanged: own !== undefined && own !== given,
    type: (next) => setTyped((old) => ({ ...old, [key]: next })),
    reset: () => setTyped(({ [key]: _, ...rest }) => rest),
  }
}
