import type { Clock } from '../../clock.ts'
import { StorageFailure } from '../interfaces.ts'
import type { EtcdClient } from './client.ts'

/** How long history is kept. Milliseconds. Source: k8s.io/apiserver/pkg/storage/storagebackend/config.go, DefaultCompactInterval. */
const INTERVAL_MS = 5 * 60_000

/** All API servers over an etcd count their compactions here, so that each is made once. */
const KEY = new TextEncoder().encode('compact_rev_key')

/** Compare.target of etcd: how often the key was written. */
const VERSION = 0

/**
 * Forgets the history of an etcd, each time up to the revision of the time before.
 * Source: k8s.io/apiserver/pkg/storage/etcd3/compact.go.
 */
export function compactRegularly(client: EtcdClient, clock: Clock): () => void {
  let time = 0n
  let revision = 0n
  let stopped = false
  let cancel = (): void => {}
  const once = async (): Promise<void> => {
    const value = new TextEncoder().encode(String(revision))
    const compare = [{ target: VERSION, key: KEY, targetUnion: { case: 'version', value: time } } as const]
    const success = [{ request: { case: 'requestPut', value: { key: KEY, value } } } as const]
    const failure = [{ request: { case: 'requestRange', value: { key: KEY } } } as const]
    const answer = await client.write((member, call) => member.txn({ compare, success, failure }, call))
    const before = revision
    revision = answer.header?.revision ?? revision
    if (answer.succeeded) time++
    else if (answer.responses[0]?.response.case === 'responseRange')
      time = answer.responses[0].response.value.kvs[0]?.version ?? 0n
    if (answer.succeeded && before > 0n) await client.write((member, call) => member.compact({ revision: before }, call))
  }
  const next = (): void => {
    if (stopped) return
    cancel = clock.setTimer(INTERVAL_MS, () => {
      once()
        .catch((error: unknown) => {
          // The next time will do.
          if (!(error instanceof StorageFailure)) throw error
        })
        .finally(next)
    })
  }
  next()
  return () => {
    stopped = true
    cancel()
  }
}
