import { isRecord, keep, recall } from '../../base/state/stored.ts'

/** A write on the bench. */
export interface BenchWrite {
  /** The name of the persona who writes. */
  readonly persona: string
  readonly operation: Operation
  /** PLURAL.GROUP of the object, and its version. */
  readonly type: string
  readonly version: string
  readonly subresource: '' | 'status' | 'scale'
  readonly namespace: string
  /** The stored object; empty for a typed one. */
  readonly name: string
  /** The object as it is written, as YAML; empty for a deletion. */
  readonly text: string
}

export const OPERATIONS = ['CREATE', 'UPDATE', 'DELETE'] as const
export type Operation = (typeof OPERATIONS)[number]

/** Whether what was kept is a write. */
export const isWrite = (value: unknown): value is BenchWrite =>
  isRecord(value) &&
  OPERATIONS.some((one) => one === value.operation) &&
  ['persona', 'type', 'version', 'subresource', 'namespace', 'name', 'text'].every((key) => typeof value[key] === 'string')

const writeKey = (workspace: string): string => `policy-bench.${workspace}`

/** The write that was on the bench last. */
export function recallWrite(workspace: string): BenchWrite | undefined {
  const kept = recall(writeKey(workspace))
  return isWrite(kept) ? kept : undefined
}

export const keepWrite = (workspace: string, write: BenchWrite): boolean => keep(writeKey(workspace), write)
