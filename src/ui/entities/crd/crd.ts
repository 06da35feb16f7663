import { type Path, valueAt } from '../../../analysis/edit.ts'
import { objectsOf, stringOf } from '../../../apimachinery/json/access.ts'
import type { JsonObject } from '../../../apimachinery/json/value.ts'

/** The name of the resource of CRDs, as a CRD would be named. */
export const CRD_NAME = 'customresourcedefinitions.apiextensions.k8s.io'

/** The text at a path; empty when there is none. */
export const textAt = (value: JsonObject | undefined, path: Path): string => stringOf(valueAt(value, path))

/** The versions of a CRD. */
export const versionsOf = (crd: JsonObject | undefined): JsonObject[] => objectsOf(valueAt(crd, ['spec', 'versions']))
