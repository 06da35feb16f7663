import { CONVERSION_WEBHOOKS } from '../apiextensions/conversion/lazy.ts'
import { OPENAPI } from '../apiextensions/openapi/lazy.ts'
import { OBJECT_VALIDATION } from '../apiextensions/openapi-validation/lazy.ts'
import { CEL } from '../apiextensions/schema/cel/lazy.ts'
import { CRD_VALIDATION } from '../apiextensions/validation/lazy.ts'
import { RE2 } from '../apimachinery/regexp/regexp.ts'
import { YAML } from '../apimachinery/yaml/lazy.ts'
import { TRACING } from '../apiserver/trace/lazy.ts'
import { DIALECT_CODE } from './dialects.ts'

/** What requests need, the most frequent first. */
const MODULES = [OBJECT_VALIDATION, TRACING, YAML, CEL, CRD_VALIDATION, RE2, OPENAPI, CONVERSION_WEBHOOKS, DIALECT_CODE]

/** Loads all code that a control plane would load when it is first needed. Rejects with ModuleUnavailable. */
export async function loadModules(): Promise<void> {
  await Promise.all(MODULES.map((module) => module.load()))
}
