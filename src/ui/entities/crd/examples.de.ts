import { formatsOf } from '../../../apimachinery/text/language-formats.ts'
import type { TextsOf } from '../../base/i18n/language.ts'
import type { examplesEn } from './examples.en.ts'

const { plural } = formatsOf('de')

export const examples: TextsOf<typeof examplesEn> = {
  shows: {
    WebApp: 'Eine kleine Webanwendung: spec, status und scale',
    CronTask: 'Geplante Arbeit: Muster, Enums und Daten',
    Database: 'Zwei Versionen einer Art, die alte ist veraltet',
    Environment: 'Clusterweit, ohne Subressourcen: status ist ein Feld wie jedes andere',
    WorkerPool: 'Gleiche Worker, die ein Autoscaler skalieren kann',
    Queue: 'Eine Quantity, und ein Feld, das sich nicht mehr ändern lässt',
    Certificate: 'Ein Verweis auf ein Secret, ein Set von Namen, Conditions und ein Datum im Status',
    BackupTarget: 'Genau eines von mehreren Feldern, durch eine CEL-Regel',
    FeatureFlag: 'Clusterweit: ein Enum statt eines Booleans, eine Map von Labels',
    RouteRule: 'Eine List-Map, und eine CEL-Regel über alle ihre Elemente',
    ManifestSet: 'Eingebettete Ressourcen: ganze Objekte anderer Arten',
    Rollout: 'Eine Zahl oder ein Prozentsatz, ein unveränderliches Feld, ein Finalizer',
  },
  traits: {
    status: 'status',
    noSubresources: 'ohne Subressourcen',
    scale: 'scale',
    clusterScope: 'clusterweit',
    versions: 'zwei Versionen',
    deprecated: 'veraltet',
    conditions: 'Conditions',
    cel: 'CEL',
    union: 'Union',
    immutable: 'unveränderlich',
    defaults: 'Standardwerte',
    pattern: 'Muster',
    intOrString: 'int oder string',
    listMap: 'List-Map',
    set: 'Set',
    map: 'Map',
    embedded: 'eingebettetes Objekt',
    preserveUnknown: 'unbekannte Felder',
    selectable: 'auswählbare Felder',
    finalizer: 'Finalizer',
  },
  fields: (count) => plural(count, { one: '# Feld', other: '# Felder' }),
}
