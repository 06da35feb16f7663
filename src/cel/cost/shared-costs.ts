import type { FunctionCost } from '../declarations.ts'
import { always, readsFirst, readsFirstTwice, transformsTarget, walksList } from './call-estimate.ts'
import { ofFirst, twiceFirst, walksFirst } from './runtime.ts'

/** Costs that functions of several libraries have. Source: k8s.io/apiserver/pkg/cel/library/cost.go. */

/** Reads a text once. */
export const READS_TEXT: FunctionCost = { estimate: readsFirst, run: ofFirst }

export const READS_TEXT_TWICE: FunctionCost = { estimate: readsFirstTwice, run: twiceFirst }

/** Makes a text or a list as long as the one it is called on. */
export const TRANSFORMS_TEXT: FunctionCost = { estimate: transformsTarget, run: ofFirst }

/** Walks over a list with all that is in it. */
export const WALKS_LIST: FunctionCost = { estimate: walksList, run: walksFirst }

/** One unit, where the sizes of the operands do not count. */
export const unit = always(1)
