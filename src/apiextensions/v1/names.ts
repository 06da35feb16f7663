import { keyPrefix } from '../../apiserver/storage/key-layout.ts'

/** The names of a custom resource definition. */
export const GROUP = 'apiextensions.k8s.io'
export const VERSION = 'v1'
export const API_VERSION = `${GROUP}/${VERSION}`
export const RESOURCE = 'customresourcedefinitions'
export const KIND = 'CustomResourceDefinition'
export const CLEANUP_FINALIZER = 'customresourcecleanup.apiextensions.k8s.io'
/** All keys of custom resource definitions in the store begin so. */
export const STORAGE_PREFIX = keyPrefix(GROUP, RESOURCE)
