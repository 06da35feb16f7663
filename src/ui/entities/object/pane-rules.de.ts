import type { TextsOf } from '../../base/i18n/language.ts'
import type { paneRulesEn } from './pane-rules.en.ts'

export const paneRules: TextsOf<typeof paneRulesEn> = {
  main: [
    ['übernimmt', '`.spec`, Labels, Annotations, Finalizers'],
    ['ignoriert', '`.status`, ohne Fehler'],
    ['setzt zurück', '`generation`, `creationTimestamp`'],
  ],
  mainWhole: [
    ['übernimmt', 'alles, auch `.status`: keine Subressource'],
    ['erhöht', '`generation` bei jeder Änderung außerhalb von `.metadata`'],
    ['setzt zurück', '`generation`, `creationTimestamp`'],
  ],
  status: [
    ['übernimmt', '`.status`; prüft `resourceVersion`'],
    ['ignoriert', '`.spec`, Labels, Annotations, Finalizers'],
    ['erhöht nie', '`generation`'],
  ],
  scale: [
    ['übernimmt', 'nur `.spec.replicas`'],
    ['ignoriert', 'alles andere, auch Labels und `.status`'],
    ['erhöht', '`generation`, wenn sich die Replicas ändern'],
  ],
}
