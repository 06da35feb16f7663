import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { parseJson } from '../../../../apimachinery/json/parse.ts'
import type { JsonObject } from '../../../../apimachinery/json/value.ts'
import Autoscaler from './autoscaler.tsx'

const TYPE = {
  group: 'autoscaling',
  version: 'v2',
  resource: 'horizontalpodautoscalers',
  singular: 'horizontalpodautoscaler',
  kind: 'HorizontalPodAutoscaler',
  namespaced: true,
  verbs: [],
  shortNames: [],
  categories: [],
  subresources: ['status'],
}
const REF = { workspace: 'w', type: TYPE, namespace: 'default', name: 'a', splitStatus: true }

const autoscaler = (status: object): JsonObject =>
  parseJson(
    JSON.stringify({
      metadata: { name: 'a', annotations: { 'autoscaling.crdlab.dev/metrics': '{"queue":"45"}' } },
      spec: {
        scaleTargetRef: { apiVersion: 'ex.io/v1', kind: 'Widget', name: 'w' },
        minReplicas: 2,
        maxReplicas: 8,
        metrics: [
          { type: 'External', external: { metric: { name: 'queue' }, target: { type: 'AverageValue', averageValue: '10' } } },
        ],
      },
      status,
    }),
  ).value as JsonObject

test('[HA-7] an autoscaler shows its target, its replicas, why, and the load of each metric', () => {
  const status = {
    currentReplicas: 3,
    desiredReplicas: 5,
    currentMetrics: [{ type: 'External', external: { metric: { name: 'queue' }, current: { averageValue: '15' } } }],
    conditions: [{ type: 'AbleToScale', status: 'True', reason: 'SucceededRescale', message: 'to 5' }],
  }
  const { rerender } = render(<Autoscaler target={REF} object={autoscaler(status)} />)
  expect(screen.getByRole('region', { name: 'Autoscaler' }).textContent).toContain('Widget/w')
  expect(screen.getByTestId('replicas').textContent).toBe('35')
  expect(screen.getByTestId('why').textContent).toBe('SucceededRescale to 5')
  expect((screen.getByRole('slider', { name: 'Load: queue' }) as HTMLInputElement).value).toBe('45')
  expect(screen.getByText('15 of 10 per replica')).toBeTruthy()
  expect(screen.queryByRole('img')).toBeNull()
  rerender(<Autoscaler target={REF} object={autoscaler({ ...status, currentReplicas: 5, desiredReplicas: 6 })} />)
  expect(screen.getByRole('img', { name: 'Replicas while this view is open: 5, 6' })).toBeTruthy()
})

test('[HA-7] what is wrong stands in the place of why', () => {
  const conditions = [
    { type: 'AbleToScale', status: 'True', reason: 'SucceededGetScale', message: '' },
    { type: 'ScalingActive', status: 'False', reason: 'InvalidSelector', message: 'no selector' },
  ]
  render(<Autoscaler target={REF} object={autoscaler({ conditions })} />)
  expect(screen.getByTestId('why').textContent).toBe('InvalidSelector no selector')
  expect(screen.getByText('not measured of 10 per replica')).toBeTruthy()
})
