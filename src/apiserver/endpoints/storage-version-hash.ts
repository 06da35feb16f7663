import { sha256 } from '@noble/hashes/sha2.js'

/** Tells clients whether what is stored changed its form. Source: k8s.io/apiserver/pkg/endpoints/discovery/storageversionhash.go. */
export function storageVersionHash(group: string, version: string, kind: string): string {
  const hash = sha256(new TextEncoder().encode(`${group}/${version}/${kind}`)).subarray(0, 8)
  return btoa(String.fromCharCode(...hash))
}
