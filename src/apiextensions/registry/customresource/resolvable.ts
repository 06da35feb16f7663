import type { JsonObject } from '../../../apimachinery/json/value.ts'
import { hasWebhook, specOf } from '../../v1/view.ts'
import { CRD_VALIDATION } from '../../validation/lazy.ts'

/** Whether the conversion of a CRD, in the form of v1, can be set up: a webhook whose `caBundle` cannot be used cannot (rule CV-25). */
export function isResolvable(crd: JsonObject): boolean {
  const { conversion } = specOf(crd)
  return !(hasWebhook(conversion) && CRD_VALIDATION.get().hasUnusableCaBundle(conversion))
}
