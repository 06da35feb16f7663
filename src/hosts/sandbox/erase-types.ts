import { transform } from 'sucrase'
import { errorMessage } from '../../apimachinery/text/error-message.ts'

/** TypeScript that cannot be read. */
export class TypeScriptError extends Error {
  /** Counts from 1. */
  readonly line: number | undefined

  constructor(message: string, line: number | undefined) {
    super(message)
    this.line = line
  }
}

/** Returns a TypeScript file as CommonJS without types; lines stay where they are. Throws TypeScriptError. */
export function eraseTypes(source: string): string {
  try {
    return transform(source, { transforms: ['typescript', 'imports'], disableESTransforms: true, preserveDynamicImport: true })
      .code
  } catch (error) {
    const { loc } = error as { readonly loc?: { readonly line: number } }
    throw new TypeScriptError(errorMessage(error).replace(/^Error transforming[^:]*: /, ''), loc?.line)
  }
}
