import { internal } from '../../../apimachinery/api/errors.ts'
import { quote } from '../../../apimachinery/field/bad-value.ts'
import type { Reason } from '../../../apimachinery/field/report.ts'
import { JsonSyntaxError, parseJson } from '../../../apimachinery/json/parse.ts'
import { stringify } from '../../../apimachinery/json/serialize.ts'
import { deepCopy, deepEqual, isObject, type JsonObject } from '../../../apimachinery/json/value.ts'
import { decodeJsonPatch, JsonPatchError, type JsonPatchOperation, patchJson } from '../../../apimachinery/patch/json-patch.ts'
import type { MutationReport } from '../../../protocol/policy-report.ts'
import type { WriteContext } from '../../registry/rest/write-context.ts'
import type { Attributes } from '../attributes.ts'
import type { EquivalentResource } from '../policy/matching.ts'
import { replaceMembers } from '../policy/mutating-dispatcher.ts'
import { invocationsOf } from '../reinvocation.ts'
import type { AdmissionCalls, Outcome } from './calls.ts'
import { completeObject } from './complete.ts'
import { convertTo, matchWebhook, reviewRequest, type VersionedObjects, type WebhookSurroundings } from './matching.ts'
import { ignoredFailure, rejectionText, webhookReport } from './report.ts'
import type { AdmissionResponse } from './review.ts'
import { admitted, checkDryRun, failedCall } from './verdict.ts'
import type { Webhook } from './webhook.ts'

const PLUGIN = 'MutatingAdmissionWebhook'

/** What the trace says of the fields that a webhook changed. */
function reasonOf(webhook: string): Reason {
  const why = { code: 'mutatingWebhookSets', webhook } as const
  const whyRemoved = { code: 'mutatingWebhookRemoves', webhook } as const
  return { action: 'mutated', why, whyRemoved, changed: { action: 'reset', why }, rule: 'AW-11' }
}

/** The operations of a patch, or the sentence why it has none. */
function operationsOf(patch: string): readonly JsonPatchOperation[] | { readonly error: string } {
  try {
    const { value } = parseJson(patch)
    const decoded = decodeJsonPatch(value, patch, false)
    return 'error' in decoded ? decoded : decoded.operations
  } catch (error) {
    if (error instanceof JsonSyntaxError) return { error: error.message }
    throw error
  }
}

/** One request before the webhooks that can change its object. */
class Mutation {
  readonly #attributes: Attributes
  readonly #context: WriteContext
  readonly #surroundings: WebhookSurroundings
  readonly #calls: AdmissionCalls
  readonly #round: number
  /** The objects as the webhook before saw and changed them. */
  #current: (VersionedObjects & { readonly match: EquivalentResource }) | undefined
  #isChanged = false

  constructor(attributes: Attributes, context: WriteContext, surroundings: WebhookSurroundings, calls: AdmissionCalls) {
    this.#attributes = attributes
    this.#context = context
    this.#surroundings = surroundings
    this.#calls = calls
    this.#round = attributes.reinvocation.isReinvoke ? 1 : 0
  }

