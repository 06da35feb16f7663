import type { TableConvertor } from '../../../apiserver/endpoints/scope.ts'
import { AUTOSCALER_TABLE } from '../horizontalpodautoscalers/table.ts'
import { V1_CONVERSION } from './conversion.ts'

/** The table of autoscaling/v2. Source: k8s.io/kubernetes/pkg/printers/internalversion/printers.go, printHorizontalPodAutoscaler. */
export const V1_TABLE: TableConvertor = {
  columnDefinitions: AUTOSCALER_TABLE.columnDefinitions,
  cells: (autoscaler, now) => AUTOSCALER_TABLE.cells(V1_CONVERSION.toStored(autoscaler), now),
}
