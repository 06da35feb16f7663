import { NAME_COLUMN } from '../../../apiextensions/tableconvertor/columns.ts'
import type { TableConvertor } from '../../../apiserver/endpoints/scope.ts'
import { AGE, ageCell, column, nameCell } from '../typed-resource.ts'
import type { ConfigurationKind } from './webhookconfigurations.ts'

/** Source: k8s.io/kubernetes/pkg/printers/internalversion/printers.go, AddHandlers. */
const TABLE: TableConvertor = {
  columnDefinitions: [
    NAME_COLUMN,
    column('Webhooks', 'integer', 'Webhooks indicates the number of webhooks registered in this configuration'),
    AGE,
  ],
  cells: (object, now) => [nameCell(object), Array.isArray(object.webhooks) ? object.webhooks.length : 0, ageCell(object, now)],
}

export const CONFIGURATION_TABLES: { readonly [kind in ConfigurationKind]: TableConvertor } = {
  MutatingWebhookConfiguration: TABLE,
  ValidatingWebhookConfiguration: TABLE,
}
