export const JSON_TYPE = 'application/json'
export const YAML_TYPE = 'application/yaml'
export const PROTOBUF_TYPE = 'application/vnd.kubernetes.protobuf'
/** OpenAPI v2 in protobuf. */
export const SWAGGER_PROTOBUF_TYPE = 'application/com.github.proto-openapi.spec.v2.v1.0+protobuf'
export const JSON_PATCH_TYPE = 'application/json-patch+json'
export const MERGE_PATCH_TYPE = 'application/merge-patch+json'
export const STRATEGIC_MERGE_PATCH_TYPE = 'application/strategic-merge-patch+json'
export const APPLY_PATCH_TYPE = 'application/apply-patch+yaml'

/** The media type that a `Content-Type` begins with, well-formed or not; empty when there is none. */
const mediaTypeOf = (header: string | undefined): string => (header ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

/** Whether a body of this `Content-Type` is YAML. */
export const isYamlType = (header: string | undefined): boolean => {
  const type = mediaTypeOf(header)
  return type === YAML_TYPE || type === APPLY_PATCH_TYPE
}

/** Whether a body of this `Content-Type` is bytes and no text. */
export function isBinaryType(header: string | undefined): boolean {
  const type = mediaTypeOf(header)
  return type === PROTOBUF_TYPE || type === SWAGGER_PROTOBUF_TYPE
}
