import { formatsOf } from '../../../apimachinery/text/language-formats.ts'
import type { TextsOf } from '../../base/i18n/language.ts'
import type { resourcesEn } from './resources.en.ts'

const { number, plural } = formatsOf('de')
const objects = (count: number): string => plural(count, { one: '# Objekt', other: '# Objekte' })

export const resources: TextsOf<typeof resourcesEn> = {
  title: 'Objekte',
  kinds: 'Arten',
  choose: 'Wähl eine Art, um ihre Objekte zu sehen.',
  noKinds: 'Noch ist keine Art installiert.',
  noKindsHint: 'Eine CRD fügt eine hinzu. Installier ein Beispiel, oder leg deine eigene hier ab.',
  installCrd: 'CRD installieren',
  namespace: 'Namespace',
  namespaceColumn: 'Namespace',
  allNamespaces: 'alle Namespaces',
  wide: 'Breit',
  noWide: 'Diese Art hat keine breiten Spalten',
  noRow: 'Wähl zuerst ein Objekt',
  create: 'Anlegen',
  shown: (shown, all) =>
    shown === all ? objects(all) : `${number(shown)} von ${plural(all, { one: '# Objekt', other: '# Objekten' })}`,
  empty: (namespace) => (namespace === undefined ? 'Keine Ressourcen gefunden' : `Keine Ressourcen im Namespace ${namespace}.`),
  emptyFilter: 'Keine Zeile passt zum Filter.',
  unknownType: (type) => `Der Server kennt keine Ressource "${type}"`,
  unknownHint: 'Sie wurde gelöscht, oder ihre CRD ist noch nicht Established.',
  lost: (why) => `Aktualisierung unterbrochen: ${why}`,
  sortBy: (column) => `Nach ${column} sortieren`,
  deleteCrd: 'Alle Objekte dieser Art werden mit gelöscht. Ihre Endpunkte antworten dann mit 404.',
  version: 'Version',
}
