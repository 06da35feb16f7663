import type { CompatRule } from '../../../../analysis/lint/compat/pair.ts'
import { formatsOf } from '../../../base/i18n/formats.ts'
import type { TextsOf } from '../../../base/i18n/language.ts'
import type { lintEn } from './lint.en.ts'

const { number, plural, list } = formatsOf('de')

const inside = (fields: number): string => (fields === 0 ? '' : plural(fields, { one: ' mit # Feld', other: ' mit # Feldern' }))

const narrower = 'Der Server lehnt Werte ab, die gültig waren.'
const combined = 'Der Server kann Werte ablehnen, die gültig waren, oder Clients sehen Werte, die sie nicht kennen.'

const compat: { readonly [Rule in CompatRule]: string } = {
  scope: 'Die Pfade aller Objekte ändern sich. Der Server lehnt das für eine installierte CRD ab.',
  existingFieldRemoval:
    'Clients, die das Feld schreiben, verlieren seinen Wert ohne Fehler, und gespeicherte Werte werden verworfen.',
  storedVersionRemoval:
    'Objekte, die in dieser Version gespeichert sind, lassen sich nicht mehr lesen. Der Server verlangt vorher, sie neu zu schreiben.',
  servedVersionRemoval: 'Clients dieser Version bekommen 404.',
  type: 'Der nächste Schreibzugriff auf gespeicherte Werte wird abgelehnt, und typisierte Clients können die neuen nicht lesen.',
  default: 'Objekte von Clients, die das Feld weglassen, bedeuten etwas anderes.',
  enum: 'Der Server kann gespeicherte Werte ablehnen, und Clients können Werte sehen, die sie nicht kennen.',
  required: 'Der Server lehnt Objekte ab, die vollständig waren.',
  pattern: 'Der Server kann Werte ablehnen, die gültig waren.',
  format: 'Werte werden anders geprüft und verstanden.',
  nullable:
    'null wird angenommen oder abgelehnt, wo es vorher anders war, und Clients können null sehen, wo sie es nicht erwarten.',
  description: 'Eine neue Beschreibung kann ändern, was das Feld bedeutet. Keine Regel kann das prüfen.',
  unhandled: 'Keine Regel sagt, was diese Änderung für Clients bedeutet.',
  maximum: narrower,
  maxLength: narrower,
  maxItems: narrower,
  maxProperties: narrower,
  minimum: narrower,
  minLength: narrower,
  minItems: narrower,
  minProperties: narrower,
  exclusiveMinimum: narrower,
  exclusiveMaximum: narrower,
  uniqueItems: narrower,
  multipleOf: narrower,
  allOf: combined,
  anyOf: combined,
  oneOf: combined,
  not: combined,
  xvalidations: 'Der Server kann Objekte ablehnen, die gültig waren, oder Clients sehen Objekte, die vorher ungültig waren.',
  listType: 'Server-side apply führt die Liste anders zusammen: Eigentümer und Doppelte ändern sich.',
  mapType: 'Server-side apply verteilt das Objekt anders auf Eigentümer.',
  preserveUnknownFields: 'Unbekannte Felder werden behalten oder verworfen, wo es vorher anders war.',
  embeddedResource: 'Der Wert muss nun ein Kubernetes-Objekt mit apiVersion, kind und metadata sein, oder muss es nicht mehr.',
  intOrString: 'Clients, die einen der beiden Typen erwarten, sehen den anderen.',
  additionalProperties: 'Das Objekt nimmt andere weitere Properties an.',
}

