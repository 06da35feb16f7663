import type { Source } from '../finding.ts'
import { conflictingmarkers, defaultorrequired, duplicatemarkers, markerscope, unknownrequired } from './contradictions.ts'
import { unreachabledefault } from './defaults.ts'
import { jsontags, nophase, noreferences, notimestamp } from './names.ts'
import { integers, nofloats, numericbounds } from './numbers.ts'
import { unknownpath } from './paths.ts'
import type { NodeRule } from './rule.ts'
import { conditions, observedgeneration, scalereplicas, scaleselector, statusoptional, statussubresource } from './status.ts'
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
  /** Whether it may offer a fix; of rules that do not say so none is shown. Each that does is tried by a test. */
  readonly fixes: boolean
  readonly check: NodeRule
}

type Row = readonly [name: string, check: NodeRule, core: Level, operator: Level]

const LINTER: readonly Row[] = [
  ['conflictingmarkers', conflictingmarkers, 'warning', 'warning'],
  ['markerscope', markerscope, 'warning', 'warning'],
  ['duplicatemarkers', duplicatemarkers, 'warning', 'warning'],
  ['statussubresource', statussubresource, 'warning', 'warning'],
  ['conditions', conditions, 'warning', 'warning'],
  ['ssatags', ssatags, 'warning', 'warning'],
  ['integers', integers, 'warning', 'warning'],
  ['maxlength', maxlength, 'warning', 'hint'],
  ['statusoptional', statusoptional, 'warning', 'hint'],
  ['defaultorrequired', defaultorrequired, 'warning', 'hint'],
  ['arrayofstruct', arrayofstruct, 'warning', 'hint'],
  ['jsontags', jsontags, 'warning', 'hint'],
  ['nonullable', nonullable, 'warning', 'hint'],
  ['nofloats', nofloats, 'warning', 'hint'],
  ['nophase', nophase, 'warning', 'hint'],
  ['notimestamp', notimestamp, 'warning', 'hint'],
  ['noreferences', noreferences, 'warning', 'hint'],
  ['nodurations', nodurations, 'warning', 'off'],
  ['nomaps', nomaps, 'warning', 'off'],
  ['nobools', nobools, 'warning', 'off'],
  ['commentstart', commentstart, 'hint', 'off'],
  ['minlength', minlength, 'hint', 'off'],
  ['numericbounds', numericbounds, 'hint', 'off'],
]

const OWN: readonly Row[] = [
  ['unknownrequired', unknownrequired, 'warning', 'warning'],
  ['unknownpath', unknownpath, 'warning', 'warning'],
  ['unreachabledefault', unreachabledefault, 'warning', 'hint'],
  ['observedgeneration', observedgeneration, 'hint', 'hint'],
  ['scaleselector', scaleselector, 'hint', 'hint'],
  ['scalereplicas', scalereplicas, 'hint', 'hint'],
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
  rows.map(([name, check, core, operator]) => ({
    name,
    source,
    core,
    operator,
    fixes: !WITHOUT_FIX.has(name),
    check,
    ...(name === 'maxlength' ? { onlyRead: true } : {}),
  }))

/** The rules that look at schemas, in the order in which they speak. */
export const STYLE_RULES: readonly StyleRule[] = [...rulesOf('crdlab', OWN), ...rulesOf('kube-api-linter', LINTER)]
