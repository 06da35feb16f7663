import { type Backend, StorageFailure } from '../../apiserver/storage/interfaces.ts'
import { memoryBackend } from '../../apiserver/storage/memory/backend.ts'

/** A medium in memory that fails every commit after `fail`. */
export function failingBackend(reason: StorageFailure['reason']): { readonly backend: Backend; fail(): void } {
  const memory = memoryBackend()
  let isFailing = false
  const commit: Backend['commit'] = (batch) =>
    isFailing ? Promise.reject(new StorageFailure(reason, 'no room')) : memory.commit(batch)
  return {
    backend: { ...memory, commit },
    fail: () => {
      isFailing = true
    },
  }
}
