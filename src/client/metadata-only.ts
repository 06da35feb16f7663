/** The media type of an answer that has the metadata of an object alone. Source: k8s.io/apimachinery/pkg/apis/meta/v1, PartialObjectMetadata. */
export const METADATA_ONLY = 'application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1'
