import { formatsOf } from '../../../apimachinery/text/language-formats.ts'
import { copyKind } from './copy-kind.de.ts'
import type { TextsOf } from './language.ts'
import type { viewsEn } from './views.en.ts'

const { number, plural, bytes } = formatsOf('de')

const crds = (n: number): string => plural(n, { one: '# CRD', other: '# CRDs' })
const objects = (n: number): string => plural(n, { one: '# Objekt', other: '# Objekte' })
const documents = (n: number): string => plural(n, { one: '# Dokument', other: '# Dokumente' })

export const views: TextsOf<typeof viewsEn> = {
  resource: {
    present: 'Dieses Objekt präsentieren',
    path: 'Pfad',
    age: 'Alter',
    stale: 'veraltet',
    staleWhy: 'Eine Condition beschreibt eine ältere Generation.',
    staleAt: (generation) => `veraltet, generation ist ${generation}`,
    lockRequired: 'nötig für PUT',
    lockOptional: 'hier optional',
    gone: 'Das Objekt wurde gelöscht. Das ist sein letzter Stand.',
    lost: 'Verbindung verloren. Neuer Versuch …',
    notFound: (type, name) => `${type} "${name}" nicht gefunden`,
    endpoints: 'Endpunkte',
    verb: 'Verb',
    force: 'force bei Konflikten',
    manager: 'Manager',
    forceWord: 'erzwingen',
    managerNone: 'keiner',
    managerWhy: 'Field Manager deiner Schreibzugriffe. Leer: Der Server leitet ihn vom Namen des Clients ab.',
    draft: 'nicht gespeichert',
    copy: 'Anfrage kopieren',
    unsendable: 'Das YAML ist ungültig',
    sending: 'Wird gesendet',
    loading: 'Wird geladen',
    unchanged: 'Nichts wurde geändert',
    send: (what) => `${what} senden`,
    sendTo: (what, context) => `${what} an ${context} senden`,
    sendDry: (what) => `${what} als Probelauf`,
  },
  showMore: (step, rest) => `${number(step)} von ${number(rest)} weiteren zeigen`,
  failure: {
    editor: 'Der Editor wurde nicht geladen. Du kannst hier ohne Farben schreiben.',
    diff: 'Der Vergleich wurde nicht geladen.',
  },
  exportFormats: 'Typen für TypeScript und Go, JSON Schema, Markdown, HTML, kustomize',
  required: 'erforderlich',
  install: {
    secondDocument: 'Der Designer bearbeitet ein Dokument; hier beginnt ein zweites. Für mehrere nimm Installieren.',
    title: 'Installieren und importieren',
    lead: 'Füg CRDs und Objekte ein oder leg sie ab: YAML mit beliebig vielen Dokumenten, JSON oder eine List. CRDs kommen zuerst; Objekte folgen, sobald ihre Art Established ist.',
    paste: 'YAML oder JSON',
    placeholder: 'Hier einfügen, oder Dateien ablegen',
    pick: 'Dateien wählen',
    clear: 'Leeren',
    examples: 'Beispiele',
    read: 'Wird gelesen',
    found: (crdCount, objectCount) => `${crds(crdCount)}, ${objects(objectCount)}`,
    nothing: 'Noch nichts zu installieren.',
    send: (n) => `${documents(n)} senden`,
    again: 'Erneut senden',
    openKind: (resource) => `${resource} öffnen`,
    openKinds: 'Ressourcen öffnen',
    sending: 'Wird gesendet',
    waiting: 'wartet auf Established',
    document: 'Dokument',
    result: 'Ergebnis',
    ready: 'bereit',
    created: 'angelegt',
    configured: 'geändert',
    unchanged: 'unverändert',
    exists: 'gibt es schon',
    skipped: 'übersprungen: keine passende Art',
    rejected: 'abgelehnt',
    bad: 'ungültiges YAML',
    line: (n) => `Zeile ${number(n)}`,
    template: 'Das ist eine Vorlage eines Helm-Charts, kein YAML.',
    templateHow: 'Führ zuerst helm template aus und importier das Ergebnis.',
    templateStrip: 'Ohne die Zeilen der Vorlage importieren',
    old: (n) =>
      `${plural(n, { one: 'Diese CRD ist', other: '# CRDs sind' })} in apiextensions.k8s.io/v1beta1 geschrieben, das Kubernetes seit 1.22 nicht mehr hat.`,
    oldConvert: 'In v1 umwandeln',
    definitions: (n, by) =>
      `${plural(n, { one: 'Diese Definition ist', other: '# Definitionen sind' })} für ${by}, das daraus CRDs macht und hier nicht läuft.`,
    derive: 'Durch die CRDs ersetzen',
    place: (line, column) => `Zeile ${number(line)}, Spalte ${number(column)}:`,
    booleanWord: (word, value) =>
      `Der Server liest \`${word}\` als ${value} (YAML 1.1). Setz es in Anführungszeichen, wenn du Text meinst.`,
    noObject: 'kein Objekt mit apiVersion und kind',
    noKind: 'kind fehlt',
    noApiVersion: 'apiVersion fehlt',
    noName: 'metadata.name fehlt',
    replace: 'Vorhandene ersetzen',
    replaceTitle: (n) =>
      plural(n, {
        one: 'Eine CRD ersetzen, deren Objekte Werte verlieren?',
        other: '# CRDs ersetzen, deren Objekte Werte verlieren?',
      }),
    trying: 'Erprobe, was gespeicherte Objekte verlieren',
    back: 'Zurück',
    large: (size) => `Der Text hat ${bytes(size)}; ohne Vorschau.`,
    progress: (done, all) => `${number(done)} von ${plural(all, { one: '# Dokument', other: '# Dokumenten' })}`,
    inFile: (n) => (n === 0 ? 'keine Objekte' : objects(n)),
    fileResult: (stored, failed, all) =>
      failed > 0 ? `${number(failed)} von ${number(all)} nicht gespeichert` : `${number(stored)} von ${number(all)} gespeichert`,
    summary: (ok, bad) => (bad === 0 ? `${number(ok)} gespeichert` : `${number(ok)} gespeichert, ${number(bad)} nicht`),
  },
  unknownRelease: (release, served) =>
    `Dieser Arbeitsbereich ist auf Kubernetes ${release} eingestellt, das diese Version von crdlab nicht kennt. Sein Server antwortet wie ${served}.`,
  offline: {
    ready:
      'Eine neue Version von crdlab ist bereit. Beim Aktualisieren laden alle Tabs neu; Arbeitsbereiche und Entwürfe bleiben.',
    update: 'Aktualisieren',
    later: 'Später',
  },
  copyKind: copyKind,
  create: {
    title: (kind) => `${kind} anlegen`,
    send: 'POST senden',
  },
  editor: {
    label: (word) => `${word}, YAML`,
    tabHint: 'Mit Ctrl+M springt Tab weiter',
  },
  changed: {
    showStored: 'Gespeichertes zeigen',
  },
  access: {
    actAs: (persona) => `Als ${persona} handeln`,
    locked: 'verboten',
  },
  verbs: {
    PUT: 'Ersetzt das ganze Objekt (braucht resourceVersion)',
    merge: 'Sendet nur deine Änderungen (ohne Prüfung von resourceVersion)',
    json: 'Sendet deine Änderungen als JSON-Patch-Operationen',
    apply: 'Server-side apply (du wirst Field Manager)',
  },
  counters: {
    intent: 'Änderungen von spec',
    anyWrite: 'jeder Schreibzugriff',
    asFound: 'noch unverändert',
    steady: 'vom letzten Schreibzugriff nicht verändert',
    roseSpec: 'gestiegen: .spec geändert',
    rose: 'gestiegen',
    changed: 'geändert; ein Zähler für den ganzen Speicher',
    opaque: 'ein Zähler für den ganzen Speicher',
    writtenBy: (actor, request) => (request === '' ? `geändert von ${actor}` : `geändert von ${actor}: ${request}`),
    behind: 'Controller liegt zurück',
    caughtUp: 'Controller ist auf dem Stand',
    of: (observed, generation) => `${observed} von ${generation}`,
    spoken: (generation, version) => `generation ${generation}, resourceVersion ${version}`,
  },
  absent: {
    status:
      'Diese Version hat keine Subressource status: `/status` antwortet mit 404, der Hauptendpunkt schreibt `.status`, und jede Änderung daran erhöht `generation`. Mit `subresources: {status: {}}` in der Version der CRD schaltest du sie ein.',
    scale:
      'Diese Version hat keine Subressource scale: `/scale` antwortet mit 404, deshalb können `kubectl scale` und Autoscaler nichts tun. Mit `subresources.scale` und seinen zwei Pfaden in der Version der CRD schaltest du sie ein.',
    scaleBroken:
      'GET /scale scheitert, weil am Pfad der Replicas kein Wert steht. Setz einen in spec, oder send PUT oder PATCH an /scale.',
  },
  object: 'Objekt',
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
  builtIn: {
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
  },
  verdict: {
    label: 'Ergebnis des Schreibzugriffs',
    main: 'main',
    ok: (code) => (code === 201 ? 'Created' : 'OK'),
    request: (method, place, milliseconds, isDryRun) =>
      `${isDryRun ? 'Probelauf, ' : ''}${method} ${place}, ${number(milliseconds, { style: 'unit', unit: 'millisecond' })}`,
    close: 'Ergebnis schließen',
    splitter: 'Höhe der Bereiche',
    rejected: 'Abgelehnt',
    raw: 'Original',
    rawStatus: 'Status im Original',
    stages: {
      received: 'empfangen',
      existing: 'Bestand',
      pruned: 'verworfen',
      defaulted: 'gefüllt',
      strategy: 'Strategie',
      validated: 'geprüft',
      stored: 'gespeichert',
      watch: 'Watch-Ereignis',
    },
    noStations: 'Der Server hat diesen Schreibzugriff nicht aufgezeichnet.',
    noTrace:
      'Dieser Server zeichnet Schreibzugriffe nicht auf, deshalb ist nicht bekannt, was aus jedem Feld wurde. Die Antwort steht im API-Protokoll.',
    noAnswer: 'Keine Antwort',
    noAnswerHow:
      'Vielleicht wurde gespeichert, vielleicht nicht. Dein Entwurf ist sicher; send ihn erneut, wenn der Server wieder da ist.',
    reload: 'Neu laden',
  },
  fate: {
    title: 'Was aus jedem Feld wurde',
    table: 'Felder und was aus ihnen wurde',
    words: {
      kept: 'behalten',
      defaulted: 'Standardwert',
      pruned: 'verworfen',
      ignored: 'ignoriert',
      reset: 'zurückgesetzt',
      removed: 'entfernt',
      rejected: 'abgelehnt',
    },
    columns: {
      sent: 'Gesendet',
      afterPrune: 'Nach Verwerfen',
      afterDefault: 'Nach Füllen',
      afterStrategy: 'Nach Strategie',
      stored: 'Gespeichert',
    },
    path: 'Pfad',
    fate: 'Ausgang',
    why: 'Warum',
    removed: 'entfernt',
    absent: 'fehlt',
    notStored: 'nicht gespeichert',
    rule: (id) => `Regel ${id}`,
    noRule: (id) => `Diese Seite hat den Text der Regel ${id} nicht.`,
    sources: 'Quellen',
    unchanged: {
      show: (n) => `${number(n)} unveränderte zeigen`,
      hide: (n) => `${number(n)} unveränderte ausblenden`,
    },
    sent: {
      show: (n) => `${number(n)} wie gesendet gespeicherte zeigen`,
      hide: (n) => `${number(n)} wie gesendet gespeicherte ausblenden`,
    },
    asSent: 'Jedes Feld wurde gespeichert, wie es gesendet wurde.',
    none: 'Keine Felder',
    noOp: 'Keine Änderung: Nichts wurde geschrieben, und beide Zähler blieben stehen.',
    notes: {
      kept: (previous) => `behalten, war ${previous}`,
      keptNew: 'behalten, neu',
      defaulted: 'Standardwert',
      pruned: 'verworfen, nicht im Schema',
      ignored: 'ignoriert von diesem Endpunkt',
      ignoredStatus: 'ignoriert, nimm /status',
      reset: 'vom Server zurückgesetzt',
      removed: 'entfernt',
      rejected: 'abgelehnt',
    },
  },
  settings: {
    language: 'Sprache',
    languageWhy: 'Gilt sofort.',
    themeWhy: 'Hell, dunkel oder wie das System.',
    validation: 'Feldprüfung',
    manager: 'Field Manager',
    plainEditor: 'Einfacher Texteditor',
    plainEditorWhy: 'Ersetzt den Code-Editor durch ein Textfeld. Anmerkungen zu Zeilen stehen in der Tabelle darunter.',
    tour: 'Laufendes Beispiel auf der Startseite',
    tourWhy:
      'Zeigt das laufende Beispiel auf der Startseite. Solange es zu sehen ist, meldet sein Controller alle zwei Sekunden.',
    storage: 'Speicher',
    persisted: 'dauerhaft',
    persist: 'Dauerhaft speichern',
    persistUnknown: 'Dauerhaftigkeit prüfen',
  },
  help: {
    scopes: { everywhere: 'Überall', lists: 'Listen', objects: 'Objekte', designer: 'Designer', lab: 'Controller-Labor' },
  },
}
