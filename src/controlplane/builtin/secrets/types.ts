/** Written by `npm run schemas -- secrets core/v1 Secret`. Source: k8s.io/api/core/v1/types.go. */

import {
  BOOL,
  BYTES,
  map,
  namedString,
  OBJECT_META,
  optional,
  pointer,
  STRING,
  type StructType,
  struct,
  TYPE_META,
} from '../../../apimachinery/typed/types.ts'

export const SECRET: StructType = struct('v1.Secret', () => ({
  ...TYPE_META,
  metadata: optional(OBJECT_META),
  immutable: optional(pointer(BOOL)),
  data: optional(map(BYTES)),
  stringData: optional(map(STRING)),
  type: optional(namedString('v1.SecretType')),
}))
