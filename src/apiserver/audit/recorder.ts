import type { FieldError } from '../../apimachinery/field/error.ts'
import type { JsonObject, JsonValue } from '../../apimachinery/json/value.ts'
import { deepCopy } from '../../apimachinery/json/value.ts'

/** The states of one object on its way through a write; each is the whole object after that station. */
export interface Snapshots {
  sent?: JsonValue
  pruned?: JsonValue
  defaulted?: JsonValue
  strategy?: JsonValue
  stored?: JsonValue
  previous?: JsonValue
}

/**
 * Collects what a write does while it runs; made only for requests that asked for a trace, so that others pay nothing.
 * The report is made from it on demand (`report.ts`).
 */
export class TraceRecorder {
  readonly snapshots: Snapshots = {}
  readonly unknownFields: string[] = []
  errors: readonly FieldError[] = []
  /** True once the store answered, whether or not it wrote. */
  reachedStore = false
  noOp = false
  /** The subresource view in which the client spoke, when it is not the object itself (`scale`). */
  bodyIsObject = true

  /** Keeps a copy: the stations change the object in place. */
  keep(state: keyof Snapshots, value: JsonObject | undefined): void {
    if (value !== undefined) this.snapshots[state] = deepCopy(value)
  }
}