export const lint: TextsOf<typeof lintEn> = {
  texts: {
    annotationsTooLarge: (size, limit) =>
      `kubectl apply speichert die CRD in einer Annotation, das macht ${number(size)} Byte Annotations. Die Grenze ist ${number(limit)}.`,
    conflictingBounds: (low, high) => `Kein Wert erfüllt ${low} und ${high} zugleich`,
    keywordsWithoutEffect: (keywords, type) => `${list(keywords)}: ohne Wirkung beim Typ ${type}`,
    duplicate: (keyword) => `${keyword} enthält etwas doppelt`,
    unknownRequired: (names) =>
      names.length === 1
        ? `${list(names)} ist erforderlich, aber nicht im Schema, also ist kein Objekt gültig`
        : `${list(names)} sind erforderlich, aber nicht im Schema, also ist kein Objekt gültig`,
    defaultAndRequired: () => 'Ein Feld mit Standardwert fehlt nie, es muss also nicht erforderlich sein',
    unreachableDefault: (names, more, field) =>
      names.length === 1
        ? `Der Standardwert von ${list(names)} gilt nur, wenn ${field} gesetzt ist`
        : `Die Standardwerte von ${list(names)}${more > 0 ? ` und ${number(more)} weiteren` : ''} gelten nur, wenn ${field} gesetzt ist`,
    notCamelCase: () => 'Feldnamen stehen in camelCase',
    timestampName: () => 'Namen von Zeitfeldern enden auf Time, nicht auf Timestamp',
    referenceName: () => 'Namen von Verweisen nehmen Ref oder Refs, nicht Reference',
    phase: () => 'Eine phase packt mehrere Tatsachen in einen Wert. Nimm Conditions.',
    integerWidth: () => 'Dem integer fehlt das Format int32 oder int64',
    float: () =>
      'Eine Gleitkommazahl kann sich zwischen Codierungen ändern. Nimm einen integer in kleinerer Einheit, oder eine Quantity.',
    numberBounds: (missing) => `Der Zahl fehlt ${list(missing)}`,
    unknownScalePath: (name, path) => `${name} der Subressource scale ist ${path}, das nicht im Schema steht`,
    unknownColumnPath: (name, path) => `Die Spalte ${name} liest ${path}, das nicht im Schema steht`,
    conditionFields: (missing) => `Eine Condition hat auch ${list(missing)}`,
    conditionsMap: () => 'Conditions sind eine Liste vom Typ map mit dem Schlüssel type',
    statusRequired: (name) => `${name} ist in jedem Status erforderlich, auch im ersten`,
    noStatusSubresource: () => 'Es gibt einen Status, aber keine Subressource status',
    noStatus: () => 'Es gibt eine Subressource status, aber keinen Status im Schema: Was dort geschrieben wird, wird verworfen',
    noMaximum: (keyword) => `Ohne ${keyword} sind CEL-Regeln zu diesem Feld teuer`,
    noMinimum: (keyword) => `Ohne ${keyword} ist unklar, ob der Wert leer sein darf`,
    duration: () =>
      'Eine Dauer als String muss jeder Client im Format von Go lesen. Nimm einen integer mit der Einheit im Namen.',
    descriptionStart: (name) => `Eine Beschreibung beginnt mit dem Namen ihres Felds: ${name}`,
    boolean: () => 'Ein boolean kann später keinen dritten Wert bekommen. Nimm einen string mit enum.',
    mapOfObjects: () => 'Die Werte dieser Map sind keine Strings. Nimm eine Liste vom Typ map, deren Elemente einen Namen haben.',
    nullable: () => 'Ein Feld mit nullable kann auf zwei Arten leer sein: null und abwesend',
    optionalItems: () => 'Kein Feld der Elemente ist erforderlich, also ist ein leeres Element gültig',
    noListType: () => 'Ohne Listentyp ersetzt server-side apply die ganze Liste',
    setOfObjects: () => 'Eine Menge vergleicht ganze Objekte: Ändern zwei Clients dasselbe Element, werden zwei daraus',

    scopeChanged: (from) => `scope geändert, war ${from}`,
    versionRemoved: (name) => `Version ${name} entfernt`,
    versionNotServed: (name) => `Version ${name} wird nicht mehr ausgeliefert`,
    added: (keyword) => `${keyword} hinzugefügt`,
    removed: (keyword) => `${keyword} entfernt`,
    changed: (keyword) => `${keyword} geändert`,
    addedAs: (keyword, value) => `${keyword} hinzugefügt: ${value}`,
    removedFrom: (keyword, value) => `${keyword} entfernt, war ${value}`,
    changedFrom: (keyword, from) => `${keyword} geändert, war ${from}`,
    changedTo: (keyword, from, to) => `${keyword} von ${from} auf ${to} geändert`,
    lowered: (keyword, from, to) => `${keyword} von ${from} auf ${to} gesenkt`,
    raised: (keyword, from, to) => `${keyword} von ${from} auf ${to} erhöht`,
    enumAdded: (values) => `enum hinzugefügt: nur ${list(values)}`,
    enumRemoved: () => 'enum entfernt: jeder Wert ist erlaubt',
    enumShrunk: (values) => `im enum fehlt nun ${list(values)}`,
    enumGrown: (values) => `im enum steht nun auch ${list(values)}`,
    nullAllowed: () => 'null ist nun erlaubt',
    nullNotAllowed: () => 'null ist nicht mehr erlaubt',
    requiredAdded: (names) => `neu erforderlich: ${list(names)}`,
    anyOfGrown: () => 'anyOf erlaubt mehr',
    rulesAdded: (added, removed) =>
      plural(added, { one: '# CEL-Regel hinzugefügt', other: '# CEL-Regeln hinzugefügt' }) +
      (removed > 0 ? `, ${number(removed)} entfernt` : ''),
    rulesRemoved: (removed) => plural(removed, { one: '# CEL-Regel entfernt', other: '# CEL-Regeln entfernt' }),
    listTypeChanged: (from, to) => `Listentyp von ${from} auf ${to} geändert`,
    mapKeysChanged: () => 'Schlüssel der List-Map geändert',
    mapTypeChanged: (from, to) => `Map-Typ von ${from} auf ${to} geändert`,
    unknownFieldsKept: () => 'unbekannte Felder werden nun behalten',
    unknownFieldsPruned: () => 'unbekannte Felder werden nun verworfen',
    valuesFree: () => 'weitere Properties dürfen nun jeden Wert haben',
    valuesNotFree: () => 'weitere Properties dürfen nicht mehr jeden Wert haben',
    fieldRemoved: (field, fields) => `${field}${inside(fields)} entfernt: wird aus jedem Objekt verworfen`,
    fieldMissing: (field, fields) => `${field}${inside(fields)} fehlt`,

    fixSet: (keyword, value) => `${keyword}: ${value} setzen`,
    fixAdd: (keyword, value, places) =>
      places === 1 ? `${keyword}: ${value} hinzufügen` : `${keyword}: ${value} an ${number(places)} Stellen hinzufügen`,
    fixRemove: (keywords) => `${list(keywords)} entfernen`,
    fixSwapBounds: () => 'Grenzen tauschen',
    fixRemoveDuplicate: () => 'Doppeltes entfernen',
    fixOptional: (names) => `${list(names)} optional machen`,
    fixDefault: (name, value) => `Standardwert von ${name}: ${value}`,
    fixDefaults: (objects) => `${number(objects)} Objekten Standardwerte geben`,
    fixRename: (to) => `In ${to} umbenennen`,
    fixConditionFields: () => 'Fehlende Felder hinzufügen',
    fixMapByType: () => 'Zur Map nach type machen',
    fixAddStatusSubresource: () => 'Subressource hinzufügen',
    fixAddStatus: () => 'status hinzufügen',
    fixDescriptionStart: (name) => `Mit ${name} beginnen`,
    fixEnum: () => 'Zum enum machen',
    fixAtomic: () => 'atomic machen',
    fixMapKey: (key) => `${key} als Schlüssel nehmen`,
    fixRestore: (name) => `${name} wiederherstellen`,
    fixServe: (version) => `${version} ausliefern`,
    fixRequire: (name) => `${name} erforderlich machen`,
    fixStore: (version) => `${version} zur Speicherversion machen`,
  },
  why: {
    ...compat,
    clientsideapply:
      'kubectl apply scheitert; kubectl apply --server-side und kubectl create nicht. Beschreibungen machen bei den meisten CRDs den größten Teil aus.',
    conflictingmarkers: 'Kein Client kann ein Feld setzen, das keinen gültigen Wert hat.',
    markerscope: 'Eine Einschränkung an einem anderen Typ wird nie geprüft, obwohl es so aussieht.',
    duplicatemarkers: 'Leicht ändert man das eine und vergisst das andere.',
    statussubresource:
      'Ohne sie erhöht jeder Schreibzugriff auf den Status generation, und Benutzer und Controller überschreiben sich.',
    conditions: 'Sonst überschreiben sich Controller, denen verschiedene Conditions gehören. kubectl wait liest diese Felder.',
    ssatags: 'x-kubernetes-list-type entscheidet, wem welche Elemente gehören können.',
    integers: 'Clients in verschiedenen Sprachen wählen verschiedene Typen dafür.',
    maxlength:
      'Die Kostenschätzung einer Regel nimmt den längsten möglichen Wert an, und der Server speichert Werte jeder Länge.',
    statusoptional: 'Ein Controller schreibt die Teile des Status, wie er sie erfährt.',
    defaultorrequired: 'Wer das Schema liest, weiß sonst nicht, ob Clients es senden müssen.',
    arrayofstruct: 'In YAML teilt ein verrutschter Strich ein Element in zwei.',
    jsontags: 'Clients in jeder Sprache leiten ihre Namen davon ab.',
    nonullable: 'Clients, die das Feld weglassen, und solche, die null senden, meinen dasselbe.',
    nofloats: 'Sprachen schreiben und runden Gleitkommazahlen verschieden, ein Wert kann sich also beim Lesen ändern.',
    nophase: 'Eine neue phase bricht Clients, die nur die alten kennen. Eine neue Condition nicht.',
    notimestamp: 'Die API-Konventionen nehmen Namen wie creationTime und startTime.',
    noreferences: 'Die API-Konventionen nehmen Namen wie secretRef und nodeRefs.',
    nodurations: 'Clients in anderen Sprachen haben keinen Parser dafür.',
    nomaps: 'Die Schlüssel einer Map sind Daten. Werkzeuge können sie nicht von Feldern unterscheiden.',
    nobools: 'Ein dritter Zustand, später hinzugefügt, bricht jeden Client.',
    commentstart: 'Erzeugte Dokumentation zeigt den Feldnamen, wie Benutzer ihn schreiben.',
    minlength: 'Nur der Autor weiß, ob leer dasselbe bedeutet wie abwesend.',
    numericbounds: 'Der Server nimmt sinnlose Werte an, etwa -1 Replicas.',
    unknownrequired: 'Der Server nimmt die CRD an, lehnt aber jedes Objekt davon ab.',
    unknownpath: 'Der Server verwirft Felder, die nicht im Schema stehen, es gibt dort also nie etwas zu lesen.',
    unreachabledefault: 'Der Server setzt keine Standardwerte in einem Objekt, das fehlt.',
  },
  unsafeFix: (why) => `${why} Es zu beheben würde Clients der installierten Version brechen.`,
  between: (versions, text) => `${versions}: ${text}`,
}
