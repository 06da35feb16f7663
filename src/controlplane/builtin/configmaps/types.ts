/** Written by `npm run schemas -- configmaps core/v1 ConfigMap`. Source: k8s.io/api/core/v1/types.go. */

import {
  BOOL,
  BYTES,
  map,
  OBJECT_META,
  optional,
  pointer,
  STRING,
  type StructType,
  struct,
  TYPE_META,
} from '../../../apimachinery/typed/types.ts'

export const CONFIG_MAP: StructType = struct('v1.ConfigMap', () => ({
  ...TYPE_META,
  metadata: optional(OBJECT_META),
  immutable: optional(pointer(BOOL)),
  data: optional(map(STRING)),
  binaryData: optional(map(BYTES)),
}))
