import type { TextsOf } from '../../base/i18n/language.ts'
import type { panesEn } from './panes.en.ts'

export const panes: TextsOf<typeof panesEn> = {
  endpoints: 'Endpunkte',
  draft: 'nicht gespeichert',
  showStored: 'Gespeichertes zeigen',
  locked: 'verboten',
  object: 'Objekt',
  absent: {
    status:
      'Diese Version hat keine Subressource status: `/status` antwortet mit 404, der Hauptendpunkt schreibt `.status`, und jede Änderung daran erhöht `generation`. Mit `subresources: {status: {}}` in der Version der CRD schaltest du sie ein.',
    scale:
      'Diese Version hat keine Subressource scale: `/scale` antwortet mit 404, deshalb können `kubectl scale` und Autoscaler nichts tun. Mit `subresources.scale` und seinen zwei Pfaden in der Version der CRD schaltest du sie ein.',
    scaleBroken:
      'GET /scale scheitert, weil am Pfad der Replicas kein Wert steht. Setz einen in spec, oder send PUT oder PATCH an /scale.',
  },
  proposal: {
    main: [
      ['übernimmt', '`.spec`, Labels, Annotations, Finalizers'],
      ['ignoriert', '`.status`, ohne Fehler'],
      ['erhöht', '`generation`, wenn sich `.spec` ändert, und nur dann'],
    ],
    status: [
      ['übernimmt', 'PUT von `.status`; prüft `resourceVersion`'],
      ['ignoriert', '`.spec`, Labels, Annotations, Finalizers'],
      ['erhöht nie', '`generation`'],
    ],
    scale: [
      ['übernimmt', 'PUT von `.spec.replicas`; verlangt `resourceVersion`'],
      ['lehnt ab', 'Werte in `.status`, die keinen Pfad in der CRD haben'],
      ['erhöht', '`generation`, wenn sich die Replicas ändern'],
    ],
  },
  verbs: {
    PUT: 'Ersetzt das ganze Objekt (braucht resourceVersion)',
    merge: 'Sendet nur deine Änderungen (ohne Prüfung von resourceVersion)',
    json: 'Sendet deine Änderungen als JSON-Patch-Operationen',
    apply: 'Server-side apply (du wirst Field Manager)',
  },
  verb: 'Verb',
  force: 'force bei Konflikten',
  forceWord: 'erzwingen',
  copy: 'Anfrage kopieren',
  unsendable: 'Das YAML ist ungültig',
  sending: 'Wird gesendet',
  loading: 'Wird geladen',
  unchanged: 'Nichts wurde geändert',
  send: (what) => `${what} senden`,
  sendTo: (what, context) => `${what} an ${context} senden`,
  sendDry: (what) => `${what} als Probelauf`,
}
