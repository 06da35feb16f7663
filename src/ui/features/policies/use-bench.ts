import { useEffect, useState } from 'react'
import { objectAt } from '../../../apimachinery/json/access.ts'
import { isObject, type JsonObject, objectOf } from '../../../apimachinery/json/value.ts'
import { errorMessage } from '../../../apimachinery/text/error-message.ts'
import { parseYaml } from '../../../apimachinery/yaml/parse.ts'
import { pathOf, type ResourceType } from '../../../client/resource-type.ts'
import { serialQueue } from '../../base/async/async.ts'
import { useAsync } from '../../base/async/use-async.ts'
import { silent } from '../../base/server/plain-fetch.ts'
import { identityOf } from '../../base/state/persona.ts'
import { appStore, useApp } from '../../base/state/store.ts'
import { typeIn, useKinds } from '../../entities/kind/kinds.ts'
import { useRolesVersion } from '../../entities/persona/access.ts'
import type { BenchWrite } from './kept.ts'
import { type DraftVerdict, PolicyBench, type TriedWrite, type WriteVerdict } from './policy-bench.ts'
import type { PolicyText } from './policy-text.ts'
import { paramKindOf, readSurroundings, type Surroundings } from './surroundings.ts'
import { policiesTexts } from './texts.en.ts'
import type { Policies } from './use-policies.ts'

/** How long letters are gathered before the server is asked, in milliseconds. */
const PAUSE_MS = 120

/** A bench, and what runs on it one after the other. */
export interface OpenBench {
  readonly bench: PolicyBench
  readonly run: ReturnType<typeof serialQueue>
}

/** A bench for as long as the part is shown; undefined where the page has no servers of its own. */
export function useOpenBench(): OpenBench | undefined {
  const connector = useApp((state) => state.connector)
  const [open, setOpen] = useState<OpenBench>()
  useEffect(() => {
    const scratch = connector.scratch?.()
    if (scratch === undefined) return
    const own = { bench: new PolicyBench(scratch), run: serialQueue() }
    setOpen(own)
    return () => {
      setOpen(undefined)
      own.bench.close()
    }
  }, [connector])
  return open
}

/** Copies of what policies look at, read again when the workspace changes. */
export function useSurroundings({ revision, policies, state }: Policies, text: PolicyText): Surroundings | undefined {
  const page = useApp((app) => app.page)
  const { types } = useKinds()
  const roles = useRolesVersion(true)
  const kinds = [...policies, text.policy?.value].flatMap((policy) => paramKindOf(policy) ?? [])
  // Read again with each change of a role, a policy or a binding.
  const asked = JSON.stringify({ kinds, roles, revision })
  return useAsync(
    () => {
      const wanted = JSON.parse(asked) as { readonly kinds: typeof kinds }
      return page === undefined || state !== 'live' ? undefined : readSurroundings(page, types, wanted.kinds)
    },
    [page, types, asked, state],
    { keep: true, pauseMs: 50 },
  )
}

/** What the server says of a draft as it stands; the last verdict stays until the next. */
export function useDraftVerdict(
  open: OpenBench | undefined,
  surroundings: Surroundings | undefined,
  text: PolicyText,
  stored: readonly JsonObject[],
): (DraftVerdict & { readonly of: PolicyText }) | undefined {
  return useAsync(
    async () => {
      if (open === undefined || surroundings === undefined || text.problem !== undefined) return undefined
      const documents = text.documents.map(({ value }) => value)
      return { ...(await open.run(() => open.bench.store(surroundings, documents, stored))), of: text }
    },
    [open, surroundings, text, stored],
    { keep: true, pauseMs: PAUSE_MS },
  )
}

/** A write as the server takes it, or why the text of its object cannot be read. */
async function writeOf(write: BenchWrite, type: ResourceType): Promise<TriedWrite | { readonly unread: string }> {
  const { page, ownPersonas } = appStore.getState()
  const { operation, subresource, namespace, name, text } = write
  let object: JsonObject | undefined
  if (operation !== 'DELETE') {
    try {
      const { value } = parseYaml(text)
      if (!isObject(value)) return { unread: policiesTexts.bench.noObject }
      object = value
    } catch (error) {
      return { unread: errorMessage(error) }
    }
  }
  const metadata = objectAt(object, 'metadata')
  const own = typeof metadata.name === 'string' ? metadata.name : name
  const place = typeof metadata.namespace === 'string' ? metadata.namespace : namespace
  const path = pathOf(type, { ...(type.namespaced && { namespace: place || 'default' }), name: name || own })
  const hasName = (name || own) !== ''
  const before = page === undefined || !hasName ? undefined : (await silent(page).send({ method: 'GET', path })).object
  if (operation !== 'CREATE' && before === undefined) return { unread: policiesTexts.bench.gone(name || own) }
  return {
    operation,
    type,
    subresource,
    namespace: place,
    name: operation === 'CREATE' ? own : name || own,
    object: object && objectOf({ ...object }),
    before,
    identity: identityOf(write.persona, ownPersonas),
  }
}

/** The answer to a write, or why it cannot be sent. */
export type Tried = { readonly unread: string } | (WriteVerdict & { readonly unread?: undefined })

/** The server's answer to a write under a draft; the last answer stays until the next. */
export function useTried(
  open: OpenBench | undefined,
  verdict: DraftVerdict | undefined,
  write: BenchWrite | undefined,
): Tried | undefined {
  const kinds = useKinds()
  const type = write && typeIn(kinds, write.type, write.version)
  const asked = JSON.stringify(write)
  const page = useApp((state) => state.page)
  return useAsync(
    async (): Promise<Tried | undefined> => {
      if (open === undefined || verdict === undefined || type === undefined || page === undefined) return undefined
      const made = await writeOf(JSON.parse(asked) as BenchWrite, type)
      return 'unread' in made ? made : open.run(() => open.bench.try(made))
    },
    [open, verdict, type, asked, page],
    { keep: true, pauseMs: PAUSE_MS },
  )
}
