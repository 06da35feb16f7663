import { bytesOf, sha256 } from '../../apimachinery/text/sha2.ts'
import { base64Text } from '../../apimachinery/typed/base64.ts'

/** Tells clients whether what is stored changed its form. Source: k8s.io/apiserver/pkg/endpoints/discovery/storageversionhash.go. */
export const storageVersionHash = (group: string, version: string, kind: string): string =>
  base64Text(bytesOf(sha256(`${group}/${version}/${kind}`)).subarray(0, 8))
