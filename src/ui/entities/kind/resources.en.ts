import { formatsOf } from '../../../apimachinery/text/language-formats.ts'
import { texts } from '../../base/i18n/language.ts'

const { number, plural } = formatsOf('en')
const objects = (count: number): string => plural(count, { one: '# object', other: '# objects' })

/** The words of kinds and of lists of their objects, in English. */
export const resourcesEn = {
  title: 'Resources',
  kinds: 'Kinds',
  choose: 'Select a kind to see its objects.',
  noKinds: 'No kind is installed yet.',
  noKindsHint: 'A CRD adds one. Install an example, or drop your own.',
  installCrd: 'Install CRD',
  namespace: 'namespace',
  namespaceColumn: 'Namespace',
  allNamespaces: 'all namespaces',
  wide: 'Wide',
  noWide: 'This kind has no wide columns',
  noRow: 'Select an object first',
  create: 'Create',
  shown: (shown: number, all: number) => (shown === all ? objects(all) : `${number(shown)} of ${objects(all)}`),
  empty: (namespace: string | undefined) =>
    namespace === undefined ? 'No resources found' : `No resources found in ${namespace} namespace.`,
  emptyFilter: 'No row matches the filter.',
  unknownType: (type: string) => `the server doesn't have a resource type "${type}"`,
  unknownHint: "It was deleted, or its CRD isn't Established yet.",
  lost: (why: string) => `Live updates paused: ${why}`,
  sortBy: (column: string) => `Sort by ${column}`,
  deleteCrd: 'All objects of this kind are deleted too. Its API endpoints then return 404.',
  version: 'version',
}

/** These texts in the language of the page. */
export const resourcesTexts = texts('resources', resourcesEn)
