/** What jq is to run, with its code. */
export interface JqTask {
  readonly wasm: ArrayBuffer
  readonly input: string
  readonly query: string
  readonly options: readonly string[]
}

/** What jq printed, or why it could not run. */
export type JqAnswer =
  | { readonly stdout: string; readonly stderr: string; readonly exitCode: number }
  | { readonly error: string }
