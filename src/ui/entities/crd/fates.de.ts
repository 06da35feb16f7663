import { formatsOf } from '../../../apimachinery/text/language-formats.ts'
import type { TextsOf } from '../../base/i18n/language.ts'
import type { fatesEn } from './fates.en.ts'

const { number, plural, list } = formatsOf('de')

const objects = (n: number): string => plural(n, { one: '# Objekt', other: '# Objekte' })
const more = (n: number): readonly string[] => (n === 0 ? [] : [plural(n, { one: '# weiteres Feld', other: '# weitere Felder' })])

export const fates: TextsOf<typeof fatesEn> = {
  loses: (n, fields, others, version) =>
    `${plural(n, { one: '# Objekt verliert', other: '# Objekte verlieren' })} ${list([...fields, ...more(others)])}, wenn es das nächste Mal in ${version} geschrieben wird.`,
  losesOne: (fields, others, version) => `Verliert ${list([...fields, ...more(others)])} beim nächsten Schreiben in ${version}.`,
  lostOne: (fields, others, version) => `Beim Schreiben in ${version} verloren: ${list([...fields, ...more(others)])}.`,
  lost: (n, fields, others, version) =>
    `${plural(n, { one: '# Objekt hat', other: '# Objekte haben' })} beim Schreiben in ${version} verloren: ${list([...fields, ...more(others)])}.`,
  how: 'Auf einem Testserver mit Kopien deiner Objekte erprobt. Nichts wurde geändert.',
  trying: (tried, n) => `Erprobe ${objects(n)}${tried === 0 ? '' : `, ${number(tried)} fertig`}`,
  stop: 'Erprobung anhalten',
  first: (tried, total) =>
    `Die ersten ${number(tried)} von ${number(total)} Objekten erprobt. Die anderen wurden nicht verglichen.`,
  times: (n) => `×${number(n)}`,
  more: (n) => `und ${number(n)} weitere`,
  same: (n, others) =>
    others
      ? `${objects(n)} erprobt: Kein Wert wird entfernt, ergänzt oder abgelehnt`
      : plural(n, {
          one: 'Das einzige Objekt wurde erprobt: Kein Wert wird entfernt, ergänzt oder abgelehnt',
          other: 'Alle # Objekte wurden erprobt: Kein Wert wird entfernt, ergänzt oder abgelehnt',
        }),
  kinds: {
    unreadable: (n) => plural(n, { one: '# Objekt ist nicht mehr lesbar', other: '# Objekte sind nicht mehr lesbar' }),
    locked: (n) => plural(n, { one: '# Objekt lässt sich nicht mehr ändern', other: '# Objekte lassen sich nicht mehr ändern' }),
    invalid: (n) => plural(n, { one: '# Objekt wäre ungültig', other: '# Objekte wären ungültig' }),
    pruned: (n) => plural(n, { one: '# Objekt verliert Werte', other: '# Objekte verlieren Werte' }),
    defaulted: (n) => plural(n, { one: '# Objekt bekommt Standardwerte', other: '# Objekte bekommen Standardwerte' }),
    changed: (n) => plural(n, { one: '# Objekt liest sich anders', other: '# Objekte lesen sich anders' }),
  },
  why: {
    unreadable: 'Der Server kann sie nicht in die verlangte Version konvertieren.',
    locked: 'Der Server lehnt jede Änderung daran ab, bis das behoben ist, auch eine, die kein Feld ändert.',
    invalid:
      'Neue Objekte wie diese würde der Server ablehnen. Änderungen, die diese Felder nicht berühren, gehen noch durch (Ratcheting); solche, die sie ändern, müssen sie berichtigen.',
    pruned: 'Der nächste Schreibzugriff in der Speicherversion entfernt diese Werte endgültig.',
    defaulted: 'Der Server ergänzt diese Werte beim Lesen und speichert sie mit dem nächsten Schreibzugriff.',
    changed: 'Diese Felder haben beim Lesen einen anderen Wert.',
  },
  unavailable: 'Dieser Browser kann keinen Testserver ausführen. Die Objekte wurden nicht verglichen.',
  webhook: 'Nicht erprobt: Der Testserver kann den Konvertierungs-Webhook nicht aufrufen. Die Objekte wurden nicht verglichen.',
  checkpoint: {
    first: 'Zuerst wird ein Sicherungspunkt des Arbeitsbereichs gespeichert.',
    none: 'Dieser Server hat keine Sicherungspunkte: Was verloren geht, bleibt verloren.',
    beforeUpdate: (name) => `Vor der Änderung von ${name}`,
    beforeRewrite: (name) => `Vor dem Neuschreiben von ${name}`,
    failed: (why) => `Es wurde kein Sicherungspunkt gespeichert: ${why}`,
    without: 'Ohne Sicherungspunkt fortfahren',
    saved: (name) => `Der Sicherungspunkt „${name}“ hat sie.`,
  },
}
