import type { Source } from '../finding.ts'
import { conflictingmarkers, defaultorrequired, duplicatemarkers, markerscope, unknownrequired } from './contradictions.ts'
import { unreachabledefault } from './defaults.ts'
import { jsontags, nophase, noreferences, notimestamp } from './names.ts'
import { integers, nofloats, numericbounds } from './numbers.ts'
import { unknownpath } from './paths.ts'
import type { NodeRule } from './rule.ts'
import { conditions, statusoptional, statussubresource } from './status.ts'
import { commentstart, maxlength, minlength, nodurations } from './texts.ts'
import { arrayofstruct, nobools, nomaps, nonullable, ssatags } from './types.ts'

type Level = 'warning' | 'hint' | 'off'

export interface StyleRule {
  readonly name: string
  readonly source: Exclude<Source, 'crdify'>
  readonly core: Level
  readonly operator: Level
  /** Whether it asks, in the profile of operators, only where a CEL rule reads the value. */
  readonly onlyRead?: boolean
  readonly why: string
  /** Whether it may offer a fix; of rules that do not say so none is shown. Each that does is tried by a test. */
  readonly fixes: boolean
  readonly check: NodeRule
}

type Row = readonly [name: string, check: NodeRule, core: Level, operator: Level, why: string]

const LINTER: readonly Row[] = [
  ['conflictingmarkers', conflictingmarkers, 'warning', 'warning', 'A field that takes no value cannot be used by anybody.'],
  ['markerscope', markerscope, 'warning', 'warning', 'A constraint on another type is never checked, and reads as if it were.'],
  ['duplicatemarkers', duplicatemarkers, 'warning', 'warning', 'Who changes one of the two forgets the other.'],
  [
    'statussubresource',
    statussubresource,
    'warning',
    'warning',
    'Without it every write of the status raises generation, and users and controllers write over each other.',
  ],
  [
    'conditions',
    conditions,
    'warning',
    'warning',
    'Controllers that own different conditions would else overwrite each other, and `kubectl wait` reads these fields.',
  ],
  ['ssatags', ssatags, 'warning', 'warning', 'x-kubernetes-list-type says who may own which items.'],
  ['integers', integers, 'warning', 'warning', 'Clients in different languages choose different types for it.'],
  [
    'maxlength',
    maxlength,
    'warning',
    'hint',
    'The cost of a rule is estimated from the longest value that may come, and the store takes what comes.',
  ],
  ['statusoptional', statusoptional, 'warning', 'hint', 'A controller writes what it knows, part by part.'],
  ['defaultorrequired', defaultorrequired, 'warning', 'hint', 'Who reads the schema cannot tell whether it must be sent.'],
  ['arrayofstruct', arrayofstruct, 'warning', 'hint', 'In YAML one misplaced dash makes two items of one.'],
  ['jsontags', jsontags, 'warning', 'hint', 'Every client in every language makes its names from these.'],
  ['nonullable', nonullable, 'warning', 'hint', 'Clients that leave out null and clients that send it mean the same.'],
  [
    'nofloats',
    nofloats,
    'warning',
    'hint',
    'Languages print and round floats differently, so that a written value may read back changed.',
  ],
  ['nophase', nophase, 'warning', 'hint', 'New phases break clients that know the old ones, conditions can be added.'],
  ['notimestamp', notimestamp, 'warning', 'hint', 'The conventions of the API name moments so: creationTime, startTime.'],
  ['noreferences', noreferences, 'warning', 'hint', 'The conventions of the API name references so: secretRef, nodeRefs.'],
  ['nodurations', nodurations, 'warning', 'off', 'Clients in other languages have no parser for it.'],
  ['nomaps', nomaps, 'warning', 'off', 'Keys of a map are data; tools cannot tell them from fields.'],
  ['nobools', nobools, 'warning', 'off', 'A later need for one more state would break every client.'],
  ['commentstart', commentstart, 'hint', 'off', 'Documentation made of it names the field as people write it.'],
  ['minlength', minlength, 'hint', 'off', 'Whether empty means the same as absent is for the author to say.'],
  ['numericbounds', numericbounds, 'hint', 'off', 'A value nobody meant, such as -1 replicas, is taken.'],
]

const OWN: readonly Row[] = [
  ['unknownrequired', unknownrequired, 'warning', 'warning', 'The server takes such a CRD, and refuses every object of it.'],
  [
    'unknownpath',
    unknownpath,
    'warning',
    'warning',
    'What the schema does not know is dropped: there is never anything to read.',
  ],
  ['unreachabledefault', unreachabledefault, 'warning', 'hint', 'Defaults are not applied below an object that is absent.'],
]

/** What only the author can decide. */
const WITHOUT_FIX: ReadonlySet<string> = new Set([
  'unknownpath',
  'arrayofstruct',
  'nofloats',
  'nophase',
  'nodurations',
  'nomaps',
  'numericbounds',
])

const rulesOf = (source: StyleRule['source'], rows: readonly Row[]): StyleRule[] =>
  rows.map(([name, check, core, operator, why]) => ({
    name,
    source,
    core,
    operator,
    why,
    fixes: !WITHOUT_FIX.has(name),
    check,
    ...(name === 'maxlength' ? { onlyRead: true } : {}),
  }))

/** The rules that look at schemas, in the order in which they speak. */
export const STYLE_RULES: readonly StyleRule[] = [...rulesOf('crdlab', OWN), ...rulesOf('kube-api-linter', LINTER)]
