import type { Problem } from '../../analysis/yaml/yaml.ts'
import { apiVersionOf, type Subresource } from '../../client/resource-type.ts'
import type { RequestSpec } from '../../client/transport.ts'
import type { FieldValidation } from '../state/prefs.ts'
import type { Verb } from '../state/sends.ts'
import { language } from './language/language.ts'
import { type ObjectRef, pathOfRef } from './object-ref.ts'

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

export type Composed =
  | { readonly spec: RequestSpec; readonly problem?: undefined }
  | { readonly spec?: undefined; readonly problem: Problem }

const CONTENT_TYPES: Readonly<Record<Verb, string>> = {
  PUT: 'application/yaml',
  merge: 'application/merge-patch+json',
  json: 'application/json-patch+json',
  apply: 'application/apply-patch+yaml',
}

/** The head a status needs to be a whole object; what the text has itself is not written twice. */
export function envelope(ref: ObjectRef, roots: readonly string[], version: string, withLock: boolean): string {
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
      trace: true,
      known: text.baseVersion,
    },
  }
}
