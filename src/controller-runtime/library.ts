import type * as api from './api.ts'
import { controllerManagedBy } from './builder.ts'
import { findStatusCondition, isStatusConditionTrue, removeStatusCondition, setStatusCondition } from './conditions.ts'
import { createOrPatch, createOrUpdate } from './create-or-update.ts'
import {
  ignoreAlreadyExists,
  ignoreNotFound,
  isAlreadyExists,
  isConflict,
  isForbidden,
  isGone,
  isInvalid,
  isNotFound,
  isTooManyRequests,
  TerminalError,
} from './errors.ts'
import { addFinalizer, containsFinalizer, removeFinalizer } from './finalizers.ts'
import { enqueueRequestForObject, enqueueRequestForOwner, enqueueRequestsFromMapFunc } from './handlers.ts'
import { getControllerOf, setControllerReference, setOwnerReference } from './owner-references.ts'
import { mergeFrom, rawPatch } from './patches.ts'
import { predicates } from './predicates.ts'

/** The name by which files import the library. */
export const LIBRARY_NAME = 'crdlab/controller'

/** The module that files import by that name, as `api.ts` declares it. */
export const library: typeof api = {
  addFinalizer,
  containsFinalizer,
  controllerManagedBy,
  createOrPatch,
  createOrUpdate,
  enqueueRequestForObject,
  enqueueRequestForOwner,
  enqueueRequestsFromMapFunc,
  findStatusCondition,
  getControllerOf,
  ignoreAlreadyExists,
  ignoreNotFound,
  isAlreadyExists,
  isConflict,
  isForbidden,
  isGone,
  isInvalid,
  isNotFound,
  isStatusConditionTrue,
  isTooManyRequests,
  mergeFrom,
  predicates,
  rawPatch,
  removeFinalizer,
  removeStatusCondition,
  setControllerReference,
  setOwnerReference,
  setStatusCondition,
  TerminalError,
}
