import { NAME_COLUMN } from '../../../apiextensions/tableconvertor/columns.ts'
import { objectAt } from '../../../apimachinery/json/access.ts'
import { intOrStringText } from '../../../apimachinery/typed/int-or-string.ts'
import type { TableConvertor } from '../../../apiserver/endpoints/scope.ts'
import { AGE, ageCell, column, nameCell } from '../typed-resource.ts'

const NONE = 'N/A'

/** Source: k8s.io/kubernetes/pkg/printers/internalversion/printers.go, printPodDisruptionBudget. */
export const BUDGET_TABLE: TableConvertor = {
  columnDefinitions: [
    NAME_COLUMN,
    column('Min Available', 'string', 'The minimum number of pods that must be available.'),
    column('Max Unavailable', 'string', 'The maximum number of pods that may be unavailable.'),
    column('Allowed Disruptions', 'integer', 'Calculated number of pods that may be disrupted at this time.'),
    AGE,
  ],
  cells: (budget, now) => {
    const { minAvailable, maxUnavailable } = objectAt(budget, 'spec')
    return [
      nameCell(budget),
      minAvailable === undefined ? NONE : intOrStringText(minAvailable),
      maxUnavailable === undefined ? NONE : intOrStringText(maxUnavailable),
      objectAt(budget, 'status').disruptionsAllowed ?? 0,
      ageCell(budget, now),
    ]
  },
}
