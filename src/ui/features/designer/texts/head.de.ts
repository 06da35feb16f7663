import { formatsOf } from '../../../../apimachinery/text/language-formats.ts'
import type { TextsOf } from '../../../base/i18n/language.ts'
import type { headEn } from './head.en.ts'

const { number, plural, list } = formatsOf('de')

const objects = (n: number): string => plural(n, { one: '# Objekt', other: '# Objekte' })
const ofObjects = (n: number): string => plural(n, { one: '# Objekt', other: '# Objekten' })
const stored = (n: number): string => plural(n, { one: '# Objekt ist gespeichert', other: '# Objekte sind gespeichert' })

export const head: TextsOf<typeof headEn> = {
  copy: 'CRD kopieren oder herunterladen',
  stored: {
    tab: (n) => `${number(n)} gespeichert`,
    tabWhy: (version, n) => `${version} steht in status.storedVersions; ${objects(n)} darin gespeichert`,
    unknown: 'kann Objekte haben',
    open: 'Gespeicherte Versionen',
    title: (name) => `Gespeicherte Versionen von ${name}`,
    lead: 'Der Server schreibt jedes Objekt in der Speicherversion. Ein Objekt behält die Version seines letzten Schreibzugriffs, bis es wieder geschrieben wird. Jede ausgelieferte Version kann es lesen.',
    changed: 'Gilt für die installierte CRD, ohne deine Änderungen.',
    heads: ['Version', 'Rolle', 'Objekte darin', 'storedVersions'],
    notSpec: 'nicht in spec.versions',
    listedHere: 'gelistet',
    notListed: 'nicht gelistet',
    hidden: 'von diesem Server nicht gemeldet',
    rewrite: 'Objekte neu schreiben',
    rewriteWhy: (n, version) =>
      `${stored(n)} in einer anderen Version als ${version}. Jedes wird gelesen und zurückgeschrieben; dann speichert es der Server in ${version}. Seine resourceVersion ändert sich, seine generation nicht.`,
    rewriteAllWhy: (n, version) =>
      `Dieser Server meldet nicht, in welcher Version ein Objekt gespeichert ist. ${plural(n, { one: '# Objekt wird', other: '# Objekte werden' })} gelesen und zurückgeschrieben. Was schon in ${version} gespeichert ist, ändert sich nicht.`,
    rewriteNone: (version) => `Nichts zu schreiben: Jedes Objekt ist in ${version} gespeichert.`,
    rewriteEmpty: 'Nichts zu schreiben: Kein Objekt ist gespeichert.',
    rewriteDo: (n, version) => `${objects(n)} in ${version} schreiben`,
    notServed: 'Keine Version wird ausgeliefert, deshalb lassen sich die Objekte nicht lesen.',
    progress: (done, total) => `${number(done)} von ${ofObjects(total)}`,
    cancel: 'Anhalten',
    outcome: (written, same) =>
      same === 0
        ? `${objects(written)} neu geschrieben`
        : `${objects(written)} neu geschrieben, ${number(same)} schon so gespeichert`,
    cancelled: (written) => `Angehalten: ${objects(written)} neu geschrieben, die anderen blieben, wie sie waren.`,
    failed: (n) => plural(n, { one: '# Objekt ließ sich nicht schreiben', other: '# Objekte ließen sich nicht schreiben' }),
    migrate: 'Oder der Server macht beides',
    migrateWhy:
      'Eine StorageVersionMigration schreibt jedes Objekt neu und bereinigt dann status.storedVersions, außer die CRD ändert sich inzwischen. Auch nach einem Fehlschlag wird bereinigt.',
    migrateDo: 'Auf dem Server migrieren',
    migrateCopy: 'Als Skript kopieren',
    migrations: 'Migrationen dieser Objekte',
    migrationStates: {
      waiting: 'wartet auf eine andere Migration',
      running: 'läuft',
      succeeded: 'gelungen',
      failed: 'fehlgeschlagen',
    },
    forgotten: (version, n) =>
      `${stored(n)} in ${version}, obwohl status.storedVersions die Version nicht mehr nennt. Schreib die Objekte neu, bevor du ${version} aus der CRD entfernst: Der Server könnte sie nicht lesen.`,
    prune: 'storedVersions bereinigen',
    pruneWhy: (versions) =>
      `Kein Objekt ist mehr in ${list(versions)} gespeichert. Der Server lehnt eine CRD ohne diese Version ab, bis du sie aus status.storedVersions entfernst:`,
    pruneBlocked: (version, n) =>
      `${plural(n, { one: '# Objekt ist noch', other: '# Objekte sind noch' })} in ${version} gespeichert. Die Version bleibt in status.storedVersions, und der Server lehnt eine CRD ohne sie ab:`,
    pruneUnknown: 'Möglich, sobald alle Objekte neu geschrieben sind. Bis dahin lehnt der Server eine CRD ohne diese Version ab:',
    pruneNone: (version) => `Nichts zu bereinigen: status.storedVersions ist ${version}.`,
    pruneDo: (kept) => `Auf ${list(kept)} bereinigen`,
    pruned: (kept) => `status.storedVersions ist ${list(kept)}. Andere Versionen kannst du jetzt aus der CRD entfernen.`,
    more: (n) => `und ${number(n)} weitere`,
  },
  update: {
    stored: 'Gespeicherte Objekte',
    clients: 'Clients',
    counting: 'Wird gezählt…',
    none: 'Kein Objekt ist gespeichert.',
    count: (n, at) =>
      at.length < 2
        ? `${stored(n)}${at.length === 1 ? `, in ${at[0]?.[0]}` : ''}.`
        : `${stored(n)}: ${list(at.map(([version, own]) => `${number(own)} in ${version}`))}.`,
  },
  paths: {
    open: (label) => `Felder für ${label}`,
    none: 'Kein passendes Feld im Schema. Einen Pfad kannst du trotzdem eingeben.',
  },
  columns: {
    none: 'Keine eigenen Spalten: Der Server zeigt NAME und AGE.',
    addAge: 'AGE hinzufügen',
    addAgeWhy: 'Mit eigenen Spalten hat eine Art AGE nur, wenn es eine davon ist.',
    up: (name) => `Spalte ${name} nach oben`,
    down: (name) => `Spalte ${name} nach unten`,
    more: (name) => `Format und Beschreibung der Spalte ${name}`,
    format: 'Format',
    description: 'Beschreibung',
    unreadable: (why) =>
      `Der Server nimmt diesen Pfad an, kann ihn aber nicht auswerten (${why}). Er zeigt weder diese Spalte noch die danach.`,
    missing: 'Das Schema hat kein solches Feld: In der Zelle steht <none>.',
  },
  live: {
    title: 'Ausgabe von kubectl get',
    rows: 'Zeilen',
    wide: '-o wide',
    copy: 'Als Text kopieren',
    rejected: 'Die Tabelle kommt wieder, sobald der Server die CRD annimmt:',
    from: {
      stored: 'Deine Objekte, von einem Testserver mit diesem Entwurf ausgegeben.',
      sample: 'Ein Beispiel: Noch ist kein Objekt gespeichert.',
      none: 'Kein Objekt ist gespeichert, und der Server lehnt das Beispiel aus dem Schema ab.',
    },
  },
  selectable: {
    title: 'Auswählbare Felder',
    none: 'Keine: --field-selector kennt nur metadata.name und metadata.namespace.',
    why: 'Felder für --field-selector, neben metadata.name und metadata.namespace.',
    nth: (n) => `Auswählbares Feld ${number(n)}`,
    add: 'Auswählbares Feld hinzufügen',
    remove: (path) => (path === '' ? 'Zeile verwerfen' : `${path} entfernen`),
    full: (most) => `Der Server nimmt höchstens ${number(most)} an.`,
  },
  install: {
    title: 'Installation',
    close: 'Fortschritt schließen',
    steps: { dryRun: 'Probelauf', write: 'Schreiben', names: 'NamesAccepted', established: 'Established', served: 'Endpunkte' },
    states: { waiting: 'wartet', running: 'läuft', done: 'fertig', failed: 'gescheitert' },
    taken: (warnings) =>
      warnings === 0
        ? 'der Server würde sie annehmen'
        : plural(warnings, {
            one: 'der Server würde sie annehmen, mit # Warnung',
            other: 'der Server würde sie annehmen, mit # Warnungen',
          }),
    notServed: (versions) => `noch nicht ausgeliefert: ${list(versions)}`,
  },
  remoteChange: {
    shown: (name) => `${name} hat sich auf dem Server geändert und wurde neu geladen. Rückgängig holt deine Fassung zurück.`,
    differs: (name) =>
      `${name} hat sich auf dem Server geändert, nachdem du es geladen hast. Probleme vergleichen mit der Fassung des Servers; Senden ersetzt sie.`,
    theirs: 'Fassung des Servers nehmen',
    mine: 'Meine behalten',
    second: (name) => `neben ${name}`,
    secondWhy: (name) => `Der Name ist ein anderer: So entsteht eine zweite CRD, und ${name} ändert sich nicht.`,
  },
  names: {
    needed: 'Erforderlich',
    taken: 'Eine andere Art hat diesen Namen',
    rejected: (name, other) => `${other} hat „${name}“ schon: Der Server nimmt es nicht an.`,
    ambiguous: (name, other) => `„${name}“ meint auch ${other}: kubectl nimmt den ersten Treffer.`,
  },
  scale: {
    title: 'Pfade von scale',
    choose: 'Pfade wählen',
    lead: 'Wo GET und PUT /scale die Zahlen finden. Die Liste zeigt Felder des Schemas mit passendem Typ.',
    missing: 'Das Schema hat kein solches Feld.',
    replicas: 'Replicas',
    try: 'Scale ausprobieren',
    tryLead:
      'Sendet sie an ein Beispielobjekt auf einem Server daneben, wie ein Autoscaler. Der Arbeitsbereich bleibt, wie er ist.',
    what: {
      specReplicasPath: 'gewünschte Replicas: ein integer unter .spec',
      statusReplicasPath: 'beobachtete Replicas: ein integer unter .status',
      labelSelectorPath: 'Label-Selektor der Pods, für Autoscaler: ein string; optional',
    },
    hint: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas', labelSelectorPath: '.status.selector' },
  },
  conversion: {
    open: 'Konvertierung öffnen',
    toOpen: 'Installiere die CRD, um ihre Konvertierung zu schreiben.',
    strategy: 'Strategie',
    subs: { None: 'nur apiVersion ändert sich', Webhook: 'der Server ruft einen Webhook auf' },
    calls: 'clientConfig',
    ways: {
      service: 'ein Service im Cluster',
      url: 'eine URL außerhalb des Clusters',
      function: 'TypeScript, das in dieser Seite läuft',
    },
    reviews: 'conversionReviewVersions',
    caBundle: 'PEM in Base64',
    none: 'Zwischen Versionen ändert sich nur apiVersion. Ein Feld, das die andere Version nicht hat, wird verworfen.',
    one: 'Ohne eine zweite Version hat das keine Wirkung.',
    noCalls:
      'Der Server in dieser Seite kann keine Webhooks aufrufen: Ein Objekt in einer anderen Version als seiner Speicherversion zu lesen scheitert. crdlab serve ruft Webhooks über ihre URL auf.',
    function:
      'Der Code steht in der Annotation conversion.crdlab.dev/function. Ändere mit ihm auch die Zahl in der URL: Dann werden Listen neu umgewandelt.',
  },
  version: {
    open: (name) => `Version ${name}: Name, Warnung, entfernen`,
    name: 'Name',
    warning: 'Warnung',
    warningHint: 'geht an Clients; leer: die übliche Warnung',
    remove: (name) => `${name} entfernen`,
    twice: (name) => `Version ${name} gibt es schon.`,
    last: 'Eine CRD braucht mindestens eine Version.',
    isStorage: 'Das ist die Speicherversion. Mach zuerst eine andere dazu.',
    isStored: (name) =>
      `status.storedVersions nennt ${name}. Schreib zuerst ihre Objekte neu und bereinige die Liste, unter Gespeicherte Versionen.`,
  },
}
