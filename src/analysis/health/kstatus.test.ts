import { expect, test } from 'vitest'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { parseYaml } from '../../apimachinery/yaml/parse.ts'
import { type Health, healthOf } from './kstatus.ts'

const CRD = '{apiVersion: apiextensions.k8s.io/v1, kind: CustomResourceDefinition, metadata: {generation: 1}'

const custom = (generation: number, status?: string): string =>
  `{apiVersion: something/v1, kind: MyCR, metadata: {generation: ${generation}, name: test}${status === undefined ? '' : `, status: ${status}`}}`

/** The tables of upstream, and what they leave out. Source: sigs.k8s.io/cli-utils/pkg/kstatus/status/status_compute_test.go. */
const CASES: readonly (readonly [name: string, text: string, expected: Partial<Health>])[] = [
  ['crdNoStatus', custom(1), { status: 'Current', reason: '', message: 'Resource is current' }],
  [
    'crdReady',
    custom(1, '{conditions: [{type: Ready, status: "True", reason: AllOk, message: All looks ok}]}'),
    { status: 'Current', reason: '', message: 'Resource is Ready' },
  ],
  [
    'crdNotReady',
    custom(1, '{observedGeneration: 1, conditions: [{type: Ready, status: "False", reason: NotReadyYet}]}'),
    { status: 'InProgress', reason: 'NotReadyYet' },
  ],
  ['crdNoCondition', custom(1, '{conditions: [{type: SomeCondition, status: "False"}]}'), { status: 'Current', reason: '' }],
  [
    'crdMismatchStatusGeneration',
    custom(2, '{observedGeneration: 1}'),
    {
      status: 'InProgress',
      reason: 'LatestGenerationNotObserved',
      message: 'MyCR generation is 2, but latest observed generation is 1',
    },
  ],
  ['crdNoConditions', `${CRD}}`, { status: 'InProgress', reason: 'Installing' }],
  [
    'crdInstalling',
    `${CRD}, status: {conditions: [{type: NamesAccepted, status: "True", reason: NoConflicts}, {type: Established, status: "False", reason: Installing}]}}`,
    { status: 'InProgress', reason: 'Installing' },
  ],
  [
    'crdNamesNotAccepted',
    `${CRD}, status: {conditions: [{type: NamesAccepted, status: "False", reason: SomeReason}]}}`,
    { status: 'Failed', reason: 'SomeReason' },
  ],
  [
    'crdEstablished',
    `${CRD}, status: {conditions: [{type: NamesAccepted, status: "True"}, {type: Established, status: "True", reason: InitialNamesAccepted}]}}`,
    { status: 'Current', reason: '', message: 'CRD is established' },
  ],
  [
    'a CRD that cannot be established',
    `${CRD}, status: {conditions: [{type: Established, status: "False", reason: NotAccepted, message: not all names are accepted}]}}`,
    { status: 'Failed', reason: 'NotAccepted' },
  ],
  [
    'a deletion comes first',
    '{kind: MyCR, metadata: {deletionTimestamp: "2026-01-01T00:00:00Z", generation: 2}, status: {observedGeneration: 1}}',
    { status: 'Terminating', message: 'Resource scheduled for deletion' },
  ],
  [
    'Reconciling before Ready',
    custom(1, '{conditions: [{type: Ready, status: "True"}, {type: Reconciling, status: "True", reason: Rolling, message: m}]}'),
    { status: 'InProgress', reason: 'Rolling', message: 'm' },
  ],
  [
    'Stalled',
    custom(1, '{conditions: [{type: Stalled, status: "True", reason: NoQuota, message: none is left}]}'),
    { status: 'Failed', reason: 'NoQuota', message: 'none is left' },
  ],
  [
    'Ready is unknown',
    custom(1, '{conditions: [{type: Ready, status: Unknown, reason: Starting}]}'),
    { status: 'InProgress', reason: 'Starting' },
  ],
  ['Ready is something else', custom(1, '{conditions: [{type: Ready, status: maybe}]}'), { status: 'Current' }],
  ['conditions that are no list', custom(1, '{conditions: yes}'), { status: 'Current' }],
  ['a ConfigMap', '{apiVersion: v1, kind: ConfigMap}', { status: 'Current', message: 'Resource is always ready' }],
]

test.each(CASES)('[HE-1] %s', (_, text, expected) => {
  expect(healthOf(parseYaml(text).value as JsonObject)).toMatchObject(expected)
})
