import type { Path } from '../../../apimachinery/field/error.ts'
import { objectsOf, stringPerItem } from '../../../apimachinery/json/access.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'

const REVIEWS = ['localsubjectaccessreviews', 'selfsubjectaccessreviews', 'selfsubjectrulesreviews', 'subjectaccessreviews']

/** Resources that no webhook is asked about. Source: k8s.io/kubernetes/pkg/kubeapiserver/admission/exclusion/resources.go, excluded. */
const EXCLUDED: ReadonlySet<string> = new Set([
  'selfsubjectreviews.authentication.k8s.io',
  'tokenreviews.authentication.k8s.io',
  ...REVIEWS.map((resource) => `${resource}.authorization.k8s.io`),
])

/**
 * Warnings about rules that name a resource which no webhook is asked about.
 * Source: k8s.io/kubernetes/pkg/apis/admissionregistration/validation/warnings.go, excludedResourcesNamedByRule.
 */
export const ruleWarnings = (webhooks: readonly JsonObject[], path: Path): string[] =>
  webhooks.flatMap((webhook, i) =>
    objectsOf(webhook.rules).flatMap((rule, j) => {
      const [groups, resources] = [stringPerItem(rule.apiGroups), stringPerItem(rule.resources)]
      if (groups.includes('*') || resources.includes('*')) return []
      const named = groups.flatMap((group) => resources.map((resource) => `${resource}.${group}`))
      const at = path.index(i).child('rules').index(j)
      return [...new Set(named)]
        .filter((name) => EXCLUDED.has(name))
        .map((name) => `${at}: ${name} is excluded from admission webhooks; this rule will have no effect`)
    }),
  )
