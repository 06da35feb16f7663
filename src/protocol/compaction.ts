/**
 * `POST /crdlab/compact?resourceVersion=N` has a server forget its history up to and including a version, as etcd does every five minutes: a watch from
 * before it answers 410. Objects stay as they are.
 */
export const COMPACTION_PATH = '/crdlab/compact'
