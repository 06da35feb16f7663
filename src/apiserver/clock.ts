/** Time and chance, passed in so that the engine stays a pure function and tests can drive both. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Calls `run` after `ms` milliseconds; the result cancels it. */
  setTimer(ms: number, run: () => void): () => void
}

export interface Random {
  /** A random (version 4) UUID in lower case. */
  uuid(): string
  /** `length` characters of Kubernetes' name alphabet (no vowels, no 0 1 3), as `generateName` appends them. */
  suffix(length: number): string
}
