import type { JsonObject } from '../../../apimachinery/json/value.ts'

/**
 * Called with an object that is valid and about to be stored; `existing` is undefined on creation. Both are shared. Throws StatusError to reject.
 * Source: k8s.io/apiserver/pkg/registry/rest/rest.go, ValidateObjectFunc and ValidateObjectUpdateFunc.
 */
export type ValidateObject = (object: JsonObject, existing: JsonObject | undefined) => void

/** Called with an object that is about to be deleted, after its preconditions. Throws StatusError to reject. */
export type ValidateDeletion = (existing: JsonObject) => void
