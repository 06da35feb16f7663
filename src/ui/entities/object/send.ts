import type { Problem } from '../../../analysis/yaml/yaml.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { Unreachable } from '../../../client/api-status.ts'
import type { Answer } from '../../../client/client.ts'
import { apiVersionOf, type Subresource } from '../../../client/resource-type.ts'
import type { RequestSpec } from '../../../client/transport.ts'
import { pageTexts } from '../../base/i18n/page.en.ts'
import { language } from '../../base/language/language.ts'
import type { FieldValidation } from '../../base/state/prefs.ts'
import type { Send, Verb } from '../../base/state/sends.ts'
import { appStore } from '../../base/state/store.ts'
import { addressOf, type ObjectRef, pathOfRef } from './object.ts'

export interface SendChoice {
  readonly verb: Verb
  readonly fieldManager: string
  readonly fieldValidation: FieldValidation
  readonly dryRun: boolean
  /** Apply: take over fields that others own. */
  readonly force: boolean
}

export interface SendText {
  readonly endpoint: Subresource
  readonly text: string
  readonly base: string
  readonly baseVersion: string
}

type Composed =
  | { readonly spec: RequestSpec; readonly problem?: undefined }
  | { readonly spec?: undefined; readonly problem: Problem }

const CONTENT_TYPES: Readonly<Record<Verb, string>> = {
  PUT: 'application/yaml',
  merge: 'application/merge-patch+json',
  json: 'application/json-patch+json',
  apply: 'application/apply-patch+yaml',
}

/** The head a status needs to be a whole object; what the text has itself is not written twice. */
function envelope(ref: ObjectRef, roots: readonly string[], version: string, withLock: boolean): string {
  const lines: string[] = []
  if (!roots.includes('apiVersion')) lines.push(`apiVersion: ${apiVersionOf(ref.type)}`)
  if (!roots.includes('kind')) lines.push(`kind: ${ref.type.kind}`)
  if (!roots.includes('metadata')) {
    lines.push('metadata:', `  name: ${JSON.stringify(ref.name)}`)
    if (ref.namespace !== undefined) lines.push(`  namespace: ${JSON.stringify(ref.namespace)}`)
    if (withLock) lines.push(`  resourceVersion: ${JSON.stringify(version)}`)
  }
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`
}

/**
 * The request a pane would send: the text as it is for PUT and apply (with a head for the status), the change against the text it
 * began from for the patches.
 */
export async function compose(ref: ObjectRef, text: SendText, choice: SendChoice): Promise<Composed> {
  const { verb } = choice
  const checked = await language.check(text.text)
  if (checked.problem !== undefined) return { problem: checked.problem }
  let body = text.text
  if (verb === 'merge' || verb === 'json') {
    const patch = await language.patch(verb, text.base, text.text)
    if (patch.problem !== undefined) return { problem: patch.problem }
    body = patch.text
  } else if (text.endpoint === 'status') {
    body = envelope(ref, checked.roots, text.baseVersion, verb === 'PUT') + body
  }
  const query: Record<string, string> = { fieldValidation: choice.fieldValidation }
  const manager = choice.fieldManager.trim()
  if (manager !== '') query.fieldManager = manager
  else if (verb === 'apply') query.fieldManager = 'crdlab'
  if (verb === 'apply' && choice.force) query.force = 'true'
  if (choice.dryRun) query.dryRun = 'All'
  return {
    spec: {
      method: verb === 'PUT' ? 'PUT' : 'PATCH',
      path: pathOfRef(ref, text.endpoint),
      query,
      contentType: CONTENT_TYPES[verb],
      body,
      trace: appStore.getState().capabilities.has('traces'),
      known: text.baseVersion,
    },
  }
}

export type Sending =
  | { readonly problem: Problem }
  /** `stored`: the pane's text as it is stored now; absent when nothing was. */
  | { readonly problem?: undefined; readonly stored?: string }

let nextSend = 1

/**
 * Sends a pane's text and puts the verdict where the views find it. A problem of the text itself is returned and nothing is sent.
 */
export async function sendPane(ref: ObjectRef, text: SendText, choice: SendChoice): Promise<Sending> {
  const composed = await compose(ref, text, choice)
  if (composed.problem !== undefined) return { problem: composed.problem }
  const { you, page, setSend } = appStore.getState()
  const address = addressOf(ref)
  const pending: Send = {
    id: nextSend++,
    endpoint: text.endpoint,
    verb: choice.verb,
    dryRun: choice.dryRun,
    text: text.text,
    base: text.base,
    baseVersion: text.baseVersion,
  }
  if (you === undefined || page === undefined) return { problem: { message: pageTexts.failure.noEngine, line: 0 } }
  try {
    const answer = await you.send(composed.spec)
    const { traceId } = answer.exchange
    const answered: Send = {
      ...pending,
      exchange: answer.exchange,
      ...(answer.failure === undefined ? {} : { failure: answer.failure }),
    }
    const trace = traceId === undefined ? undefined : await page.trace(traceId).catch(() => undefined)
    setSend(address, trace === undefined ? { ...answered, traceMissing: true } : { ...answered, trace })
    if (answer.object === undefined || choice.dryRun) return {}
    return { stored: await language.pane(text.endpoint, stringify(answer.object), ref.splitStatus) }
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error
    setSend(address, { ...pending, unreachable: error.message })
    return {}
  }
}

/** Puts the verdict of a POST where the view of the new object finds it. */
export async function noteCreation(ref: ObjectRef, text: string, answer: Answer): Promise<void> {
  const { page, setSend } = appStore.getState()
  const { exchange } = answer
  const trace = exchange.traceId === undefined ? undefined : await page?.trace(exchange.traceId).catch(() => undefined)
  if (trace === undefined) return
  const id = nextSend++
  setSend(addressOf(ref), { id, endpoint: '', verb: 'PUT', dryRun: false, text, base: text, baseVersion: '', exchange, trace })
}

/** Asks a cluster once whether it knows server-side apply: a server that does not answers 415. Nothing is written. */
export async function probeApply(ref: ObjectRef): Promise<void> {
  const { page, appliesServerSide, setAppliesServerSide, capabilities } = appStore.getState()
  if (page === undefined || appliesServerSide !== undefined) return
  if (!capabilities.has('cluster')) return setAppliesServerSide(true)
  const { spec } = await compose(
    ref,
    { endpoint: 'status', text: 'status: {}\n', base: '', baseVersion: '' },
    { verb: 'apply', fieldManager: 'crdlab-probe', fieldValidation: 'Ignore', dryRun: true, force: false },
  )
  if (spec === undefined) return
  const { trace: _, ...quiet } = spec
  const answer = await page.send({ ...quiet, path: quiet.path.replace(/\/status$/, '') }).catch(() => undefined)
  if (answer !== undefined) setAppliesServerSide(answer.exchange.code !== 415)
}
