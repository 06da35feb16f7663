import type { TextsOf } from '../../base/i18n/language.ts'
import type { builtInEn } from './built-in.en.ts'

export const builtIn: TextsOf<typeof builtInEn> = {
  namespace: {
    main: [
      ['übernimmt', 'Labels, Annotations, `.metadata.finalizers`'],
      ['ignoriert', '`.status`, und `.spec`: Nur `/finalize` ändert es'],
      ['setzt', 'das Label `kubernetes.io/metadata.name`'],
    ],
    status: [
      ['übernimmt', '`.status`, Labels und Annotations'],
      ['ignoriert', '`.spec`'],
      ['lehnt ab', 'jede `phase` außer `Active`; während der Löschung außer `Terminating`'],
    ],
  },
  crd: {
    main: [
      ['übernimmt', '`.spec`, Labels, Annotations, Finalizers'],
      ['ignoriert', '`.status`, ohne Fehler'],
      ['erhöht', '`generation`, wenn sich `.spec` ändert'],
    ],
    status: [
      ['übernimmt', '`.status`: Conditions, Namen, `storedVersions`'],
      ['ignoriert', '`.spec`'],
      ['erhöht nie', '`generation`'],
    ],
  },
  lease: {
    main: [
      ['übernimmt', '`.spec`, Labels, Annotations, Finalizers'],
      ['prüft', '`resourceVersion`: Von zwei Kandidaten bekommt einer 409'],
      ['hat', 'kein `/status` und keine `generation`'],
    ],
    status: [],
  },
  role: {
    main: [
      ['übernimmt', '`.rules`, Labels, Annotations, Finalizers'],
      ['lehnt ab', 'Rechte, die du nicht hast, außer du darfst `escalate`'],
      ['hat', 'kein `/status` und keine `generation`'],
    ],
    status: [],
  },
  binding: {
    main: [
      ['übernimmt', '`.subjects`, Labels, Annotations, Finalizers'],
      ['lehnt ab', 'ein anderes `.roleRef`, und Rollen über deinen, außer du darfst `bind`'],
      ['hat', 'kein `/status` und keine `generation`'],
    ],
    status: [],
  },
  other: {
    main: [
      ['übernimmt', 'alle veränderlichen Felder, Labels und Annotations'],
      ['ignoriert', '`.status`, wo es `/status` gibt'],
      ['lehnt ab', 'Änderungen unveränderlicher Felder'],
    ],
    status: [
      ['übernimmt', '`.status`'],
      ['ignoriert', '`.spec`'],
      ['erhöht nie', '`generation`'],
    ],
  },
}
