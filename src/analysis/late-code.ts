import { UNUSUAL_KEYWORDS } from '../apiextensions/openapi-validation/lazy-keywords.ts'
import { RARE_VALIDATION } from '../apiextensions/validation/lazy-rare.ts'
import { RE2 } from '../apimachinery/regexp/lazy.ts'
import { CEL_LIBRARIES } from '../cel/lazy.ts'

/** Loads what the analysis of expressions needs: its answers are synchronous. Rejects with ModuleUnavailable. */
export async function loadLibraries(): Promise<void> {
  await CEL_LIBRARIES.load()
}

/** Loads what any synchronous answer about CRDs and their objects needs. Rejects with ModuleUnavailable. */
export async function loadAnalysisCode(): Promise<void> {
  await Promise.all([CEL_LIBRARIES, RE2, RARE_VALIDATION, UNUSUAL_KEYWORDS].map((module) => module.load()))
}
