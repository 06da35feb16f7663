import { append } from '../../../apimachinery/append.ts'
import { duplicate, type ErrorList, invalid, notSupported, Path, required } from '../../../apimachinery/field/error.ts'
import { objectAt, objectsOf, stringAt, stringOf, stringPerItem } from '../../../apimachinery/json/access.ts'
import { deepEqual, isObject, type JsonObject, newObject } from '../../../apimachinery/json/value.ts'
import { validateLabelSelector } from '../../../apimachinery/labels/label-selector.ts'
import { isDNS1123Subdomain, nameIsDNSSubdomain } from '../../../apimachinery/meta/names.ts'
import { validateObjectMeta } from '../../../apimachinery/meta/object-meta.ts'
import { generationOf, metadataOf, readMeta } from '../../../apiserver/registry/rest/metadata.ts'
import { hasReviewVersionOrNone, REVIEW_VERSIONS } from '../../../apiserver/webhook/review-versions.ts'
import { validateReviewVersions, validateWebhookService, validateWebhookUrl } from '../../../apiserver/webhook/validation.ts'
import type { TypedStrategy } from '../typed-resource.ts'
import { ExpressionValidation, type StoredExpressions, storedExpressions } from '../validatingadmissionpolicies/expressions.ts'
import { MATCH_POLICIES, ruleErrors } from '../validatingadmissionpolicies/match-resources.ts'
import { suffixErrors, suffixWarnings } from '../validatingadmissionpolicies/static-suffix.ts'
import { ruleWarnings } from './rule-warnings.ts'
import { MUTATING_WEBHOOK_CONFIGURATION, VALIDATING_WEBHOOK_CONFIGURATION } from './types.ts'
import type { ConfigurationKind } from './webhookconfigurations.ts'

const WEBHOOKS = Path.of('webhooks')
const FAILURE_POLICIES = ['Fail', 'Ignore']
const REINVOCATION_POLICIES = ['IfNeeded', 'Never']
const SIDE_EFFECTS = ['None', 'NoneOnDryRun', 'Some', 'Unknown']
const NO_SIDE_EFFECTS = ['None', 'NoneOnDryRun']
const HTTPS_PORT = 443
const DEFAULT_TIMEOUT = 10
const MAX_TIMEOUT = 30
const MIN_SEGMENTS = 3

const webhooksOf = (configuration: JsonObject): readonly JsonObject[] => objectsOf(configuration.webhooks)

/** Source: k8s.io/kubernetes/pkg/apis/admissionregistration/v1/defaults.go, SetDefaults_MutatingWebhook. */
function setDefaults(configuration: JsonObject, reinvocationPolicy: string | undefined): void {
  for (const webhook of webhooksOf(configuration)) {
    webhook.failurePolicy ??= 'Fail'
    webhook.matchPolicy ??= 'Equivalent'
    webhook.namespaceSelector ??= newObject()
    webhook.objectSelector ??= newObject()
    webhook.timeoutSeconds ??= DEFAULT_TIMEOUT
    if (reinvocationPolicy !== undefined) webhook.reinvocationPolicy ??= reinvocationPolicy
    for (const rule of objectsOf(webhook.rules)) rule.scope ??= '*'
    const { service } = objectAt(webhook, 'clientConfig')
    if (isObject(service)) service.port ??= HTTPS_PORT
  }
}

/** What an update is checked for: what the stored configuration breaks already is let pass. */
interface Strictness {
  readonly sideEffects: readonly string[]
  readonly requireRecognized: boolean
  readonly requireUniqueNames: boolean
  readonly ignoresConditions: boolean
  /** The conditions of all its webhooks. */
  readonly stored: StoredExpressions
}

const conditionsOf = (webhooks: readonly JsonObject[]): StoredExpressions => ({
  ...storedExpressions(newObject()),
  matchConditions: new Set(
    webhooks.flatMap(({ matchConditions }) => objectsOf(matchConditions).map((one) => stringAt(one, 'expression'))),
  ),
})

const NEW: Strictness = {
  sideEffects: NO_SIDE_EFFECTS,
  requireRecognized: true,
  requireUniqueNames: true,
  ignoresConditions: false,
  stored: conditionsOf([]),
}

/** Source: k8s.io/kubernetes/pkg/apis/admissionregistration/validation/validation.go, ValidateValidatingWebhookConfigurationUpdate. */
function strictnessOf(old: readonly JsonObject[], webhooks: readonly JsonObject[]): Strictness {
  const hasNoSideEffects = old.every((one) => NO_SIDE_EFFECTS.includes(stringOf(one.sideEffects)))
  return {
    sideEffects: hasNoSideEffects ? NO_SIDE_EFFECTS : SIDE_EFFECTS,
    requireRecognized: old.every((one) => hasReviewVersionOrNone(stringPerItem(one.admissionReviewVersions))),
    requireUniqueNames: new Set(old.map((one) => stringAt(one, 'name'))).size === old.length,
    ignoresConditions:
      old.length === webhooks.length &&
      old.every((one, i) => deepEqual(one.matchConditions ?? null, webhooks[i]?.matchConditions ?? null)),
    stored: conditionsOf(old),
  }
}

