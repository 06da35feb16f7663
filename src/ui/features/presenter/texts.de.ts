import { formatsOf } from '../../../apimachinery/text/language-formats.ts'
import type { TextsOf } from '../../base/i18n/language.ts'
import type { presenterEn } from './texts.en.ts'

const { number, plural } = formatsOf('de')

export const presenter: TextsOf<typeof presenterEn> = {
  exit: 'Beenden',
  follow: 'Mitlaufen',
  write: (index, all) => `Schreibzugriff ${number(index)} von ${number(all)}`,
  writes: 'Schreibzugriffe',
  choice: (index, words) => `${number(index)}. ${words}`,
  prepared: (index, all) =>
    index > all
      ? 'Nach dem letzten vorbereiteten Schreibzugriff'
      : `Vorbereiteter Schreibzugriff ${number(index)} von ${number(all)}`,
  counters: {
    generation: 'Absicht',
    resourceVersion: 'jeder gespeicherte Schreibzugriff',
    observedGeneration: 'Controller',
    sent: (version) => `gesendet: ${version}`,
  },
  behind: 'liegt zurück',
  next: 'Weiter',
  nextWrite: 'Nächster Schreibzugriff',
  nextPrepared: 'Nächster vorbereiteter Schreibzugriff',
  send: (verb, endpoint) => `${verb}${endpoint === '' ? '' : ` /${endpoint}`} senden`,
  holdAll: 'Ereignisse anhalten',
  releaseAll: 'Ereignisse zustellen',
  deliver: 'Ereignis zustellen',
  back: 'Zurück',
  replay: 'Wiederholen',
  pause: 'Vor jedem Watch-Ereignis anhalten',
  pace: 'Tempo',
  paces: { step: 'Schrittweise', slow: 'Langsam', live: 'Live' },
  waiting: 'Warten auf einen Schreibzugriff',
  waitingHow: 'Ändere das Objekt in einem anderen Tab, mit kubectl oder mit einem Controller.',
  forgotten: 'Der Server hat diesen Schreibzugriff nicht aufgezeichnet.',
  notSent: 'Vorbereitet und noch nicht gesendet. Das ändert er.',
  actsAs: (client, user) => `${client} als ${user}`,
  orderOver: 'Das war der letzte vorbereitete Schreibzugriff',
  orderOverHow: 'Geh zu einem Schreibzugriff zurück oder beginn von vorn: Das Objekt wird wieder, wie es war.',
  held: 'Angehalten vor dem Watch-Ereignis',
  heldAtServer: 'Der Server hält das Ereignis vor jedem Client zurück',
  heldEvent: 'Angehalten:',
  station: (index, all) => `Station ${number(index)} von ${number(all)}`,
  sentences: {
    received: (who, method) => `${who}: ${method}`,
    existing: 'Der Server liest, was gespeichert ist.',
    pruned: 'Das Schema kennt jedes Feld.',
    prunedSome: 'Felder ohne Schema werden verworfen.',
    defaulted: 'Kein Standardwert ist nötig.',
    defaultedSome: 'Standardwerte füllen, was fehlt.',
    strategy: 'Dieser Endpunkt nimmt alles davon.',
    strategySome: 'Dieser Endpunkt nimmt nur seinen Teil.',
    validated: 'Jede Regel ist erfüllt.',
    stored: 'Gespeichert. Noch hat es kein Client gesehen.',
    unchanged: 'Nichts ist anders, also wird nichts gespeichert.',
    watch: 'Jetzt erfährt es jeder Watch.',
    silent: 'Kein Ereignis. Kein Watch erfährt etwas.',
    failed: 'Der Server lehnt es ab.',
    conflict: 'Konflikt: Das Objekt hat sich inzwischen geändert.',
    denied: 'Verboten: Keine Rolle erlaubt es.',
    skipped: 'So weit kam es nie.',
  },
  change: (path, from, to) => `\`${path}\` von \`${from}\` auf \`${to}\``,
  gone: 'fehlt',
  conflict: 'Der Schreibzugriff nennt eine ältere resourceVersion. Lies das Objekt noch einmal und versuch es dann wieder.',
  generation: (why) => `\`generation\` ${why}.`,
  clients: 'Wer es erfährt',
  event: (type, name) => `${type} ${name}`,
  unseen: 'wartet',
  seen: (version) => `kennt ${version}`,
  moreClients: (count) => `+${number(count)}`,
  reacted: (what) => `reagiert: ${what}`,
  page: 'Diese Seite',
  sheet: {
    parts: { spec: 'was gewollt ist', status: 'was beobachtet wird', metadata: 'was sich daran ändert', object: 'Objekt' },
    captions: {
      upcoming: 'Was der nächste Schreibzugriff ändert',
      received: 'Was gesendet wurde',
      onItsWay: 'Das Objekt unterwegs',
      stored: 'Was jetzt gespeichert ist',
      event: 'Was das Ereignis den Clients sagt',
      stays: 'Was gespeichert bleibt',
    },
    before: 'vorher:',
    lost: 'gesendet:',
    none: 'leer',
    omitted: (count) => plural(count, { one: '# weiteres Feld', other: '# weitere Felder' }),
  },
  order: {
    open: 'Schreibzugriffe vorbereiten',
    title: 'Vorbereitete Schreibzugriffe',
    what: 'Bereite die Schreibzugriffe vor, die du zeigst, in ihrer Reihenfolge. Die Präsentation sendet jeden, wenn du „Weiter“ drückst, und hält sein Ereignis an, bis du es zustellst.',
    format:
      'Eine YAML-Liste. Jeder Schreibzugriff hat title und change (einen Merge-Patch); by: ein Client, send: PUT, PATCH, POST oder DELETE, to: status oder scale, stale: true für eine alte resourceVersion, und notes nur für dich.',
    propose: 'Vorschlagen: spec, status und ihre Endpunkte',
    take: 'Die bisherigen Schreibzugriffe nehmen',
    clear: 'Leeren',
    save: 'Speichern und beginnen',
    startOver: 'Von vorn beginnen',
    nothing: 'Für dieses Objekt gibt es nichts vorzuschlagen.',
    unkept: 'Dieser Browser hat die vorbereiteten Schreibzugriffe nicht behalten: Sein Speicher ist voll.',
    count: (count) => plural(count, { one: '# Schreibzugriff', other: '# Schreibzugriffe' }),
    takenTitle: (client, happened) => `${client}: ${happened}`,
    problems: {
      list: 'Schreib eine Liste: Jeder Schreibzugriff beginnt mit „- title:“.',
      length: (most) => `Es gibt höchstens ${number(most)} vorbereitete Schreibzugriffe.`,
      item: (at) => `Schreibzugriff ${number(at)} ist kein Objekt. Beginn ihn mit „- title:“.`,
      key: (at, key, keys) => `Schreibzugriff ${number(at)} hat ein unbekanntes Feld ${key}. Felder: ${keys}.`,
      value: (at, key, values) => `Schreibzugriff ${number(at)}: ${key} ist eines von ${values}.`,
      title: (at) => `Schreibzugriff ${number(at)} hat keinen title.`,
      by: (at) => `Schreibzugriff ${number(at)}: by ist der Name eines Clients, etwa you oder webapp-controller.`,
      change: (at) => `Schreibzugriff ${number(at)}: change ist ein Objekt, etwa {spec: {replicas: 5}}.`,
      notes: (at) => `Schreibzugriff ${number(at)}: notes ist ein Text.`,
    },
  },
  notes: {
    window: 'Notizen',
    title: (name) => `Notizen: ${name}`,
    elapsed: 'Zeit, seit dieses Fenster offen ist',
    alone: 'Die Präsentation dieses Objekts ist in keinem anderen Fenster offen.',
    open: 'Präsentation öffnen',
    none: 'Keine Notizen zu diesem Schreibzugriff.',
    sent: 'gesendet',
  },
  split: {
    spec: {
      title: 'Der Nutzer will etwas anderes',
      notes:
        'Frag: Welcher Zähler bewegt sich? Dann halt das Ereignis an: Was weiß der Controller jetzt? Stell es zu und sieh zu, wie der Controller reagiert.',
    },
    report: {
      title: 'Der Controller meldet, was er sieht',
      notes:
        'Das geht an /status. resourceVersion bewegt sich, generation bleibt stehen: Ein Bericht ist keine neue Absicht. observedGeneration holt auf.',
    },
    ignoredStatus: {
      title: 'Der Nutzer schreibt einen status an den Hauptendpunkt',
      notes:
        'Frag: Fehler, gespeichert oder ignoriert? Der Hauptendpunkt ignoriert status. Nichts ändert sich, also wird nichts gespeichert und kein Ereignis geht hinaus.',
    },
    ignoredSpec: {
      title: 'Der Controller schreibt eine spec an /status',
      notes:
        'Die andere Hälfte der Trennung: /status ignoriert alles außer status. Ein Controller kann nicht versehentlich ändern, was der Nutzer will.',
    },
    unknown: {
      title: 'Ein Feld, das das Schema nicht kennt',
      notes: 'Es wird verworfen, bevor etwas anderes es sieht. Mit strikter Prüfung (Standard bei kubectl) wäre es ein Fehler.',
    },
    invalid: {
      title: 'Ein Wert vom falschen Typ',
      notes: 'Lies die Meldung des Servers vor: Sie nennt das Feld, den Wert und was er sein muss. Nichts wird gespeichert.',
    },
    stale: {
      title: 'Jemand anderes war schneller',
      notes:
        'Der Schreibzugriff nennt eine ältere resourceVersion: 409. Das Mittel ist immer dasselbe: noch einmal lesen, ändern, senden.',
    },
  },
}
