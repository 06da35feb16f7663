import { useMemo } from 'react'
import type { ChoiceText, MergedText } from '../../../analysis/three-way-merge/merge-texts.ts'
import type { Problem } from '../../../analysis/yaml/yaml.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { type ApiStatus, Unreachable } from '../../../client/api-status.ts'
import { qualifiedName, type Subresource } from '../../../client/resource-type.ts'
import { useAsync } from '../../base/async/use-async.ts'
import { language } from '../../base/language/language.ts'
import { appStore, useApp } from '../../base/state/store.ts'
import { useResourceType } from '../kind/kinds.ts'
import { generationOf, type ObjectRef, useLiveObject, versionOf } from './object.ts'
import { compose, type SendText } from './send.ts'

/** The newest state of an object for one endpoint. */
export interface Theirs {
  /** The pane's text. */
  readonly text: string
  readonly version: string
  /** The whole object as JSON, for its managedFields. */
  readonly stored: string
}

/** The newest text of an endpoint, live; undefined until it is read. */
export function useTheirs(target: ObjectRef, endpoint: Subresource): Theirs | undefined {
  const page = useApp((state) => state.page)
  const { object } = useLiveObject(target.type, target.namespace, target.name)
  return useAsync(
    async (signal) => {
      if (page === undefined || object === undefined) return undefined
      const { type, namespace, name, splitStatus } = target
      const scale = { namespace, name, subresource: 'scale' } as const
      const shown = endpoint === 'scale' ? await page.get(type, scale, signal) : object
      const text = await language.pane(endpoint, stringify(shown), splitStatus)
      return { text, version: versionOf(shown), stored: stringify(object) }
    },
    [page, object, target, endpoint],
    { keep: true },
  )
}

/** The CRD of an object as JSON; empty for kinds that have none, until it is read, and for a Scale, whose fields are not those of the CRD. */
function useCrd(target: ObjectRef, endpoint: Subresource): string {
  const type = useResourceType('customresourcedefinitions.apiextensions.k8s.io', 'v1')
  const { object } = useLiveObject(endpoint === 'scale' ? undefined : type, undefined, qualifiedName(target.type))
  return useMemo(() => (object === undefined ? '' : stringify(object)), [object])
}

export type Choices = Readonly<Record<string, ChoiceText>>

interface Draft {
  readonly base: string
  readonly text: string
}

/** What came of merging a draft with the state of this version. */
export interface MergeOutcome {
  readonly made: MergedText | Problem
  readonly version: string
}

/** The merge of a draft with the newest state; the one before stays until the next is made. */
export function useMerged(
  target: ObjectRef,
  endpoint: Subresource,
  { base, text }: Draft,
  theirs: Theirs | undefined,
  choices: Choices,
): MergeOutcome | undefined {
  const crd = useCrd(target, endpoint)
  const { version } = target.type
  return useAsync(
    async () => {
      if (theirs === undefined) return undefined
      const made = await language
        .merge(base, text, theirs.text, theirs.stored, crd, { version, choices })
        .catch((error: Error): Problem => ({ message: error.message, line: 0 }))
      return { made, version: theirs.version }
    },
    [base, text, theirs, crd, version, choices],
    { keep: true },
  )
}

/** What the server answers to a text that is not stored. */
export type DryRun =
  | { readonly state: 'running' }
  | { readonly state: 'accepted'; readonly ms: number; readonly generation: string }
  | { readonly state: 'rejected'; readonly failure: ApiStatus }
  | { readonly state: 'unknown' }

const PAUSE_MS = 300
const RUNNING: DryRun = { state: 'running' }

async function dryRunOf(target: ObjectRef, text: SendText): Promise<DryRun> {
  const { you, prefs } = appStore.getState()
  const { fieldManager, fieldValidation } = prefs
  const choice = { verb: 'PUT', fieldManager, fieldValidation, dryRun: true, force: false } as const
  const { spec } = await compose(target, text, choice)
  if (you === undefined || spec === undefined) return { state: 'unknown' }
  try {
    const { exchange, failure, object } = await you.send({ ...spec, trace: false })
    if (failure !== undefined) return { state: 'rejected', failure }
    return { state: 'accepted', ms: Math.max(1, Math.round(exchange.durationMs)), generation: generationOf(object) }
  } catch (error) {
    if (error instanceof Unreachable) return { state: 'unknown' }
    throw error
  }
}

/** The answer to a PUT of a text as a dry run, 300 ms after the text last changed. */
export function useDryRun(
  target: ObjectRef,
  endpoint: Subresource,
  text: string | undefined,
  theirs: Theirs | undefined,
): DryRun {
  const answer = useAsync(
    () =>
      text === undefined || theirs === undefined
        ? undefined
        : dryRunOf(target, { endpoint, text, base: theirs.text, baseVersion: theirs.version }),
    [target, endpoint, text, theirs],
    { pauseMs: PAUSE_MS },
  )
  return answer ?? RUNNING
}
