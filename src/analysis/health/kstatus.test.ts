import { describe, expect, test } from 'vitest'
import { parseJson } from '../../apimachinery/json/parse.ts'
import type { JsonObject } from '../../apimachinery/json/value.ts'
import { parseYaml } from '../../apimachinery/yaml/parse.ts'
import type { Health } from './health.ts'
import { healthOf } from './kstatus.ts'
import upstream from './testing/kstatus.json' with { type: 'json' }

const NOW = Date.UTC(2026, 0, 2)
const CRD = '{apiVersion: apiextensions.k8s.io/v1, kind: CustomResourceDefinition, metadata: {generation: 1}'

const custom = (generation: number, status?: string): string =>
  `{apiVersion: something/v1, kind: MyCR, metadata: {generation: ${generation}, name: test}${status === undefined ? '' : `, status: ${status}`}}`

/** What upstream's tables leave out. */
const CASES: readonly (readonly [name: string, text: string, expected: Partial<Health>])[] = [
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
  [
    'a Pod of an unknown phase',
    '{apiVersion: v1, kind: Pod, status: {phase: Odd}}',
    { status: 'Unknown', message: 'unknown phase Odd' },
  ],
  [
    'a Pod that runs',
    '{apiVersion: v1, kind: Pod, status: {phase: Running}}',
    { status: 'InProgress', reason: 'PodRunningNotReady' },
  ],
  ['a Pod that waits', '{apiVersion: v1, kind: Pod, status: {phase: Pending}}', { status: 'InProgress', reason: 'PodPending' }],
  [
    'an autoscaler has no rule of its own',
    '{apiVersion: autoscaling/v2, kind: HorizontalPodAutoscaler, status: {conditions: [{type: ScalingActive, status: "False"}]}}',
    { status: 'Current', message: 'Resource is current' },
  ],
  [
    'a StatefulSet with a partition',
    '{apiVersion: apps/v1, kind: StatefulSet, spec: {replicas: 2, updateStrategy: {rollingUpdate: {partition: 1}}}, status: {replicas: 2, readyReplicas: 2}}',
    { status: 'InProgress', reason: 'PartitionRollout', message: 'updated: 0/1' },
  ],
  [
    'a Deployment past its deadline',
    '{apiVersion: apps/v1, kind: Deployment, status: {conditions: [{type: Progressing, reason: ProgressDeadlineExceeded}]}}',
    { status: 'Failed', reason: 'ProgressDeadlineExceeded' },
  ],
  [
    'a suspended Job',
    '{apiVersion: batch/v1, kind: Job, status: {conditions: [{type: Suspended, status: "True"}]}}',
    { status: 'Current', message: 'Job is suspended' },
  ],
  ['a ConfigMap', '{apiVersion: v1, kind: ConfigMap}', { status: 'Current', message: 'Resource is always ready' }],
]

test.each(CASES)('[HE-1] %s', (_, text, expected) => {
  expect(healthOf(parseYaml(text).value as JsonObject, NOW)).toMatchObject(expected)
})

/** The tables of upstream, by their tests. Source: sigs.k8s.io/cli-utils/pkg/kstatus/status/status_compute_test.go. */
describe.each(Object.entries(upstream))('[HE-1] %s', (_, rows) => {
  test.each(rows.map((row) => [row.name, row] as const))('%s', (_name, { object, status, reason }) => {
    expect(healthOf(parseJson(JSON.stringify(object)).value as JsonObject, NOW)).toMatchObject({ status, reason })
  })
})
