import { FINALIZATION } from '../apiextensions/controller/finalizer.ts'
import { CONVERSION_WEBHOOKS } from '../apiextensions/conversion/lazy.ts'
import { OPENAPI } from '../apiextensions/openapi/lazy.ts'
import { OBJECT_VALIDATION } from '../apiextensions/openapi-validation/lazy.ts'
import { UNUSUAL_KEYWORDS } from '../apiextensions/openapi-validation/lazy-keywords.ts'
import { RESOURCE_FIELD_MANAGERS, SCALE_CODE } from '../apiextensions/registry/customresource/lazy.ts'
import { DEFINITION_DELETES, DEFINITION_FIELD_MANAGERS } from '../apiextensions/registry/customresourcedefinition/lazy.ts'
import { CEL } from '../apiextensions/schema/cel/lazy.ts'
import { CRD_VALIDATION } from '../apiextensions/validation/lazy.ts'
import { CERTIFICATES } from '../apiextensions/validation/lazy-certificates.ts'
import { RARE_VALIDATION } from '../apiextensions/validation/lazy-rare.ts'
import { CRD_UPDATES } from '../apiextensions/validation/lazy-updates.ts'
import { JSON_PATH } from '../apimachinery/jsonpath/lazy.ts'
import { MESSAGES } from '../apimachinery/protobuf/kinds.ts'
import { RE2 } from '../apimachinery/regexp/lazy.ts'
import { YAML } from '../apimachinery/yaml/lazy.ts'
import { ESCALATION, IMPERSONATION } from '../apiserver/authorization/lazy.ts'
import { REVIEW_ANSWERS } from '../apiserver/authorization/reviews.ts'
import { DELETIONS, PATCHES, WRITES } from '../apiserver/endpoints/installer.ts'
import { PROTOBUF } from '../apiserver/endpoints/lazy-protobuf.ts'
import { TYPED_FIELD_MANAGERS } from '../apiserver/managedfields/lazy.ts'
import { CONTINUE_TOKENS, STORE_DELETION } from '../apiserver/registry/lazy.ts'
import { TRACING } from '../apiserver/trace/lazy.ts'
import { CEL_LIBRARIES } from '../cel/lazy.ts'
import { POLICY_CODE, WEBHOOK_CODE } from './admission/plugins.ts'
import { KINDS } from './builtin/kinds.ts'
import { DIALECT_CODE } from './dialects.ts'
import { LED_CONTROLLERS } from './load-led-controllers.ts'
import { SCALING } from './podautoscaler/lazy.ts'
import { POLICY_STATUS } from './policy-status/lazy.ts'

/** The parts that creates and updates of custom resources and CRDs need. */
const WRITING = [
  WRITES,
  RESOURCE_FIELD_MANAGERS,
  DEFINITION_FIELD_MANAGERS,
  TYPED_FIELD_MANAGERS,
  OBJECT_VALIDATION,
  CEL,
  CRD_VALIDATION,
]

/** The parts that few requests need. */
const LATER = [
  PATCHES,
  DELETIONS,
  STORE_DELETION,
  CONTINUE_TOKENS,
  FINALIZATION,
  DEFINITION_DELETES,
  SCALE_CODE,
  JSON_PATH,
  YAML,
  RE2,
  CEL_LIBRARIES,
  TRACING,
  OPENAPI,
  PROTOBUF,
  MESSAGES,
  CONVERSION_WEBHOOKS,
  CERTIFICATES,
  RARE_VALIDATION,
  CRD_UPDATES,
  UNUSUAL_KEYWORDS,
  REVIEW_ANSWERS,
  ESCALATION,
  IMPERSONATION,
  POLICY_CODE,
  WEBHOOK_CODE,
  LED_CONTROLLERS,
  POLICY_STATUS,
  SCALING,
  DIALECT_CODE,
]

/** Loads the code of creates and updates of custom resources and CRDs at once. Rejects with ModuleUnavailable. */
export async function loadWriting(): Promise<void> {
  await Promise.all(WRITING.map((module) => module.load()))
}

/** Loads all code that a control plane would load when it is first needed. Rejects with ModuleUnavailable. */
export async function loadModules(): Promise<void> {
  await loadWriting()
  await Promise.all(
    [...LATER, ...KINDS.flatMap(({ strategy, schema = [] }) => [strategy, schema].flat())].map((module) => module.load()),
  )
}
