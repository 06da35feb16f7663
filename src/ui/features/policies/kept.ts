import { forget, isRecord, keep, recall } from '../../base/state/stored.ts'

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

const draftKey = (workspace: string, name: string): string => `policy.${workspace} ${name}`
const writeKey = (workspace: string): string => `policy-bench.${workspace}`

/** The text of a policy as it was left; undefined: it is as stored. */
export function recallDraft(workspace: string, name: string): string | undefined {
  const kept = recall(draftKey(workspace, name))
  return typeof kept === 'string' ? kept : undefined
}

export const keepDraft = (workspace: string, name: string, text: string): boolean => keep(draftKey(workspace, name), text)
export const forgetDraft = (workspace: string, name: string): void => forget(draftKey(workspace, name))

/** The write that was on the bench last. */
export function recallWrite(workspace: string): BenchWrite | undefined {
  const kept = recall(writeKey(workspace))
  return isWrite(kept) ? kept : undefined
}

export const keepWrite = (workspace: string, write: BenchWrite): boolean => keep(writeKey(workspace), write)
