import { always, STRING, type StructType, struct } from '../typed/types.ts'

/** A resource in any version. Source: k8s.io/apimachinery/pkg/apis/meta/v1/group_version.go, GroupResource. */
export const GROUP_RESOURCE: StructType = struct('v1.GroupResource', () => ({
  group: always(STRING),
  resource: always(STRING),
}))