  /** Asks the webhooks one after the other, and writes what they make of the object to it. */
  run(webhooks: readonly Webhook[]): void {
    for (const [i, webhook] of webhooks.entries()) this.#ask(webhook, i)
    const { object } = this.#attributes
    const changed = this.#current?.object
    if (object === undefined || changed === undefined || !this.#isChanged) return
    replaceMembers(object, this.#isOfRequest ? changed : convertTo(this.#own(), changed))
    const made = completeObject(this.#context, this.#attributes.form, object)
    replaceMembers(object, made)
  }

  get #isOfRequest(): boolean {
    return this.#current === undefined || this.#current.match.resource.version === this.#attributes.resource.version
  }

  /** What converts to the version of the request. */
  #own(): EquivalentResource {
    const { resource, kind } = this.#attributes
    const own = this.#surroundings.equivalents(this.#attributes).find((one) => one.resource.version === resource.version)
    return own ?? { resource, kind, convert: (object) => ({ object }) }
  }

  #ask(webhook: Webhook, index: number): void {
    const invocations = invocationsOf(this.#attributes.reinvocation, PLUGIN)
    const now = { ...this.#attributes, object: this.#current?.object ?? this.#attributes.object }
    const match = matchWebhook(webhook, now, this.#surroundings, (asked) => this.#versioned(asked))
    if (match === undefined || !invocations.runs(webhook.uid)) return
    const isChanged = this.#mutate(webhook, match, index)
    invocations.add({ key: webhook.uid, isChanged, isReinvocable: webhook.isReinvocable })
  }

  /** The objects in the version of a match: those of the webhook before, converted. */
  #versioned(match: EquivalentResource): VersionedObjects {
    const isSame = this.#current?.match.resource.version === match.resource.version
    if (this.#current !== undefined && isSame) return this.#current
    const { object, oldObject } = this.#current ?? this.#attributes
    const to = match.resource.version === this.#attributes.resource.version ? this.#own() : match
    this.#current = {
      match,
      object: object && (this.#current === undefined && to !== match ? object : convertTo(to, object)),
      oldObject: oldObject && (this.#current === undefined && to !== match ? oldObject : convertTo(to, oldObject)),
    }
    return this.#current
  }

  /** Asks a webhook; returns whether it changed the object. Throws StatusError when it rejects or fails. */
  #mutate(webhook: Webhook, match: EquivalentResource, index: number): boolean {
    const { trace, deadline } = this.#context
    const asked = { plugin: PLUGIN, webhook, match, isReinvocation: this.#round > 0 } as const
    let outcome: Outcome | undefined
    try {
      checkDryRun(webhook, this.#attributes.dryRun)
      const objects = this.#versioned(match)
      const request = reviewRequest(this.#attributes, match, objects)
      outcome = this.#calls.outcome({ webhook, request, round: this.#round, deadline })
      const response = admitted(webhook, outcome, this.#context)
      const isChanged = this.#patched(webhook, response, match, objects, index)
      this.#annotateMutation(webhook, isChanged, index)
      if (trace !== undefined)
        trace.policy(
          webhookReport({ ...asked, outcome }, ignoredFailure(outcome), true, this.#mutations(response, objects.object)),
        )
      return isChanged === true
    } catch (error) {
      const why = rejectionText(error, outcome)
      if (why !== undefined) trace?.policy(webhookReport({ ...asked, outcome }, why, false))
      throw error
    }
  }

  /** What a trace says of the patch of an answer. */
  #mutations(response: AdmissionResponse | undefined, object: JsonObject | undefined): readonly MutationReport[] {
    if (response === undefined || response.patch === '') return []
    const [before = '', after = ''] =
      this.#context.trace?.withParts === true ? [object, this.#current?.object].map((one) => one && stringify(one)) : []
    const report = { patchType: 'JSONPatch', expression: response.patch, cost: 0, parts: [] } as const
    return [before === after ? report : { ...report, before, after }]
  }

  #annotateMutation(webhook: Webhook, isChanged: boolean | undefined, index: number): void {
    const { configuration, name } = webhook
    this.#annotate('mutation.', index, stringify({ configuration, webhook: name, mutated: isChanged === true }))
    if (isChanged === undefined) this.#annotate('failed-open.mutation.', index, name)
  }

  #annotate(prefix: string, index: number, value: string): void {
    this.#context.trace?.audit(`${prefix}webhook.admission.k8s.io/round_${this.#round}_index_${index}`, value)
  }

  /** Applies the patch of an answer; returns whether it changed the object, undefined where the answer could not be used. */
  #patched(
    webhook: Webhook,
    response: AdmissionResponse | undefined,
    match: EquivalentResource,
    { object, oldObject }: VersionedObjects,
    index: number,
  ): boolean | undefined {
    if (response === undefined) return undefined
    const { patch, patchType } = response
    if (patch === '') return false
    const operations = operationsOf(patch)
    if ('error' in operations) {
      failedCall(webhook, `received undecodable patch in webhook response: ${operations.error}`)
      return undefined
    }
    if (operations.length === 0) return false
    if (object === undefined)
      throw internal(
        `admission webhook ${quote(webhook.name)} attempted to modify the object, which is not supported for this operation`,
      )
    if (patchType !== 'JSONPatch') {
      failedCall(webhook, `unsupported patch type ${quote(patchType)}`)
      return undefined
    }
    const changed = this.#completed(patchedObject(object, operations), match)
    const { configuration, name } = webhook
    this.#annotate(
      'patch.',
      index,
      `{"configuration":${quote(configuration)},"webhook":${quote(name)},"patch":${patch},"patchType":"JSONPatch"}`,
    )
    this.#current = { match, object: changed, oldObject }
    this.#isChanged = true
    // The object of the request changes in the end, but what a trace is told must not.
    const { trace } = this.#context
    if (trace !== undefined) trace.report(reasonOf(name), [], deepCopy(object), deepCopy(changed))
    return !deepEqual(object, changed)
  }

  /** A patched object of the version of the request with its defaults; one of another version gets them when it is converted back. */
  #completed(object: JsonObject, match: EquivalentResource): JsonObject {
    return match.resource.version === this.#attributes.resource.version
      ? completeObject(this.#context, this.#attributes.form, object)
      : object
  }
}

function patchedObject(object: JsonObject, operations: readonly JsonPatchOperation[]): JsonObject {
  try {
    const { value } = patchJson(deepCopy(object), operations)
    if (isObject(value)) return value
    throw internal(`json: cannot unmarshal ${stringify(value)} into Go value of type map[string]interface {}`)
  } catch (error) {
    throw error instanceof JsonPatchError ? internal(error.message) : error
  }
}

/**
 * Lets webhooks change the object of a request, one after the other. Throws StatusError for the first that rejects or fails, and Needed while
 * an answer is missing.
 * Source: k8s.io/apiserver/pkg/admission/plugin/webhook/mutating/dispatcher.go.
 */
export function mutateByWebhooks(
  webhooks: readonly Webhook[],
  attributes: Attributes,
  context: WriteContext,
  surroundings: WebhookSurroundings,
  calls: AdmissionCalls,
): void {
  const { object, reinvocation } = attributes
  const mutation = new Mutation(attributes, context, surroundings, calls)
  if (object === undefined) mutation.run(webhooks)
  else
    invocationsOf(reinvocation, PLUGIN).dispatch(object, () => {
      mutation.run(webhooks)
      return object
    })
}
