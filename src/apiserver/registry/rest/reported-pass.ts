import type { Reason, ReportField } from '../../../apimachinery/field/report.ts'
import { deepCopy, type JsonObject } from '../../../apimachinery/json/value.ts'

/** A pass of a strategy, whose every change of the object is reported for one reason. */
export const reportedPass =
  <Old extends JsonObject | undefined>(reason: Reason, pass: (object: JsonObject, old: Old) => void) =>
  (object: JsonObject, old: Old, report?: ReportField): void => {
    const before = report && deepCopy(object)
    pass(object, old)
    report?.(reason, [], before, object)
  }
