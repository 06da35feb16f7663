import type { TextsOf } from '../base/i18n/language.ts'
import type { helpEn } from './help.en.ts'

export const help: TextsOf<typeof helpEn> = {
  search: 'Hilfe durchsuchen',
  none: (words) => `Keine Treffer für „${words}“`,
  found: (count) => (count === 1 ? '1 Treffer' : `${count} Treffer`),
  parts: { all: 'Alles', views: 'Ansichten', keys: 'Tasten', terms: 'Glossar' },
  lesson: (number) => `Lektion ${number}`,
  docs: 'Dokumentation',
  note: 'Kürzel aus einer Taste ruhen, während du tippst. Am Mac steht ⌘ für Ctrl.',
  more: {
    everywhere: [['Ctrl+m', 'Tab verlässt den Editor']],
    lists: [['↑+↓+Enter', 'Bewegen, öffnen']],
    objects: [['F8', 'Nächstes Problem im Editor']],
    designer: [
      ['↑+↓+←+→', 'Bewegen, auf- und zuklappen'],
      ['a+…+z', 'Zu den ersten Buchstaben springen'],
      ['Shift+↑+↓', 'Mehrere Felder auswählen'],
    ],
    lab: [
      ['p', 'Ausführen oder anhalten'],
      ['Space', 'Ein Schritt'],
      ['Ctrl+Enter', 'Mit der Änderung neu starten'],
      ['F6', 'Nächster Bereich des Labors'],
      ['↑+↓', 'Durch die Reconciles gehen, in ihrem Bereich'],
    ],
  },
  terms: {
    apiVersion: [
      'apiVersion',
      'Gruppe und Version eines Objekts, als `group/version`. Ein Objekt lässt sich in jeder ausgelieferten Version lesen.',
    ],
    kind: [
      'kind (Art)',
      'Der Typ eines Objekts in seinem YAML, in CamelCase. Im Pfad der API steht stattdessen der Name der Ressource im Plural.',
    ],
    crd: [
      'CustomResourceDefinition (CRD)',
      'Ein Objekt, das der API eine Art hinzufügt: ihre Namen, Versionen, Schemas und Subressourcen.',
    ],
    cr: [
      'Custom Resource',
      'Ein Objekt einer Art, die eine CRD definiert. Der Server speichert es und weiß nichts von seiner Bedeutung.',
    ],
    established: [
      'Established',
      'Die Condition einer CRD, deren Objekte der Server ausliefert. Zuerst braucht es `NamesAccepted`.',
    ],
    shortName: [
      'Kurzname',
      'Ein kürzerer Name für kubectl, etwa `po`. In einer Gruppe gehört er der CRD, die ihn zuerst verlangt hat.',
    ],
    spec: ['spec', 'Was jemand will. Benutzer schreiben es über den Hauptendpunkt, und eine Änderung erhöht `generation`.'],
    status: [
      'status',
      'Was ein Controller beobachtet hat. Mit der Subressource nimmt ihn nur `/status`, und `generation` bleibt stehen.',
    ],
    subresource: [
      'Subressource',
      'Ein weiterer Endpunkt eines Objekts, etwa `/status` und `/scale`. Jeder nimmt seinen Teil des Objekts.',
    ],
    scale: [
      'scale',
      'Eine Sicht auf die Replicas eines Objekts. `kubectl scale` und Autoscaler benutzen sie, ohne die Art zu kennen.',
    ],
    generation: [
      'generation',
      'Zählt Änderungen am Gewünschten. Sie steigt, wenn sich etwas außerhalb von metadata und status ändert.',
    ],
    observedGeneration: [
      'observedGeneration',
      'Die Generation, die der Controller zuletzt gemeldet hat. Liegt sie unter `generation`, liegt der Controller zurück.',
    ],
    resourceVersion: [
      'resourceVersion',
      'Ändert sich mit jedem gespeicherten Schreibzugriff. Vergleiche sie nur auf Gleichheit; zurückgesendet ist sie eine Sperre.',
    ],
    uid: ['uid', 'Benennt ein Objekt für immer. Wird es gelöscht und neu angelegt, hat es eine andere.'],
    conflict: [
      'Konflikt (409)',
      'Das Objekt hat sich geändert, nachdem du es gelesen hast, oder das Feld gehört einem anderen Manager. Lies neu, führ zusammen, send erneut.',
    ],
    noop: [
      'Schreibzugriff ohne Änderung',
      'Einer, dessen Ergebnis dem Gespeicherten gleicht. Er bekommt 200; kein Zähler bewegt sich, und kein Ereignis geht hinaus.',
    ],
    dryRun: ['Probelauf', 'Eine Anfrage, die jede Prüfung durchläuft und nichts speichert.'],
    fieldValidation: [
      'Feldprüfung',
      'Was mit unbekannten und doppelten Feldern geschieht: Sie fallen weg, fallen mit Warnung weg, oder die Anfrage wird abgelehnt.',
    ],
    pruning: ['Verwerfen (pruning)', 'Der Server entfernt Felder, die das Schema nicht nennt.'],
    preserve: ['x-kubernetes-preserve-unknown-fields', 'Behält unbekannte Felder an einer Stelle des Schemas.'],
    defaulting: [
      'Standardwert',
      'Ein Wert, den der Server einsetzt, wo ein Feld fehlt. Die Objekte darum herum legt er nicht an.',
    ],
    structural: ['strukturelles Schema', 'Ein Schema, das den Typ jedes Felds nennt. Eine CRD muss eines haben.'],
    intOrString: ['int-or-string', 'Ein Wert, der eine ganze Zahl oder ein String sein darf, etwa ein Port.'],
    listType: [
      'Listentyp',
      '`map` führt Elemente nach ihren Schlüsseln zusammen, `set` nach ihren Werten; `atomic` ersetzt die Liste.',
    ],
    cel: ['CEL-Regel', 'Ein Ausdruck über `self`, der wahr sein muss, in `x-kubernetes-validations`.'],
    transition: ['Regel über Änderungen', 'Eine CEL-Regel mit `oldSelf`: Sie vergleicht ein Update mit dem Gespeicherten.'],
    cost: [
      'Kosten einer Regel',
      'Der Server schätzt aus den Grenzen des Schemas, wie lange eine Regel brauchen kann, und lehnt ab, was zu viel ist.',
    ],
    ratcheting: ['Ratcheting', 'Ein Update darf einen ungültigen Wert behalten, der sich nicht geändert hat.'],
    printerColumn: ['Spalte (printer column)', 'Eine Spalte von `kubectl get`, mit einem JSONPath ins Objekt.'],
    selectable: ['auswählbares Feld', 'Ein Feld, nach dem sich Listen und Watches filtern lassen.'],
    storageVersion: [
      'Speicherversion',
      'Die Version, in der neue Schreibzugriffe gespeichert werden. Ältere Objekte behalten ihre, bis sie wieder geschrieben werden.',
    ],
    storedVersions: [
      'storedVersions',
      'Versionen, in denen Objekte gespeichert sein können. Entferne eine erst, wenn alle Objekte neu geschrieben sind.',
    ],
    conversion: [
      'Konvertierung',
      'Wie ein Objekt in einer anderen Version aussieht: Nur `apiVersion` ändert sich, oder ein Webhook ändert mehr.',
    ],
    fieldManager: [
      'Field Manager',
      'Der Name, unter dem einem Client die Felder gehören, die er geschrieben hat, in `metadata.managedFields`.',
    ],
    apply: [
      'server-side apply',
      'Ein Patch mit den Feldern, um die es dir geht. Abweichende Werte anderer sind Konflikte, außer du erzwingst deine.',
    ],
    mergePatch: ['Merge Patch', 'Ändert die genannten Felder. `null` entfernt eines, und eine Liste ersetzt die ganze Liste.'],
    jsonPatch: [
      'JSON Patch',
      'Eine Liste von Operationen. Mit `test` scheitert der Patch, wenn das Objekt nicht ist wie erwartet.',
    ],
    finalizer: ['Finalizer', 'Ein Name in metadata, der ein gelöschtes Objekt hält, bis sein Controller den Namen entfernt.'],
    deletionTimestamp: ['deletionTimestamp', 'Das Objekt wurde gelöscht und wartet auf seine Finalizers.'],
    owner: [
      'Owner Reference',
      'Nennt das Objekt, zu dem dieses gehört. Die Garbage Collection löscht es nach seinem Eigentümer.',
    ],
    propagation: [
      'Weitergabe der Löschung',
      'Ob abhängige Objekte zuerst (Foreground), später (Background) oder gar nicht (Orphan) gelöscht werden.',
    ],
    watch: ['Watch', 'Ein Strom der Änderungen nach einer Version: ADDED, MODIFIED, DELETED.'],
    bookmark: ['Bookmark', 'Ein Ereignis ohne Objekt: Bis zu dieser Version wurde alles gesendet.'],
    gone: ['410 Gone', 'Der Verlauf vor der verlangten Version wurde kompaktiert. Liste neu auf, und beginn den Watch dort.'],
    listing: [
      'limit und continue',
      'Eine Liste in Seiten. Das Token setzt denselben Stand fort, was auch inzwischen geschrieben wird.',
    ],
    label: ['Label-Selektor', 'Wählt Objekte nach Labels aus, etwa `tier=gold,env!=test`.'],
    fieldSelector: ['Feld-Selektor', 'Wählt Objekte nach `metadata.name`, `metadata.namespace` und auswählbaren Feldern aus.'],
    condition: ['Condition', 'Eine Aussage im Status, mit status, reason, message und der Zeit ihrer letzten Änderung.'],
    controller: ['Controller', 'Ein Programm, das Gewünschtes mit Vorhandenem vergleicht, handelt und im Status berichtet.'],
    namespace: ['Namespace', 'Ein Teil eines Clusters mit eigenen Namen. Ihn zu löschen löscht auch, was darin ist.'],
    rbac: [
      'RBAC',
      'Rollen erlauben Verben an Ressourcen; Bindungen geben Benutzern Rollen. Was keine Rolle erlaubt, ergibt 403.',
    ],
    impersonation: ['Impersonation', 'Eine Anfrage im Namen eines anderen Benutzers, wie `kubectl --as` sie sendet.'],
    tpr: ['ThirdPartyResource', 'Was CRDs in Kubernetes 1.7 abgelöst haben: Arten ohne Schema, in `extensions/v1beta1`.'],
    proposal: ['das Proposal von 2017', 'Der erste Entwurf von `/status` und `/scale` für Custom Resources, hier als Dialekt.'],
  },
}
