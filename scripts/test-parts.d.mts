export declare const BUILT_VARIABLE: string

export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

export interface Part {
  readonly name: string
  readonly command?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Why the part cannot run; counts as one failure. */
  readonly missing?: string
  readonly count?: () => Counts | undefined
}

export declare function runPart(part: Part, environment: object): Promise<Counts & { line: string; output: string }>
export declare function countVitest(file: string): Counts | undefined
export declare function countPlaywright(file: string): Counts | undefined
