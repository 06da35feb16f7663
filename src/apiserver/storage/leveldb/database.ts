/** What the backend needs of LevelDB, so that tests can put faults under it. Texts must be free of lone surrogates. */
export interface LevelDatabase {
  /** Writes all of it or nothing; resolves once it is on the disk (a synced write), rejects with what LevelDB said. */
  write(operations: readonly LevelOperation[]): Promise<void>
  /** The pairs whose keys are at or after `from` and before `to`, in the order of the keys' UTF-8 bytes. */
  read(from: string, to: string): Promise<[key: string, value: string][]>
  /** Lets the folder go. */
  close(): Promise<void>
}

export type LevelOperation =
  | { readonly type: 'put'; readonly key: string; readonly value: string }
  | { readonly type: 'del'; readonly key: string }

/** Opens the database; `again`: one that was open before, and so must not be created. Rejects with StorageFailure. */
export type OpenLevel = (again: boolean) => Promise<LevelDatabase>
