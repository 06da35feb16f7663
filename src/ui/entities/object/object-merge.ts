import { useEffect, useState } from 'react'
import type { ChoiceText, MergedText } from '../../../analysis/merge/merge-texts.ts'
import type { Problem } from '../../../analysis/yaml/yaml.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { type ApiStatus, Unreachable } from '../../../client/api-status.ts'
import { qualifiedName, type Subresource } from '../../../client/resource-type.ts'
import { afterPause } from '../../base/async/async.ts'
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
  const [theirs, setTheirs] = useState<Theirs>()
  useEffect(() => {
    if (page === undefined || object === undefined) return
    const controller = new AbortController()
    const { type, namespace, name, splitStatus } = target
    const read = async (): Promise<void> => {
      const isScale = endpoint === 'scale'
      const shown = isScale ? await page.get(type, { namespace, name, subresource: endpoint }, controller.signal) : object
      const text = await language.pane(endpoint, stringify(shown), splitStatus)
      if (!controller.signal.aborted) setTheirs({ text, version: versionOf(shown), stored: stringify(object) })
    }
    // The newest state stays as it was last read where it cannot be read now; the watch asks again.
    read().catch(() => undefined)
    return () => controller.abort()
  }, [page, object, target, endpoint])
  return theirs
}

/** The CRD of an object as JSON; empty for kinds that have none, until it is read, and for a Scale, whose fields are not those of the CRD. */
function useCrd(target: ObjectRef, endpoint: Subresource): string {
  const type = useResourceType('customresourcedefinitions.apiextensions.k8s.io', 'v1')
  const { object } = useLiveObject(endpoint === 'scale' ? undefined : type, undefined, qualifiedName(target.type))
  const [crd, setCrd] = useState('')
  useEffect(() => setCrd(object === undefined ? '' : stringify(object)), [object])
  return crd
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
  const [merged, setMerged] = useState<MergeOutcome>()
  useEffect(() => {
    if (theirs === undefined) return
    let stale = false
    const show = (made: MergedText | Problem): void => {
      if (!stale) setMerged({ made, version: theirs.version })
    }
    language
      .merge(base, text, theirs.text, theirs.stored, crd, { version, choices })
      .then(show, (error: Error) => show({ message: error.message, line: 0 }))
    return () => {
      stale = true
    }
  }, [base, text, theirs, crd, version, choices])
  return merged
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
  const [answer, setAnswer] = useState<DryRun>(RUNNING)
  useEffect(() => {
    setAnswer(RUNNING)
    if (text === undefined || theirs === undefined) return
    return afterPause(PAUSE_MS, async (signal) => {
      const sent = { endpoint, text, base: theirs.text, baseVersion: theirs.version }
      const found = await dryRunOf(target, sent)
      if (!signal.aborted) setAnswer(found)
    })
  }, [target, endpoint, text, theirs])
  return answer
}
