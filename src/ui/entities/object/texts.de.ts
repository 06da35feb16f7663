import { formatsOf } from '../../../apimachinery/text/language-formats.ts'
import type { TextsOf } from '../../base/i18n/language.ts'
import type { objectsEn } from './texts.en.ts'

const { number, plural, list } = formatsOf('de')

export const objects: TextsOf<typeof objectsEn> = {
  secret: {
    title: 'Die Werte sind verdeckt',
    type: 'Typ',
    empty: 'Dieses Secret hat keine Werte',
    size: (bytes) => plural(bytes, { one: '# Byte', other: '# Bytes' }),
    reveal: 'Werte zeigen',
    edit: 'Bearbeiten',
  },
  create: {
    title: (kind) => `${kind} anlegen`,
    send: 'POST senden',
  },
  openDesign: 'Entwerfen',
  explain: 'Die Art erklären',
  list: {
    filterKinds: 'Arten filtern',
    noKindMatches: 'Keine Art passt.',
    terminating: (count) => `${count} in Löschung`,
    count: (count) => number(count),
    atLeast: (count) => `${number(count)}+`,
    scope: 'Scope',
    versions: 'Versionen',
    storage: 'Speicherversion',
    deprecated: 'veraltet',
    subresources: 'Subressourcen',
    none: 'keine',
    shortNames: 'Kurznamen',
    schema: 'Schema',
    size: (fields, rules) =>
      list([
        plural(fields, { one: '# Feld', other: '# Felder' }),
        ...(rules === 0 ? [] : [plural(rules, { one: '# CEL-Regel', other: '# CEL-Regeln' })]),
      ]),
    filter: 'Nach Wörtern, Labels oder Feldern filtern',
    placeholder: 'Filtern, oder auswählen: tier=gold',
    kinds: { labels: 'Label', fields: 'Feld' },
    remove: (kind, text) => `${kind}-Selektor ${text} entfernen`,
    keys: 'Labels und Felder',
    selects: 'Auswählen',
    rejectedHides: 'Solange er steht, sind keine Zeilen zu sehen.',
    filterColumn: (column, value) => `${column} nach ${value} filtern`,
    makeSelectable: 'Im Design wählbar machen',
    removeSelector: 'Selektor entfernen',
    rejected: (text, why) => `${text}: ${why}`,
    noMatch: (kind) => `Kein Objekt der Art ${kind} passt.`,
    clear: 'Selektoren löschen',
    of: (shown, all) => `${number(shown)} von ${number(all)}`,
    terminatingFor: 'In Löschung',
    heldBy: 'gehalten von',
    deleting: 'wird gelöscht',
    select: (name) => `${name} auswählen`,
    selectAll: 'Alle Zeilen auswählen',
    selected: (count) => `${number(count)} ausgewählt`,
    selection: 'Ausgewählte Objekte',
    clearSelection: 'Auswahl aufheben',
    download: 'YAML herunterladen',
    copyKubectl: 'Als kubectl kopieren',
    commands: { get: 'kubectl get', describe: 'kubectl describe', remove: 'kubectl delete' },
    deleteMany: (count, kind) => (count === 1 ? `${kind} löschen` : `${number(count)} × ${kind} löschen`),
    columns: 'Spalten',
    columnsOf: (kind) => `Spalten von ${kind}`,
    always: 'immer',
    wide: 'breit',
    thisPage: 'diese Seite',
    reset: 'Zurücksetzen',
    labelsColumn: 'Labels',
    missingRule: 'Die fehlende Regel zeigen',
    managers: 'Verwaltet von',
    movedTo: (column, place, all) => `${column}: Spalte ${number(place)} von ${number(all)}`,
    moveHint:
      'Zieh am Griff oder drück Alt mit einer Pfeiltaste, um eine Spalte zu verschieben. Die Pfeile sortieren nach mehreren Spalten, wie Klicks mit Umschalt auf die Spaltenköpfe.',
    addPath: 'Spalte mit JSONPath hinzufügen',
    add: 'Hinzufügen',
    pathTwice: 'Dieser Pfad ist schon eine Spalte.',
    removePath: (path) => `Spalte ${path} entfernen`,
    sortPlace: (words, place, all) => `${words}, ${number(place)} von ${number(all)} in der Sortierung`,
  },
  bulk: {
    open: 'Ändern',
    label: {
      word: 'Labels setzen',
      title: (count, kind) => `Labels setzen: ${number(count)} × ${kind}`,
      field: 'Labels setzen oder entfernen',
      hint: 'Wie bei kubectl: `tier=gold` setzt ein Label, `tier-` entfernt es. Trenne mehrere durch Leerzeichen.',
      bad: (word) => `Erwartet wird KEY=VALUE oder KEY-, nicht ${word}`,
    },
    annotate: {
      word: 'Annotationen setzen',
      title: (count, kind) => `Annotationen setzen: ${number(count)} × ${kind}`,
      field: 'Annotationen setzen oder entfernen',
      hint: 'Wie bei kubectl: `note="zwei Wörter"` setzt eine Annotation, `note-` entfernt sie. Trenne mehrere durch Leerzeichen.',
      bad: (word) => `Erwartet wird KEY=VALUE oder KEY-, nicht ${word}`,
    },
    scale: {
      word: 'Skalieren',
      title: (count, kind) => `Skalieren: ${number(count)} × ${kind}`,
      field: 'Replicas',
      hint: 'Schreibt `.spec.replicas` bei jedem über `/scale`, wie `kubectl scale`.',
      bad: (word) => `Erwartet wird eine Zahl von Replicas, nicht ${word}`,
    },
    patch: {
      word: 'Feld ändern',
      title: (count, kind) => `Feld ändern: ${number(count)} × ${kind}`,
      field: 'Feld und Wert',
      hint: '`spec.paused=true`: Der Wert ist JSON oder ein Text. `null` entfernt das Feld.',
      bad: (word) => `Erwartet wird FELD=WERT, nicht ${word}`,
    },
    send: 'PATCH senden',
    sending: (done, all) => `${number(done)} von ${number(all)} gesendet`,
    stopped: (failed) => plural(failed, { one: '# Objekt wurde nicht geändert:', other: '# Objekte wurden nicht geändert:' }),
  },
  reapply: {
    found: (count) => `Wegen ${number(count)} Feldern ändert jedes neue Apply ein Objekt, meldet eine Änderung oder scheitert.`,
    remove: (count) => plural(count, { one: 'Feld entfernen', other: '# Felder entfernen' }),
    mark: 'nicht idempotent',
    reasons: {
      empty: (field) =>
        `\`${field}\` ist leer: Jedes Server-side Apply schreibt das Objekt erneut und erhöht seine resourceVersion. Entferne es.`,
      server: (field) => `Der Server setzt \`${field}\`: \`kubectl apply\` meldet jedes Mal „configured“. Entferne es.`,
      managedFields: (field) =>
        `Der Server führt \`${field}\`: Server-side Apply lehnt es ab, und \`kubectl apply\` meldet jedes Mal „configured“. Entferne es.`,
      status: (field) =>
        `Dieser Endpunkt ignoriert \`${field}\`: \`kubectl apply\` meldet jedes Mal „configured“. Sende es an /status.`,
      embedded: (field) =>
        `So speichert der Server \`${field}\` eines eingebetteten Objekts nicht: Jedes Server-side Apply erhöht die generation. Entferne es.`,
      pruned: (field) =>
        `Das Schema beschreibt \`${field}\` nicht: Der Server entfernt es, und jedes Server-side Apply erhöht die generation. Entferne es.`,
      version: (field) => `\`${field}\` benennt einen Stand: Apply scheitert, sobald das Objekt einen anderen hat. Entferne es.`,
    },
  },
  nearestBranch: (branch, of, keyword) => `Zweig ${number(branch)} von ${number(of)} aus ${keyword} kommt am nächsten. Er sagt:`,
  versions: {
    open: 'Versionen vergleichen',
    title: (name) => `${name} in jeder Version`,
    how: 'Der Server speichert eine Version und konvertiert sie bei jeder Anfrage. Das lesen Clients der einzelnen Versionen.',
    left: 'links',
    right: 'rechts',
    more: 'Auch zeigen',
    allSame: 'Alle gezeigten Versionen lesen sich gleich, bis auf ihre apiVersion.',
    same: 'Beide Versionen lesen sich gleich, bis auf ihre apiVersion.',
  },
  events: {
    title: 'Events',
    none: 'Keine Events zu diesem Objekt.',
    count: (count) => number(count),
    columns: { type: 'Typ', reason: 'Grund', age: 'Alter', from: 'Von', message: 'Meldung' },
  },
  describe: {
    title: (name) => `Beschreibung von ${name}`,
    copy: 'Kopieren',
  },
  peek: {
    label: 'Ausgewähltes Objekt',
    previous: 'Voriges Objekt',
    next: 'Nächstes Objekt',
    close: 'Vorschau schließen',
    open: 'Öffnen',
    observed: 'gesehen',
    metadata: 'Metadaten',
    namespace: 'Namespace',
    labels: 'Labels',
    created: 'Angelegt',
    finalizers: 'Finalizers',
    spec: 'Spec',
    conditions: 'Conditions',
    items: (count) => plural(count, { one: '# Element', other: '# Elemente' }),
    fields: (count) => plural(count, { one: '# Feld', other: '# Felder' }),
  },
  remove: {
    ask: (kind, names) =>
      names.length === 1 ? `${kind} ${list(names)} löschen?` : `${number(names.length)} Objekte der Art ${kind} löschen?`,
    send: (kind, count) => (count === 1 ? `${kind} löschen` : `${number(count)} × ${kind} löschen`),
    sending: (done, all) => `${number(done)} von ${number(all)} gelöscht`,
    propagation: 'Weitergabe',
    policies: { Background: 'Background', Foreground: 'Foreground', Orphan: 'Orphan' },
    policyWhy: {
      Background: 'Erst geht das Objekt, dann gehen die abhängigen. Standard.',
      Foreground: 'Erst gehen die abhängigen Objekte. Das Objekt bleibt, bis sie weg sind.',
      Orphan: 'Abhängige Objekte bleiben. Ihre Owner Reference wird entfernt.',
    },
    preconditions: 'Vorbedingungen',
    uid: 'uid ist',
    version: 'resourceVersion ist',
    each: 'wie bei jedem Objekt gelesen',
    conditionWhy: 'Der Server lehnt die Anfrage mit 409 ab, wenn eine Vorbedingung nicht zutrifft.',
    consequences: 'Was geschieht',
    dryRun: 'Probelauf',
    again: 'Probelauf wiederholen',
    accepted: (count) =>
      plural(count, { one: 'Der Server würde die Anfrage annehmen.', other: 'Der Server würde # Anfragen annehmen.' }),
    rejected: 'Der Server würde die Anfrage ablehnen:',
    stopped: (failed) => plural(failed, { one: '# Objekt wurde nicht gelöscht:', other: '# Objekte wurden nicht gelöscht:' }),
    starts: 'Die Löschung beginnt. Der Server setzt `deletionTimestamp`.',
    isTerminating: 'Die Löschung hat schon begonnen.',
    dependents: {
      Background: (what) => `Danach löscht die Garbage Collection die abhängigen Objekte: ${what}.`,
      Foreground: (what) => `Zuerst löscht die Garbage Collection die abhängigen Objekte: ${what}.`,
      Orphan: (what) => `Die abhängigen Objekte bleiben, ohne diesen Eigentümer: ${what}.`,
    },
    kinds: (kinds) => list(kinds.map(({ kind, count }) => `${number(count)} ${kind}`)),
    shared: (count) =>
      plural(count, {
        one: '# davon bleibt: Es hat einen weiteren Eigentümer.',
        other: '# davon bleiben: Sie haben einen weiteren Eigentümer.',
      }),
    noDependents: 'Keine abhängigen Objekte gefunden.',
    looking: 'Suche nach abhängigen Objekten …',
    bounded: (limit, kinds) => `Durchsucht wurden nur die ersten ${number(limit)} Objekte von: ${list(kinds)}.`,
    unread: (kinds) => `Nicht durchsucht, weil der Server sie nicht auflistet: ${list(kinds)}.`,
    holds: (count) => plural(count, { one: '# Finalizer hält das Objekt:', other: '# Finalizers halten das Objekt:' }),
    holdsSome: 'Finalizers halten Objekte, bis sie entfernt sind:',
    ends: 'Das Objekt verschwindet aus dem Speicher. Das lässt sich nicht rückgängig machen.',
    endsHeld: 'Das Objekt verschwindet mit seinem letzten Finalizer. Das lässt sich nicht rückgängig machen.',
    notKubectl: 'kubectl kann die Vorbedingungen nicht senden',
    copy: 'Befehl kopieren',
  },
  terminating: {
    since: 'In Löschung seit {age}',
    started: (time) => `Die Löschung begann um ${time} und lässt sich nicht rückgängig machen.`,
    rescue: 'Um die Daten zu behalten, kopier jetzt das YAML und leg das Objekt neu an, sobald es weg ist.',
    waits: (finalizer) =>
      finalizer === 'foregroundDeletion'
        ? 'wartet auf abhängige Objekte'
        : finalizer === 'orphan'
          ? 'wartet auf die Garbage Collection'
          : finalizer === 'kubernetes'
            ? 'wartet, bis der Namespace leer ist'
            : 'wartet auf seinen Controller',
    removed: 'entfernt',
    finalizers: 'Finalizers',
    end: 'Objekt entfernt',
    endWhy: 'Watches erhalten DELETED',
    release: 'Finalizer entfernen',
    releaseAsk: (name) => `Einen Finalizer von ${name} entfernen?`,
    skips: (finalizer) =>
      finalizer === 'foregroundDeletion'
        ? 'Das Objekt geht, ohne auf abhängige Objekte zu warten. Die übrigen werden nach ihm gelöscht.'
        : finalizer === 'orphan'
          ? 'Die Garbage Collection entfernt die Owner Reference der abhängigen Objekte nicht mehr. Sie können mit dem Objekt gelöscht werden.'
          : finalizer === 'kubernetes'
            ? 'Der Namespace geht, ohne auf seinen Inhalt zu warten. Was übrig ist, bleibt gespeichert und ist nur über einen neuen Namespace dieses Namens erreichbar.'
            : `Überspringt das Aufräumen, für das ${finalizer} steht. Was sein Controller freigegeben hätte, kann zurückbleiben.`,
    last: 'Es ist der letzte Finalizer: Das Objekt verschwindet sofort.',
    request: 'Anfrage',
    send: (method) => `${method} senden`,
    deletedAt: (time) => `Gelöscht um ${time}.`,
  },
}