/** Source: k8s.io/apimachinery/pkg/util/validation/validation.go, IsFullyQualifiedName. */
function nameErrors(name: string, path: Path): ErrorList {
  if (name === '') return [required(path, '')]
  const wrong = isDNS1123Subdomain(name)
  if (wrong.length > 0) return [invalid(path, name, wrong.join(','))]
  const isQualified = name.split('.').length >= MIN_SEGMENTS
  return isQualified ? [] : [invalid(path, name, 'should be a domain with at least three segments separated by dots')]
}

function clientConfigErrors(config: JsonObject, path: Path): ErrorList {
  const { url, service } = config
  if ((typeof url === 'string') === isObject(service)) return [required(path, 'exactly one of url or service is required')]
  if (typeof url === 'string') return validateWebhookUrl(url, path.child('url'))
  return validateWebhookService(objectAt(config, 'service'), path.child('service'))
}

/** The error of a value that is none of those that there are; none where it is absent. */
function enumErrors(webhook: JsonObject, field: string, values: readonly string[], path: Path): ErrorList {
  const value = webhook[field]
  return value === undefined || values.includes(stringOf(value)) ? [] : [notSupported(path.child(field), value, values)]
}

/** Source: k8s.io/kubernetes/pkg/apis/admissionregistration/validation/validation.go, validateMutatingWebhook. */
function webhookErrors(webhook: JsonObject, strictness: Strictness, path: Path): ErrorList {
  const { timeoutSeconds, sideEffects } = webhook
  const errors = nameErrors(stringAt(webhook, 'name'), path.child('name'))
  for (const [i, rule] of objectsOf(webhook.rules).entries()) append(errors, ruleErrors(rule, path.child('rules').index(i)))
  append(errors, enumErrors(webhook, 'failurePolicy', FAILURE_POLICIES, path))
  append(errors, enumErrors(webhook, 'matchPolicy', MATCH_POLICIES, path))
  if (typeof sideEffects !== 'string')
    errors.push(required(path.child('sideEffects'), `must specify one of ${strictness.sideEffects.join(', ')}`))
  else append(errors, enumErrors(webhook, 'sideEffects', strictness.sideEffects, path))
  if (timeoutSeconds !== undefined && !(Number(timeoutSeconds) >= 1 && Number(timeoutSeconds) <= MAX_TIMEOUT))
    errors.push(
      invalid(path.child('timeoutSeconds'), timeoutSeconds, `the timeout value must be between 1 and ${MAX_TIMEOUT} seconds`),
    )
  for (const field of ['namespaceSelector', 'objectSelector'])
    append(errors, validateLabelSelector(objectAt(webhook, field), path.child(field)))
  append(errors, enumErrors(webhook, 'reinvocationPolicy', REINVOCATION_POLICIES, path))
  append(errors, clientConfigErrors(objectAt(webhook, 'clientConfig'), path.child('clientConfig')))
  if (strictness.ignoresConditions) return errors
  const expressions = new ExpressionValidation(strictness.stored, { hasParams: false, hasVariables: false })
  append(errors, expressions.matchConditions(objectsOf(webhook.matchConditions), path.child('matchConditions')))
  return errors
}

function configurationErrors(configuration: JsonObject, strictness: Strictness): ErrorList {
  const errors = validateObjectMeta(readMeta(configuration) ?? newObject(), false, nameIsDNSSubdomain, Path.of('metadata'))
  const { requireRecognized, requireUniqueNames } = strictness
  const whenEmpty = `must specify one of ${REVIEW_VERSIONS.join(', ')}`
  const names = new Set<string>()
  for (const [i, webhook] of webhooksOf(configuration).entries()) {
    const path = WEBHOOKS.index(i)
    append(errors, webhookErrors(webhook, strictness, path))
    const versions = stringPerItem(webhook.admissionReviewVersions)
    append(errors, validateReviewVersions(versions, path.child('admissionReviewVersions'), { requireRecognized, whenEmpty }))
    const name = stringAt(webhook, 'name')
    if (requireUniqueNames && names.has(name)) errors.push(duplicate(path.child('name'), name))
    if (name !== '') names.add(name)
  }
  return errors
}

const isChanged = (object: JsonObject, old: JsonObject): boolean => !deepEqual(object.webhooks ?? null, old.webhooks ?? null)

/** Source: k8s.io/kubernetes/pkg/registry/admissionregistration/mutatingwebhookconfiguration/strategy.go. */
const strategy = (type: TypedStrategy['type'], reinvocationPolicy?: string): TypedStrategy => ({
  type,
  setDefaults: (object) => setDefaults(object, reinvocationPolicy),
  prepareForCreate: (object) => {
    metadataOf(object).generation = 1
  },
  prepareForUpdate: (object, old) => {
    if (isChanged(object, old)) metadataOf(object).generation = generationOf(old) + 1
  },
  validate: (object) => [...configurationErrors(object, NEW), ...suffixErrors(object)],
  validateUpdate: (object, old) => configurationErrors(object, strictnessOf(webhooksOf(old), webhooksOf(object))),
  warnings: (object, old) => [...suffixWarnings(object, old), ...ruleWarnings(webhooksOf(object), WEBHOOKS)],
})

export const CONFIGURATION_STRATEGIES: { readonly [kind in ConfigurationKind]: TypedStrategy } = {
  MutatingWebhookConfiguration: strategy(MUTATING_WEBHOOK_CONFIGURATION, 'Never'),
  ValidatingWebhookConfiguration: strategy(VALIDATING_WEBHOOK_CONFIGURATION),
}
